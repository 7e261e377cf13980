/// Finding the domain of the hosted page, where sign-ins in a browser begin (`projects`).
extension AuthClient {
    /// An emulator hosts the page itself, so its domain is known without a request.
    func planAuthDomain(_ flow: inout Flow) {
        switch self.configuration.server {
        case .emulator(let authority): flow.outcome = .authDomain(.emulator(authority))
        case .service(let url): flow.outcome = .authDomain(.service(url))
        case .production, .staging: flow.steps = [.perform]
        }
    }

    static func readAuthDomain(
        _ reply: Reply, preferring preferred: String?, _ flow: inout Flow
    ) throws(AuthError) {
        do throws(AuthDomain.Failure) {
            flow.outcome = .authDomain(
                try AuthDomain.chosen(among: reply.texts("authorizedDomains"), preferring: preferred))
        } catch {
            throw AuthError(error)
        }
    }
}
