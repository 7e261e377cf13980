/// What would be left after a removal (`accounts:forecast`), which this service has and the published one does not.
extension AuthClient {
    func planForecast(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        guard self.configuration.server.isEmulator else { throw AuthError(.operationNotAllowed, family: .misuse) }
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    func writeForecast(
        removing parts: [SignInPart], _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        var (attributes, providers, passkeys): ([String], [String], [String]) = ([], [], [])
        var factor: FactorID?
        for part in parts {
            switch part {
            case .email: attributes.append("EMAIL")
            case .password: attributes.append("PASSWORD")
            case .provider(let provider): providers.append(provider.rawValue)
            case .passkey(let id): passkeys.append(id.text)
            case .factor(let id): factor = id
            }
        }
        body.list("deleteAttribute", attributes)
        body.list("deletePasskey", passkeys)
        body.list("deleteProvider", providers)
        body.member("mfaEnrollmentId", factor?.text)
        return .forecast
    }

    static func readForecast(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        guard let forecast = SignInForecast(reply.root) else { throw reply.missing("methods") }
        flow.outcome = .forecast(forecast)
    }
}
