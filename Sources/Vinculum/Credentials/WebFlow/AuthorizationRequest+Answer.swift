extension AuthorizationRequest {
    /// Why an authorisation did not come.
    public enum Failure: Error, Equatable, Sendable {
        /// The state is missing or another one: the answer is not to this request, and nothing of it may be used.
        case stateMismatch
        /// A parameter is there twice, which RFC 6749 §3.1 forbids.
        case repeatedParameter(String)
        /// The provider said no (RFC 6749 §4.1.2.1).
        case refused(error: String, description: String?)
        /// Neither a code nor an error.
        case missingCode
    }

    /// What the provider answered, by the address it sent the person back to (RFC 6749 §4.1.2).
    ///
    /// - Returns: The code, to be sent to the token endpoint with ``Secrets/codeVerifier``; `nil` if the address is not the
    ///   one that answers go to.
    public func code(in address: String) throws(Failure) -> Secret? {
        let reference = URIReference(address)
        guard sameBytes(reference.textBeforeQuery, URIReference(self.redirectURI).textBeforeQuery) else { return nil }
        let fields = FormFields(parsing: reference.query ?? "")
        func value(_ name: String) throws(Failure) -> String? {
            let values = fields.fields.filter { sameBytes($0.name, name) }
            guard values.count <= 1 else { throw .repeatedParameter(name) }
            return values.first?.value
        }
        guard let state = try value("state"), Secret(state) == self.secrets.state else { throw .stateMismatch }
        if let error = try value("error") { throw .refused(error: error, description: try value("error_description")) }
        guard let code = try value("code"), !code.isEmpty else { throw .missingCode }
        return Secret(code)
    }

    /// The credential of what the token endpoint answered.
    public func credential(idToken: String, accessToken: String? = nil) -> Credential {
        .openIDConnect(
            provider: self.provider, idToken: idToken, accessToken: accessToken,
            rawNonce: self.secrets.rawNonce.revealed())
    }
}
