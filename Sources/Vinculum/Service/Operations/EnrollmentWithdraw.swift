extension Operation {
    /// `mfaEnrollment:withdraw`: removes a second factor from the session's account.
    mutating func enrollmentWithdraw(
        _ request: Wire.EnrollmentWithdraw.Request
    ) throws(OperationExit) -> Wire.EnrollmentWithdraw.Response {
        let session = try self.requiredSession(request.idToken)
        var account = session.account
        let id = FactorID(request.mfaEnrollmentId ?? "")
        guard let factor = account.factor(id) else { throw .factorNotFound(id, account) }
        self.change(&account, [.factorWithdrawn(id: factor.factor.id)])
        let tokens = try self.issueTokens(&account, SessionOrigin(session.provider, continuing: session))
        var response = Wire.EnrollmentWithdraw.Response()
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        response.expiresIn = tokens.expiresIn
        return response
    }
}
