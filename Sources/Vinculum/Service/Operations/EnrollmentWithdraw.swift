extension Operation {
    /// `mfaEnrollment:withdraw`: removes a second factor from the session's account.
    func enrollmentWithdraw(
        _ request: Wire.EnrollmentWithdraw.Request
    ) throws(OperationExit) -> Wire.EnrollmentWithdraw.Response {
        let session = try self.requiredSession(request.idToken)
        var account = session.account
        let id = FactorID(request.mfaEnrollmentId ?? "")
        let changes = account.removing(.factor(id))
        if changes.isEmpty { throw .factorNotFound(id, account) }
        try self.permit(.removing(.factor(id)), by: session)
        self.change(&account, changes)
        var origin = SessionOrigin(session.provider, continuing: session)
        // A session keeps the factor that it was opened with; the reference drops it whichever is withdrawn.
        if self.settings.refuses(.forgottenFactors) { origin.secondFactor = session.secondFactor }
        let tokens = try self.issueTokens(&account, origin)
        return Wire.EnrollmentWithdraw.Response {
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
            $0.expiresIn = tokens.expiresIn
        }
    }
}
