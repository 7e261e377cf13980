/// Beginning a sign-in on a provider's own page (`accounts:createAuthUri` with `providerId`).
extension AuthClient {
    func planProviderVisit(_ redirectURI: String, _ flow: inout Flow) throws(AuthError) {
        guard AbsoluteURI.isValid(redirectURI) else {
            throw .misuse("The redirect URI must be an absolute URI, such as http://127.0.0.1:8080/callback.")
        }
        flow.steps = [.perform]
    }

    func writeProviderVisit(
        _ provider: OAuthProvider, _ redirectURI: String, to body: inout JSON.Writer
    ) -> Endpoint {
        body.member("providerId", provider.id.rawValue)
        body.member("continueUri", redirectURI)
        body.member("oauthScope", provider.scopeList(separator: " "))
        if let parameters = provider.customParameterObject {
            body.key("customParameter")
            body.raw([UInt8](parameters.utf8))
        }
        return .createAuthUri
    }

    static func readProviderVisit(
        _ reply: Reply, _ provider: OAuthProvider, _ redirectURI: String, _ flow: inout Flow
    ) throws(AuthError) {
        // A browser would open a file or run a script at another kind of address.
        guard let url = reply.nonEmptyText("authUri"), ProviderVisit.isWebAddress(url) else {
            throw reply.missing("authUri")
        }
        guard let sessionID = reply.nonEmptyText("sessionId") else { throw reply.missing("sessionId") }
        flow.outcome = .providerVisit(
            ProviderVisit(
                provider: provider.id, url: url, redirectURI: redirectURI, sessionID: Secret(sessionID)))
    }
}
