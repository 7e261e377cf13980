extension PendingCode {
    /// The purpose of a code without its details. All codes of one kind live equally long.
    public enum Kind: UInt8, CaseIterable, Sendable {
        case phoneSignIn, temporaryProof, phoneEnrollment, totpEnrollment, pendingSignIn, factorChallenge
        case passkeyChallenge, appVerification
        case passwordReset, verifyEmail, emailSignIn, verifyAndChangeEmail, recoverEmail, revertSecondFactorAddition
        /// A challenge of no account, which anybody asks for: counted apart from those of sessions.
        case passkeySignIn
        case providerSignIn

        /// The kind of a mailed link's code.
        init(_ kind: EmailAction.Kind) {
            self =
                switch kind {
                case .passwordReset: .passwordReset
                case .verifyEmail: .verifyEmail
                case .emailSignIn: .emailSignIn
                case .verifyAndChangeEmail: .verifyAndChangeEmail
                case .recoverEmail: .recoverEmail
                case .revertSecondFactorAddition: .revertSecondFactorAddition
                }
        }

        /// Whether anybody can have codes of the kind made, without an account and without a mailbox.
        var isOfStrangers: Bool {
            switch self {
            case .phoneSignIn, .temporaryProof, .appVerification, .passkeySignIn, .providerSignIn: true
            case .phoneEnrollment, .totpEnrollment, .pendingSignIn, .factorChallenge, .passkeyChallenge,
                .passwordReset, .verifyEmail, .emailSignIn, .verifyAndChangeEmail, .recoverEmail,
                .revertSecondFactorAddition:
                false
            }
        }

        /// Whether only sessions of an account have codes of the kind made.
        var isOfSessions: Bool {
            switch self {
            case .phoneEnrollment, .totpEnrollment, .passkeyChallenge: true
            case .phoneSignIn, .temporaryProof, .pendingSignIn, .factorChallenge, .appVerification, .passwordReset,
                .verifyEmail, .emailSignIn, .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition,
                .passkeySignIn, .providerSignIn:
                false
            }
        }

        /// For how many seconds an expired code stays: a day where its client hears that it expired, and not that it is
        /// unknown; else an hour, in case the clock is set back.
        var graceSeconds: Int64 {
            switch self {
            case .temporaryProof, .pendingSignIn, .passkeyChallenge, .passkeySignIn, .appVerification, .providerSignIn:
                3600
            case .phoneSignIn, .phoneEnrollment, .totpEnrollment, .factorChallenge, .passwordReset, .verifyEmail,
                .emailSignIn, .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition:
                86_400
            }
        }
    }

    /// The kind of the code.
    public var kind: Kind {
        switch self.purpose {
        case .phoneSignIn: .phoneSignIn
        case .temporaryProof: .temporaryProof
        case .phoneEnrollment: .phoneEnrollment
        case .totpEnrollment: .totpEnrollment
        case .pendingSignIn, .deferredSignIn: .pendingSignIn
        case .factorChallenge: .factorChallenge
        case .passkeyChallenge(let account): account == nil ? .passkeySignIn : .passkeyChallenge
        case .appVerification: .appVerification
        case .emailAction(let action): Kind(action.kind)
        case .providerSignIn: .providerSignIn
        }
    }

    /// Whether the account keeps only the newest such codes: few of those that its sessions ask for, and of mailed
    /// links that it does not accept any more, and, counted apart, many of sign-ins that wait for their second factor.
    /// So the holder of a session neither piles codes up nor ends a sign-in, a link that works, or one that undoes a
    /// change.
    func isLimited(on account: Account) -> Bool {
        guard let action = self.emailAction else {
            return self.kind.isOfSessions || self.kind == .pendingSignIn
        }
        return !action.kind.undoesChange && !account.accepts(self)
    }
}
