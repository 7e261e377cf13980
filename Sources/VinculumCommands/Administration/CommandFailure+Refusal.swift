import Vinculum

extension CommandFailure {
    /// What a refusal of the service tells a person. Its own words are for programs, so they are in the details.
    ///
    /// - Parameter message: The service's message, such as `EMAIL_EXISTS`.
    init(refusal message: String) {
        let refusal = ServiceError(message: message)
        let code = refusal?.code.flatMap { AuthErrorCode($0) }
        self.init(
            code.flatMap { ExitCode($0) } ?? refusal?.code.flatMap { ExitCode($0) } ?? .refused,
            code: code.map { Self.codeWord($0.name) } ?? refusal.map { Self.codeWord($0.code?.rawValue ?? "") },
            number: code.map { Int64($0.rawValue) }, ServiceError.sentence(message))
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("service", message)
        writer.endObject()
        self.details = writer.bytes
    }

    /// `ERROR_USER_DISABLED` is `userDisabled`, the name the libraries' enumerations have.
    static func codeWord(_ name: String) -> String {
        var code: [UInt8] = []
        var isUpper = false
        for byte in name.utf8.dropFirst(name.utf8.starts(with: "ERROR_".utf8) ? 6 : 0) {
            if byte == UInt8(ascii: "_") {
                isUpper = true
            } else {
                code.append(isUpper || !(0x41...0x5A).contains(byte) ? byte : byte | 0x20)
                isUpper = false
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}

extension ServiceError {
    /// What the service's message says, in words for a person.
    static func sentence(_ message: String) -> String {
        guard let error = ServiceError(message: message), let code = error.code else {
            // A word that the library does not know, and its detail.
            let (code, detail) = self.split(message)
            return self.plain(self.isWord(code) ? detail ?? code : message)
        }
        switch code {
        case .duplicateLocalID: return "an account has this UID already"
        case .tenantNotFound: return "there is no such tenant"
        case .configurationNotFound: return "the provider is not configured"
        case .phoneNumberExists: return "another account has this phone number"
        case .claimsTooLarge: return "the claims are longer than 1000 characters"
        case .forbiddenClaim: return "tokens reserve the name \(self.plain(error.detail ?? "")), so no claim may have it"
        case .invalidClaims: return "the claims are no JSON object, or one of them is named twice"
        case .unsupportedFirstFactor:
            return "a phone number cannot be a way in of an account that has a phone as second factor"
        default:
            // The library's sentence fits where the service has nothing to add.
            return error.detail.map { self.plain($0) } ?? AuthErrorCode(code)?.text ?? self.plain(message)
        }
    }

    /// Without the marks that say which implementation speaks; a bare word such as `INVALID_HASH_ROUNDS` as words.
    private static func plain(_ text: String) -> String {
        if text.isEmpty { return "the service refused without a reason" }
        var bytes = text.utf8.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
        if self.isWord(text) { bytes = bytes.map { $0 == UInt8(ascii: "_") ? 0x20 : (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isWord(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0.isLetterOrDigit && !(0x61...0x7A).contains($0)) }
    }
}

extension ExitCode {
    /// - Returns: `nil` where a refusal is no more than that.
    init?(_ code: AuthErrorCode) {
        switch code {
        case .secondFactorRequired: self = .secondFactorNeeded
        case .credentialAlreadyInUse, .emailAlreadyInUse, .accountExistsWithDifferentCredential, .providerAlreadyLinked,
            .secondFactorAlreadyEnrolled:
            self = .conflict
        case .userNotFound, .noSuchProvider, .multiFactorInfoNotFound: self = .notFound
        default: return nil
        }
    }

    /// - Returns: `nil` where a refusal is no more than that.
    init?(_ code: ServiceError.Code) {
        switch code {
        case .duplicateLocalID, .duplicateEmail, .duplicateRawID, .phoneNumberExists, .configurationExists: self = .conflict
        case .tenantNotFound, .configurationNotFound: self = .notFound
        default: return nil
        }
    }
}
