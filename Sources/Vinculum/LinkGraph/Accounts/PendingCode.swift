/// A code of a flow that is not finished: an SMS code, a mailed link, a pending second factor, a proof to be redeemed.
///
/// The client holds the key (`sessionInfo`, `temporaryProof`, `mfaPendingCredential`, `oobCode`), which is drawn from
/// the seed and cannot be guessed. One success consumes the code, and each wrong answer costs an attempt (I3).
public struct PendingCode: Equatable, Sendable {
    /// The flow that the code belongs to, with what the flow needs to continue.
    // Indirect, so that a copy moves one word and counts one reference.
    public indirect enum Purpose: Equatable, Sendable {
        /// An SMS code for signing in with, or linking, a phone number.
        case phoneSignIn(number: PhoneNumber, code: VerificationCode)
        /// The caller proved control of a number that another account has; redeemable by signing in to that account.
        case temporaryProof(number: PhoneNumber)
        /// An SMS code for enrolling a phone as a second factor of an account.
        case phoneEnrollment(account: AccountID, number: PhoneNumber, code: VerificationCode)
        /// A shared secret that becomes a second factor with the first right code. The secret is empty once that
        /// happened.
        case totpEnrollment(account: AccountID, secret: [UInt8])
        /// A sign-in with a verified first factor that waits for its second factor.
        case pendingSignIn(account: AccountID, firstFactor: ProviderID)
        /// The same, of a sign-in that changes the account once its second factor is answered.
        case deferredSignIn(account: AccountID, firstFactor: ProviderID, Deferral)
        /// An SMS code for the second factor of a pending sign-in.
        case factorChallenge(
            account: AccountID, factor: FactorID, number: PhoneNumber, pendingSignIn: CodeKey,
            code: VerificationCode)
        /// The challenge of a passkey: of one being made for an account, or, without an account, of one that signs in.
        case passkeyChallenge(account: AccountID?)
        /// A secret that a silent push brings to an app; the key is the receipt.
        case appVerification(secret: VerificationCode)
        /// A link that was mailed.
        case emailAction(EmailAction)
        /// A sign-in at an identity provider whose answer is awaited.
        case providerSignIn(ProviderSignIn)
    }

    /// The text that the client holds.
    public let key: CodeKey
    /// The flow that the code belongs to.
    public var purpose: Purpose
    /// The account's epoch when the code was made. In a later epoch the code is worthless (I2).
    public var epoch: Epoch
    /// The place in the order in which the graph's codes were made; 0 for a code that is not stored yet.
    public var sequence: UInt64
    /// When the code was made.
    public var createdAt: Instant
    /// When the code stops working.
    public var expiresAt: Instant
    /// How many wrong answers the code still allows.
    public var attemptsLeft: UInt32
    /// The account's ``Account/endedSessionCount`` when the code was made. A pending sign-in ends as soon as a session
    /// of its time ends, because that session may have asked for it. Where all sessions end while none is open, the
    /// count stays and the operation removes the pending sign-ins.
    public var endedSessionCount: UInt64

    /// Creates a code that is not stored yet.
    public init(
        key: CodeKey,
        purpose: Purpose,
        epoch: Epoch,
        sequence: UInt64 = 0,
        createdAt: Instant,
        expiresAt: Instant,
        attemptsLeft: UInt32,
        endedSessionCount: UInt64 = 0
    ) {
        self.key = key
        self.purpose = purpose
        self.epoch = epoch
        self.sequence = sequence
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.attemptsLeft = attemptsLeft
        self.endedSessionCount = endedSessionCount
    }

    /// The account that the flow belongs to; `nil` if it belongs to none.
    public var account: AccountID? {
        switch self.purpose {
        case .phoneSignIn, .temporaryProof, .appVerification, .providerSignIn: nil
        case .passkeyChallenge(let account): account
        case .phoneEnrollment(let account, _, _), .totpEnrollment(let account, _), .pendingSignIn(let account, _),
            .deferredSignIn(let account, _, _), .factorChallenge(let account, _, _, _, _):
            account
        case .emailAction(let action): action.account
        }
    }

    /// The action of the link, if the code is one of a mailed link.
    public var emailAction: EmailAction? {
        if case .emailAction(let action) = self.purpose { action } else { nil }
    }

    /// The text that is sent by SMS; `nil` if none is.
    public var code: VerificationCode? {
        switch self.purpose {
        case .phoneSignIn(_, let code), .phoneEnrollment(_, _, let code), .factorChallenge(_, _, _, _, let code): code
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .passkeyChallenge, .appVerification,
            .emailAction, .providerSignIn:
            nil
        }
    }

    /// The number that the SMS goes to; `nil` if none is sent.
    public var number: PhoneNumber? {
        switch self.purpose {
        case .phoneSignIn(let number, _), .phoneEnrollment(_, let number, _), .factorChallenge(_, _, let number, _, _):
            number
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .passkeyChallenge, .appVerification,
            .emailAction, .providerSignIn:
            nil
        }
    }
}

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
