extension Operation {
    /// `mfaEnrollment:withdraw`: removes a second factor from the session's account.
    mutating func enrollmentWithdraw(
        _ request: Wire.EnrollmentWithdraw.Request
    ) throws(OperationExit) -> Wire.EnrollmentWithdraw.Response {
        let session = try self.requiredSession(request.idToken)
        var account = session.account
        let id = FactorID(request.mfaEnrollmentId ?? "")
        guard let factor = account.factor(id) else { throw .factorNotFound(id, account) }
        try self.permit(.withdrawFactor, by: session)
        self.change(&account, [.factorWithdrawn(id: factor.factor.id)])
        var origin = SessionOrigin(session.provider, continuing: session)
        // A session keeps the factor that it was opened with; the reference drops it whichever is withdrawn.
        if self.settings.trust > .local, let claim = session.secondFactor,
            account.has(claim, of: session.number ?? 0)
        {
            origin.secondFactor = claim
        }
        let tokens = try self.issueTokens(&account, origin)
        var response = Wire.EnrollmentWithdraw.Response()
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        response.expiresIn = tokens.expiresIn
        return response
    }
}
