extension PendingCode.Purpose {
    /// The purpose with the digests of its codes.
    func digested(under key: CodeKey) -> PendingCode.Purpose {
        switch self {
        case .phoneSignIn(let number, let code): .phoneSignIn(number: number, code: code.digest(under: key))
        case .phoneEnrollment(let account, let number, let code):
            .phoneEnrollment(account: account, number: number, code: code.digest(under: key))
        case .factorChallenge(let account, let factor, let number, let pendingSignIn, let code):
            .factorChallenge(
                account: account, factor: factor, number: number, pendingSignIn: pendingSignIn,
                code: code.digest(under: key))
        case .appVerification(let secret): .appVerification(secret: secret.digest(under: key))
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .passkeyChallenge, .emailAction,
            .providerSignIn:
            self
        }
    }
}
