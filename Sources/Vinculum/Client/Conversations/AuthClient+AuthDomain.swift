/// Finding the domain of the hosted page, where sign-ins in a browser begin (`projects`).
extension AuthClient {
    /// An emulator hosts the page itself, so its domain is known without a request.
    func planAuthDomain(_ flow: inout Flow) {
        if case .emulator(let authority) = self.configuration.server {
            flow.outcome = .authDomain(.emulator(authority))
        } else {
            flow.steps = [.perform]
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
