/// The form in which a credential is kept until it can be used, with the member names of the Firebase JavaScript library.
///
/// It holds the secrets themselves; where it is written is a matter of trust.
extension Credential {
    /// Why a text is no credential.
    public enum ReadError: Error, Equatable, Sendable {
        case unreadable(JSON.ReadError)
        case notAnObject
        /// The member with this name is missing, of another type, or contradicts the others.
        case malformed(String)
    }

    /// The credential as a JSON object.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer()
        self.write(to: &writer)
        return writer.bytes
    }

    /// Reads what ``encoded()`` wrote, or the `toJSON` of the Firebase JavaScript library.
    ///
    /// - Throws: ``ReadError`` naming the first thing that is wrong. Members that are not known are ignored.
    public init(parsing bytes: [UInt8]) throws(ReadError) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        try self.init(reading: root)
    }

    package func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        switch self {
        case .password(let credential):
            writer.member("email", credential.email)
            writer.member("password", credential.password.revealed())
        case .emailLink(let credential):
            writer.member("email", credential.email)
            writer.member("password", credential.code.revealed())
            writer.member("tenantId", credential.tenantID)
        case .phone(.code(let verificationID, let code)):
            writer.member("verificationCode", code.revealed())
            writer.member("verificationId", verificationID)
        case .phone(.proof(let temporaryProof, let phoneNumber)):
            writer.member("phoneNumber", phoneNumber)
            writer.member("temporaryProof", temporaryProof.revealed())
        case .federated(let credential):
            credential.writeMembers(to: &writer)
        case .gameCenter(let credential):
            credential.writeMembers(to: &writer)
        case .customToken(let token):
            writer.member("token", token.revealed())
        case .anonymous:
            break
        }
        writer.member("providerId", self.provider.rawValue)
        writer.member("signInMethod", self.signInMethod.rawValue)
        writer.endObject()
    }

    package init(reading value: JSON.Value) throws(ReadError) {
        let members = try Members(value)
        let method = try members.optionalString("signInMethod").map { SignInMethod($0) }
        // The JavaScript library leaves the provider out for addresses, and the method for numbers.
        let named = try members.optionalString("providerId").map { ProviderID($0) }
        switch named ?? (method?.provider == .password ? .password : nil) {
        case nil:
            throw .malformed("providerId")
        case .password?:
            self = try Credential.reading(members, method)
        case .phone?:
            self = .phone(try Phone(reading: members))
        case .custom?:
            self = .customToken(try members.secret("token"))
        case .anonymous?:
            self = .anonymous
        case .gameCenter?:
            self = .gameCenter(try GameCenter(reading: members))
        case let provider?:
            self = .federated(try Federated(reading: members, provider: provider))
            if method == nil { throw .malformed("signInMethod") }
        }
        if let method, method != self.signInMethod { throw .malformed("signInMethod") }
    }

    /// A way in by an address: both kinds name the same provider.
    private static func reading(_ members: Members, _ method: SignInMethod?) throws(ReadError) -> Credential {
        let email = try members.string("email")
        let password = try members.secret("password")
        switch method {
        case .password?: return .password(Password(email: email, password: password))
        case .emailLink?:
            return .emailLink(EmailLink(email: email, code: password, tenantID: try members.optionalString("tenantId")))
        default: throw .malformed("signInMethod")
        }
    }
}

extension Credential {
    /// The members of an object, each read with its type and named when it does not fit; `null` is absence.
    struct Members {
        private let value: JSON.Value

        init(_ value: JSON.Value) throws(ReadError) {
            guard value.kind == .object else { throw .notAnObject }
            self.value = value
        }

        subscript(key: String) -> JSON.Value? {
            self.value[key].flatMap { $0.isNull ? nil : $0 }
        }

        func optionalString(_ key: String) throws(ReadError) -> String? {
            guard let value = self[key] else { return nil }
            guard let string = value.string else { throw .malformed(key) }
            return string
        }

        func string(_ key: String) throws(ReadError) -> String {
            guard let string = try self.optionalString(key) else { throw .malformed(key) }
            return string
        }

        func optionalSecret(_ key: String) throws(ReadError) -> Secret? {
            try self.optionalString(key).map { Secret($0) }
        }

        func secret(_ key: String) throws(ReadError) -> Secret {
            Secret(try self.string(key))
        }
    }
}
