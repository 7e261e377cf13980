/// A response to a first factor: either tokens, or a pending credential with the second factors to choose from.
protocol FirstFactorResponse {
    var idToken: String? { get set }
    var refreshToken: String? { get set }
    var expiresIn: String? { get set }
    var mfaPendingCredential: String? { get set }
    var mfaInfo: [Wire.MfaEnrollment]? { get set }
}

extension Wire.SignInWithPassword.Response: FirstFactorResponse {}
extension Wire.SignInWithEmailLink.Response: FirstFactorResponse {}
extension Wire.SignInWithIdp.Response: FirstFactorResponse {}

extension Operation {
    /// Ends a request that has verified a first factor: asks for the second factor if the account has one that is due,
    /// and opens a session otherwise. `deferral` is done once the factor is answered. Beyond local trust a session that
    /// links and has a second factor keeps it.
    func finishFirstFactor<Response: FirstFactorResponse>(
        _ response: inout Response, _ account: inout Account, isNew: Bool, by signIn: SignIn,
        deferring deferral: Deferral? = nil
    ) throws(OperationExit) {
        let (tokens, pending) = try self.endFirstFactor(&account, isNew: isNew, by: signIn, deferring: deferral)
        response.idToken = tokens?.idToken
        response.refreshToken = tokens?.refreshToken
        response.expiresIn = tokens?.expiresIn
        response.mfaPendingCredential = pending?.mfaPendingCredential.text
        response.mfaInfo = pending?.mfaInfo
    }

    @inline(never)  // Compiled once, not for each response.
    private func endFirstFactor(
        _ account: inout Account, isNew: Bool, by signIn: SignIn, deferring deferral: Deferral?
    ) throws(OperationExit) -> (IssuedTokens?, PendingFactors?) {
        var signIn = signIn
        if self.settings.refuses(.forgottenFactors), let (owner, claim) = self.sessionFactor, owner == account.id {
            signIn.secondFactor = claim
        } else if let pending = self.pendingFactors(
            account, firstFactor: signIn.provider,
            // A link is not a sign-in, also if the reference asks for the factor again.
            deferral ?? self.call.idToken?.token.signedInAt.map { .linking(signedInAt: $0) })
        {
            try self.spendPendingSignIn(account)
            return (nil, pending)
        }
        return (try self.finishSignIn(&account, isNew: isNew, by: signIn), nil)
    }
}
