extension AuthClient {
    /// The JSON object of a successful response, read as client libraries do: a member of another type counts as
    /// absent.
    ///
    /// One type serves every call instead of the call's own message: a client looks at little of what messages hold,
    /// and one way of reading keeps the module small.
    struct Reply {
        let root: JSON.Value
        let body: [UInt8]

        func text(_ name: String) -> String? { self.root[named: name]?.string }

        func nonEmptyText(_ name: String) -> String? {
            guard let text = self.text(name), !text.isEmpty else { return nil }
            return text
        }

        func flag(_ name: String) -> Bool { self.root[named: name]?.bool ?? false }

        /// A list of texts, or a text that holds such a list as JSON.
        func texts(_ name: String) -> [String] {
            guard let value = self.root[named: name] else { return [] }
            guard let inner = value.string else { return value.elements.compactMap { $0.string } }
            do throws(JSON.ReadError) {
                return try JSON.Document(parsing: [UInt8](inner.utf8)).root.elements.compactMap { $0.string }
            } catch {
                return []
            }
        }

        /// The error for a reply without a member that it must have.
        func missing(_ member: String) -> AuthError {
            .malformed(.incompleteResponse(missing: member, body: self.body))
        }
    }
}

extension AuthClient.Reply {
    /// Reads a response in the order in which the client libraries check it: body, status, then the kind of JSON value.
    ///
    /// - Throws: The service's error; ``AuthErrorCode/networkError`` if the request was lost;
    ///   ``AuthErrorCode/internalError`` with a malformation if the response cannot be read.
    init(_ answer: AuthClient.Answer) throws(AuthError) {
        let response: HTTPResponse
        switch answer {
        case .response(let complete):
            response = complete
        case .lost(let why):
            var error = AuthError(.networkError, family: .unreachable)
            error.failureReason = why
            throw error
        case .stored, .storageFailed, .recaptcha:
            throw .misuse("A request is answered by a response, or reported as lost.")
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
        self.init(root: root, body: response.body)
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
