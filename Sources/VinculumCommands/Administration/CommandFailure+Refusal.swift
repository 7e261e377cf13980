import Vinculum

extension CommandFailure {
    /// Creates the failure for a refusal of the service. The service's message is for programs and goes into the
    /// details.
    ///
    /// - Parameter message: The service's message, such as `EMAIL_EXISTS`.
    init(refusal message: String) {
        let refusal = ServiceError(message: message)
        let code = refusal?.code.flatMap { AuthErrorCode($0) }
        self.init(
            code.flatMap { ExitCode($0) } ?? refusal?.code.flatMap { ExitCode($0) } ?? .refused,
            code: code.map { Self.camelCase($0.name) } ?? refusal.map { Self.camelCase($0.code?.rawValue ?? "") },
            number: code.map { Int64($0.rawValue) }, ServiceError.sentence(message))
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("service", message)
        writer.endObject()
        self.details = writer.bytes
    }

    /// The code of a refused administrator's bearer token.
    static let notAdministrator = "unauthenticated"
    /// The code of what a server cannot do at present.
    static let unavailable = "unavailable"

    /// Creates the failure for the error of a refusing response, with what an identity provider said of it.
    init(refusal error: JSON.Value?) {
        self.init(refusal: error?.string(of: "message") ?? "")
        let isPlain = self.code == ExitCode.refused.word
        switch error?.string(of: "status") ?? "" {
        case "UNAUTHENTICATED": self.code = Self.notAdministrator
        case "UNAVAILABLE" where isPlain: self.code = Self.unavailable
        case "NOT_FOUND" where isPlain: (self.exitCode, self.code) = (.notFound, ExitCode.notFound.word)
        default: break
        }
        self.add(providerError: error?["providerError"])
    }

    /// Adds what an identity provider said of an error. Its author is not this program, so it is named.
    mutating func add(providerError said: JSON.Value?) {
        guard let said else { return }
        var words = ["error", "description", "uri"].compactMap { said[$0]?.string }.filter { !$0.isEmpty }
        if let status = said["status"]?.numberText { words.append("status \(status)") }
        if !words.isEmpty { self.why = "the provider said: " + words.listed }
        var writer = JSON.Writer()
        writer.beginObject()
        if let details = self.details, let known = try? JSON.Document(parsing: details).root {
            for member in known.members {
                writer.key(member.key)
                writer.value(member.value)
            }
        }
        writer.key("providerError")
        writer.value(said)
        writer.endObject()
        self.details = writer.bytes
    }

    /// Turns `ERROR_USER_DISABLED` into `userDisabled`, the spelling of the SDKs' enumerations.
    static func camelCase(_ name: String) -> String {
        var code: [UInt8] = []
        var isUpper = false
        for byte in name.utf8.dropFirst(name.utf8.starts(with: "ERROR_".utf8) ? 6 : 0) {
            if byte == UInt8(ascii: "_") {
                isUpper = true
            } else {
                code.append(isUpper ? byte : byte.lowercased)
                isUpper = false
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}

extension ServiceError {
    /// Returns the service's message as a sentence for a person.
    static func sentence(_ message: String) -> String {
        guard let error = ServiceError(message: message), let code = error.code else {
            // A code that the library does not know, and its detail.
            let (code, detail) = self.split(message)
            return self.plain(self.isWord(code) ? detail ?? code : message)
        }
        switch code {
        case .duplicateLocalID: return "an account with this UID already exists"
        case .tenantNotFound: return "tenant not found"
        case .configurationNotFound: return "the provider is not configured"
        case .phoneNumberExists: return "another account has this phone number"
        case .claimsTooLarge: return "the claims are longer than 1000 characters"
        case .forbiddenClaim: return "the claim name \(self.plain(error.detail ?? "")) is reserved"
        case .invalidClaims: return "the claims must be a JSON object without repeated names"
        case .unsupportedFirstFactor:
            return "an account with a phone as second factor cannot sign in with a phone number"
        default:
            // The library's sentence is used if the service adds no detail.
            return error.detail.map { self.plain($0) } ?? AuthErrorCode(code)?.text ?? self.plain(message)
        }
    }

    /// Removes the parentheses that mark messages of the emulator, and spells out a code such as
    /// `INVALID_HASH_ROUNDS`.
    private static func plain(_ text: String) -> String {
        if text.isEmpty { return "the service gave no reason for the refusal" }
        var bytes = text.utf8.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
        if self.isWord(text) {
            bytes = bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0.lowercased }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isWord(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isUppercaseLetter || $0.isDigit }
    }
}

extension ExitCode {
    /// - Returns: `nil` if the code has no exit code of its own.
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

    /// - Returns: `nil` if the code has no exit code of its own.
    init?(_ code: ServiceError.Code) {
        switch code {
        case .duplicateLocalID, .duplicateEmail, .duplicateRawID, .phoneNumberExists, .configurationExists:
            self = .conflict
        case .tenantNotFound, .configurationNotFound: self = .notFound
        default: return nil
        }
    }
}
