/// Fetching the sign-in methods of an e-mail address (`accounts:createAuthUri`).
extension AuthClient {
    func planSignInMethods(_ flow: inout Flow) {
        flow.steps = [.perform]
    }

    func writeSignInMethodsRequest(_ email: String, to body: inout JSON.Writer) -> Endpoint {
        // The service requires a URL here and does not use it; each library sends its own.
        body.member("continueUri", self.isLegacy ? "http://www.google.com/" : "http://\(LoopbackHost.name)")
        body.member("identifier", email)
        return .createAuthUri
    }

    static func readSignInMethods(_ reply: Reply, _ flow: inout Flow) {
        flow.outcome = .signInMethods(reply.texts("signinMethods"))
    }
}
