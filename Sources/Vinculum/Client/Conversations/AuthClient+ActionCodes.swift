/// Checking and applying the codes of e-mails. No session is involved.
extension AuthClient {
    // MARK: Plan

    func planActionCode(_ code: Secret, _ flow: inout Flow) throws(AuthError) {
        if code.isEmpty { throw AuthError(.invalidActionCode, family: .misuse) }
        flow.steps = [.perform]
    }

    func planPasswordReset(_ code: Secret, _ newPassword: Secret, _ flow: inout Flow) throws(AuthError) {
        // Without a password the service would only check the code.
        if newPassword.isEmpty { throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing password") }
        try self.planActionCode(code, &flow)
    }

    // MARK: Request

    /// Writes `accounts:resetPassword` without a password, which only returns what the code is for.
    func writeActionCodeCheck(_ code: Secret, to body: inout JSON.Writer) -> Endpoint {
        body.secret("oobCode", code)
        return .resetPassword
    }

    func writePasswordReset(_ code: Secret, _ newPassword: Secret, to body: inout JSON.Writer) -> Endpoint {
        body.secret("newPassword", newPassword)
        body.secret("oobCode", code)
        return .resetPassword
    }

    /// Writes `accounts:update` without asking for tokens: a link in an e-mail does not sign a user in.
    func writeActionCode(_ code: Secret, to body: inout JSON.Writer) -> Endpoint {
        body.secret("oobCode", code)
        return .update
    }

    // MARK: Reply

    static func readActionCode(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        let info = ActionCodeInfo(reply)
        // The reply may hide the address of a link that signs in.
        if info.email == nil, info.operation != .emailLink { throw reply.missing("email") }
        flow.outcome = .actionCode(info)
    }

    static func readPasswordResetCode(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        guard let email = ActionCodeInfo(reply).email else { throw reply.missing("email") }
        flow.outcome = .email(email)
    }
}

extension ActionCodeInfo {
    fileprivate init(_ reply: AuthClient.Reply) {
        self.init(requestType: reply.text("requestType"), email: reply.text("email"), newEmail: reply.text("newEmail"))
    }
}
