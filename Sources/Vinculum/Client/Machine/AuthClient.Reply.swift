extension AuthClient {
    /// The object of a success, read the way client libraries read: a member that is not of the expected type is not there.
    ///
    /// One type for every call, not the call's own message: what a client looks at is little of what messages hold, and
    /// all calls then share one way through the module.
    struct Reply {
        let root: JSON.Value
        let body: [UInt8]

        func text(_ name: String) -> String? { self.root[name]?.string }

        /// Text that is there and not empty.
        func someText(_ name: String) -> String? {
            guard let text = self.text(name), !text.isEmpty else { return nil }
            return text
        }

        func flag(_ name: String) -> Bool { self.root[name]?.bool ?? false }

        /// A list of texts, or a text that holds such a list as JSON.
        func texts(_ name: String) -> [String] {
            guard let value = self.root[name] else { return [] }
            guard let inner = value.string else { return value.elements.compactMap { $0.string } }
            do throws(JSON.ReadError) {
                return try JSON.Document(parsing: [UInt8](inner.utf8)).root.elements.compactMap { $0.string }
            } catch {
                return []
            }
        }

        /// The error of a success that lacks what it must have.
        func lacks(_ member: String) -> AuthError {
            .malformed(.incompleteResponse(missing: member, body: self.body))
        }
    }

    /// From an answer to its object or an error, in the order in which the client libraries look at things.
    static func reply(_ answer: Answer) throws(AuthError) -> Reply {
        let response: HTTPResponse
        switch answer {
        case .response(let complete):
            response = complete
        case .lost(let why):
            var error = AuthError(.networkError, family: .unreachable)
            error.failureReason = why
            throw error
        case .stored, .storageFailed, .recaptcha:
            throw .misuse("This is no answer to a request.")
        }
        let isFailure = response.status >= 300
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: response.body).root
        } catch {
            throw .malformed(
                isFailure
                    ? .unexpectedErrorResponse(status: response.status, body: response.body)
                    : .unexpectedResponse(body: response.body, notJSON: error))
        }
        if isFailure { throw AuthError(status: response.status, body: response.body, envelope: root) }
        guard root.kind == .object else { throw .malformed(.unexpectedResponse(body: response.body)) }
        return Reply(root: root, body: response.body)
    }
}

extension JSON.Value {
    /// The text of a number that travels as text (`"3600"`), or bare.
    var decimalText: String? {
        self.string ?? self.numberText.flatMap(DecimalText.init)?.text
    }

    /// A point in time in milliseconds since 1970, as text or as a number.
    var milliseconds: Instant? {
        self.decimalText.flatMap(DecimalText.init)?.wholePart.map { Instant(milliseconds: $0) }
    }
}
