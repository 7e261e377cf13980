/// Reading the service's error responses.
extension AuthError {
    /// Reads the message of an error envelope.
    ///
    /// - Returns: `nil` if the message does not begin with an error code that client libraries know.
    init?(message: String) {
        guard let serviceError = ServiceError(message: message), let serviceCode = serviceError.code,
            let code = AuthErrorCode(serviceCode)
        else { return nil }
        self.init(code)
        self.serviceError = serviceError
        switch serviceCode {
        case .emailExists, .missingIOSAppToken, .tenantIDMismatch, .unsupportedTenantOperation:
            // These details are meant for developers of the service, so the libraries show their own text.
            break
        case .weakPassword:
            self.failureReason = serviceError.detail
        case .blockingFunctionErrorResponse:
            self.detail = serviceError.detail.flatMap { AuthError.blockingFunctionText($0) }
        default:
            self.detail = serviceError.detail
        }
    }

    /// Reads a response with an error status from its envelope.
    init(status: Int, body: [UInt8], envelope: JSON.Value) {
        let unexpected = AuthError.malformed(.unexpectedErrorResponse(status: status, body: body))
        guard let error = envelope["error"], let message = error.string(of: "message") else {
            self = unexpected
            return
        }
        if let known = AuthError(message: message) {
            self = known
        } else if let code = AuthError.code(ofReasons: error["errors"]) {
            self = AuthError(code)
        } else {
            self = unexpected
            // The code is unknown, but a person may understand the sentence.
            self.failureReason = message
            self.serviceError = ServiceError(message: message)
        }
        if let said = error["providerError"], said.kind == .object {
            self.providerError = String(decoding: said.rawBytes, as: UTF8.self)
        }
    }

    /// The code for the reasons of an error whose message has no known code. Entries count only if all their members
    /// are text.
    private static func code(ofReasons entries: JSON.Value?) -> AuthErrorCode? {
        guard let entries, entries.elements.allSatisfy({ $0.members.allSatisfy { $0.value.kind == .string } }) else {
            return nil
        }
        for entry in entries.elements {
            guard let reason = entry.string(of: "reason") else { continue }
            if reason.utf8.starts(with: "keyInvalid".utf8) { return .invalidAPIKey }
            if reason == "ipRefererBlocked" { return .appNotAuthorized }
        }
        return nil
    }

    /// A blocking function's message, from the JSON object within the detail; `nil` if the function gave none.
    private static func blockingFunctionText(_ detail: String) -> String? {
        guard let object = AuthError.firstObject(in: detail) else { return detail }
        do throws(JSON.ReadError) {
            let root = try JSON.Document(parsing: object).root
            return root["error"]?.string(of: "message")
        } catch {
            return detail
        }
    }

    /// The bytes from the first `{` to the `}` that balances it. Braces within strings count like others.
    private static func firstObject(in text: String) -> [UInt8]? {
        let bytes = [UInt8](text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var depth = 0
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: continue
            }
            if depth == 0 { return [UInt8](bytes[start...index]) }
        }
        return nil
    }
}

extension AuthError {
    /// The code for the service's error, including the codes that the Apple library defines and does not use.
    ///
    /// For these errors that library reports ``AuthErrorCode/internalError``, and so does ``code``. For every other
    /// error both properties are equal.
    public var specificCode: AuthErrorCode {
        guard let row = self.serviceError?.code?.row, !row.isReported else { return self.code }
        return row.clientCode ?? self.code
    }
}
