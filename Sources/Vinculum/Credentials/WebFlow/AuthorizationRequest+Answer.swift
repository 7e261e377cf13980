extension AuthorizationRequest {
    /// The reason why there is no authorization code.
    public enum Failure: Error, Equatable, Sendable {
        /// The state is missing or different: this is not the response to this request, and no part of it may be
        /// used.
        case stateMismatch
        /// A parameter is repeated, which RFC 6749 §3.1 forbids.
        case repeatedParameter(String)
        /// The provider returned an error (RFC 6749 §4.1.2.1).
        case refused(error: String, description: String?)
        /// The response has neither a code nor an error.
        case missingCode
    }

    /// Reads the provider's response from the address of its redirect (RFC 6749 §4.1.2).
    ///
    /// - Returns: The code, to be sent to the token endpoint with ``Secrets/codeVerifier``; `nil` if the address is not
    ///   the redirect URI of this request.
    /// - Throws: ``Failure``.
    public func code(in address: String) throws(Failure) -> Secret? {
        let reference = URIReference(address)
        guard reference.textBeforeQuery == URIReference(self.redirectURI).textBeforeQuery else { return nil }
        let fields = FormFields(parsing: reference.query ?? "")
        func value(_ name: String) throws(Failure) -> String? {
            let values = fields.fields.filter { $0.name == name }
            guard values.count <= 1 else { throw .repeatedParameter(name) }
            return values.first?.value
        }
        guard let state = try value("state"), Secret(state) == self.secrets.state else { throw .stateMismatch }
        if let error = try value("error") { throw .refused(error: error, description: try value("error_description")) }
        guard let code = try value("code"), !code.isEmpty else { throw .missingCode }
        return Secret(code)
    }

    /// Creates the credential from the tokens of the token endpoint.
    public func credential(idToken: String, accessToken: String? = nil) -> Credential {
        .openIDConnect(
            provider: self.provider, idToken: idToken, accessToken: accessToken,
            rawNonce: self.secrets.rawNonce.revealed())
    }
}
