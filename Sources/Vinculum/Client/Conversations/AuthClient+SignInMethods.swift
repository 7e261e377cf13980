/// Fetching the sign-in methods of an e-mail address (`accounts:createAuthUri`), and remembering those used here.
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

    /// A project that hides who has an account does not say whether the address is registered; the device then answers
    /// what it remembers.
    func readSignInMethods(_ reply: Reply, _ email: String, _ flow: inout Flow) {
        let isHidden = reply.root["registered"] == nil && reply.root["signinMethods"] == nil
        flow.outcome = .signInMethods(
            isHidden && self.configuration.remembersSignInMethods
                ? self.memory.methods(of: email) : reply.texts("signinMethods"))
    }

    /// Remembers the method of a flow that has succeeded.
    mutating func remember(_ flow: Flow, _ outcome: Outcome) {
        guard self.configuration.remembersSignInMethods else { return }
        let user: User
        switch outcome {
        case .signedIn(let result): user = result.user
        case .user(let current): user = current
        default: return
        }
        guard let email = user.email.nonEmpty else { return }
        switch flow.intent {
        case .signIn(let credential), .link(let credential), .reauthenticate(let credential):
            switch credential {
            case .anonymous, .customToken: break
            default: self.memory.remember(credential.signInMethod.rawValue, of: email)
            }
        case .createUser: self.memory.remember(SignInMethod.password.rawValue, of: email)
        case .submitSecondFactor: self.memory.remember(flow.additionalUserInfo?.provider ?? "", of: email)
        case .unlink(let provider): self.memory.forget(provider, of: email)
        default: break
        }
    }
}
