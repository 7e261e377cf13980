/// Making and counting the current user's recovery codes, which Vinculum servers alone have.
extension AuthClient {
    // MARK: Plan

    mutating func planRecoveryCodes(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        guard self.configuration.server.isEmulator else { throw .misuse("The service has no recovery codes.") }
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    func writeRecoveryCodesRequest(
        to endpoint: Endpoint, _ flow: Flow, _ body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        return endpoint
    }

    // MARK: Reply

    static func readRecoveryCodes(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        let codes = reply.recoveryCodes
        if codes.isEmpty { throw reply.missing("recoveryCodes") }
        flow.outcome = .recoveryCodes(codes)
    }

    static func readRecoveryCodeCount(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        guard let count = reply.root.int64(of: "remaining") else { throw reply.missing("remaining") }
        flow.outcome = .recoveryCodesLeft(count)
    }
}

extension AuthClient.Reply {
    /// The recovery codes of a reply; none if it has none.
    var recoveryCodes: [Secret] { self.texts("recoveryCodes").map { Secret($0) } }
}
