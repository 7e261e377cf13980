/// The JSON form in which a credential is stored until it is used, with the member names of the Firebase JavaScript
/// library.
///
/// The form contains the secrets themselves and must be stored as a secret.
extension Credential {
    /// The reason why bytes are not a credential.
    public enum ReadError: Error, Equatable, Sendable {
        /// The bytes are not JSON, for this reason.
        case unreadable(JSON.ReadError)
        /// The JSON value is not an object.
        case notAnObject
        /// The member with this name is missing, has a wrong type, or contradicts another member.
        case malformed(String)
    }

    /// Returns the credential as a JSON object.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer()
        self.write(to: &writer)
        return writer.bytes
    }

    /// Reads the form of ``encoded()`` or of `toJSON` of the Firebase JavaScript library. Unknown members are
    /// ignored.
    ///
    /// - Throws: ``ReadError`` for the first problem.
    public init(parsing bytes: [UInt8]) throws(ReadError) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        try self.init(reading: root)
    }

    /// Writes the credential as a JSON object.
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
            writer.member("verificationId", verificationID.text)
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

    /// Reads a credential from a JSON object.
    ///
    /// - Throws: ``ReadError`` for the first problem.
    package init(reading value: JSON.Value) throws(ReadError) {
        let members = try Members(value)
        let method = try members.optionalString("signInMethod").map { SignInMethod($0) }
        // The JavaScript library omits the provider for e-mail credentials and the method for phone credentials.
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

    /// Reads a credential of an e-mail address: password and e-mail link have the same provider.
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
    /// The members of an object with typed access and errors that name the member; `null` counts as absent.
    struct Members {
        private let value: JSON.Value

        init(_ value: JSON.Value) throws(ReadError) {
            guard value.kind == .object else { throw .notAnObject }
            self.value = value
        }

        subscript(key: String) -> JSON.Value? {
            self.value[named: key].flatMap { $0.isNull ? nil : $0 }
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
