/// An answer to a first factor: tokens, or what a second factor is asked for with.
protocol FirstFactorAnswer {
    var idToken: String? { get set }
    var refreshToken: String? { get set }
    var expiresIn: String? { get set }
    var mfaPendingCredential: String? { get set }
    var mfaInfo: [Wire.MfaEnrollment]? { get set }
}

extension Wire.SignInWithPassword.Response: FirstFactorAnswer {}
extension Wire.SignInWithEmailLink.Response: FirstFactorAnswer {}
extension Wire.SignInWithIdp.Response: FirstFactorAnswer {}

extension Operation {
    /// Ends a request that has shown a first factor: with a wait for the second where one is due, else inside.
    mutating func complete<Answer: FirstFactorAnswer>(
        _ answer: inout Answer, _ account: inout Account, isNew: Bool, by signIn: SignIn
    ) throws(OperationExit) {
        if let pending = self.pendingFactors(account, firstFactor: signIn.provider) {
            answer.mfaPendingCredential = pending.mfaPendingCredential
            answer.mfaInfo = pending.mfaInfo
            return
        }
        let tokens = try self.enter(&account, isNew: isNew, by: signIn)
        answer.idToken = tokens.idToken
        answer.refreshToken = tokens.refreshToken
        answer.expiresIn = tokens.expiresIn
    }
}
