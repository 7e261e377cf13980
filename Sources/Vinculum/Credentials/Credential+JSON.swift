/// The form in which a credential is kept until it can be used, with the member names of the Firebase JavaScript library.
///
/// It holds the secrets themselves; where it is written is a matter of trust.
extension Credential {
    /// The credential as a JSON object.
    package func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        switch self {
        case .password(let credential):
            writer.optional("email", credential.email)
            writer.optional("password", credential.password.revealed())
        case .emailLink(let credential):
            writer.optional("email", credential.email)
            writer.optional("password", credential.code.revealed())
        case .phone(.code(let verificationID, let code)):
            writer.optional("verificationCode", code.revealed())
            writer.optional("verificationId", verificationID)
        case .phone(.proof(let temporaryProof, let phoneNumber)):
            writer.optional("phoneNumber", phoneNumber)
            writer.optional("temporaryProof", temporaryProof.revealed())
        case .federated(let credential):
            credential.writeMembers(to: &writer)
        case .customToken(let token):
            writer.optional("token", token.revealed())
        case .anonymous:
            break
        }
        writer.optional("providerId", self.provider.rawValue)
        writer.optional("signInMethod", self.signInMethod)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote.
    ///
    /// - Returns: `nil` if the members do not make a credential.
    package init?(reading value: JSON.Value) {
        func secret(_ name: String) -> Secret? { value[name]?.string.map { Secret($0) } }
        guard let provider = value["providerId"]?.string, let method = value["signInMethod"]?.string else { return nil }
        switch ProviderID(provider) {
        case .password:
            guard let email = value["email"]?.string, let password = secret("password") else { return nil }
            self =
                sameBytes(method, "emailLink")
                ? .emailLink(EmailLink(email: email, code: password))
                : .password(Password(email: email, password: password))
        case .phone:
            if let verificationID = value["verificationId"]?.string, let code = secret("verificationCode") {
                self = .phone(.code(verificationID: verificationID, code: code))
            } else if let phoneNumber = value["phoneNumber"]?.string, let proof = secret("temporaryProof") {
                self = .phone(.proof(temporaryProof: proof, phoneNumber: phoneNumber))
            } else {
                return nil
            }
        case .custom:
            guard let token = secret("token") else { return nil }
            self = .customToken(token)
        case .anonymous:
            self = .anonymous
        case let provider:
            self = .federated(Federated(reading: value, provider: provider))
        }
    }
}

extension Credential.Federated {
    fileprivate func writeMembers(to writer: inout JSON.Writer) {
        writer.optional("accessToken", self.accessToken?.revealed())
        writer.optional("familyName", self.fullName?.family)
        writer.optional("givenName", self.fullName?.given)
        writer.optional("idToken", self.idToken?.revealed())
        writer.optional("nonce", self.rawNonce?.revealed())
        writer.optional("pendingToken", self.pendingToken?.revealed())
        writer.optional("requestUri", self.response?.url.revealed())
        writer.optional("secret", self.secret?.revealed())
        writer.optional("sessionId", self.response?.sessionID?.revealed())
    }

    fileprivate init(reading value: JSON.Value, provider: ProviderID) {
        func secret(_ name: String) -> Secret? { value[name]?.string.map { Secret($0) } }
        let given = value["givenName"]?.string
        let family = value["familyName"]?.string
        self.init(
            provider: provider, idToken: secret("idToken"), accessToken: secret("accessToken"), secret: secret("secret"),
            rawNonce: secret("nonce"), pendingToken: secret("pendingToken"),
            fullName: given == nil && family == nil ? nil : PersonName(given: given, family: family),
            response: secret("requestUri").map { WebResponse(url: $0, sessionID: secret("sessionId")) })
    }
}
