/// A flow that waits for something to come back: a code from a phone, a second factor, a proof to be redeemed.
///
/// The key is what the client holds (`sessionInfo`, `temporaryProof`, `mfaPendingCredential`, `oobCode`); it is drawn from the
/// seed and cannot be guessed. One success consumes the code; wrong answers count down (I3).
public struct PendingCode: Equatable, Sendable {
    public enum Purpose: Equatable, Sendable {
        /// An SMS code for signing in with, or linking, a phone number.
        case phoneSignIn(number: PhoneNumber, code: String)
        /// Control of a number was shown while another account owned it; redeemable by signing in to that one.
        case temporaryProof(number: PhoneNumber)
        /// An SMS code for enrolling a phone as a second factor of an account.
        case phoneEnrollment(account: AccountID, number: PhoneNumber, code: String)
        /// A shared secret that becomes a second factor once a code computed from it comes back.
        case totpEnrollment(account: AccountID, secret: [UInt8])
        /// A first factor was shown; the second is awaited.
        case pendingSignIn(account: AccountID, firstFactor: ProviderID)
        /// An SMS code for the second factor of a pending sign-in.
        case factorChallenge(
            account: AccountID, factor: String, number: PhoneNumber, pendingSignIn: String, code: String)
        /// The challenge of a passkey being made for an account, or of one that signs in.
        case passkeyChallenge(account: AccountID?)
        /// A secret on its way to an app by a silent push; the key is the receipt.
        case appVerification(secret: String)
        /// A link that went out by e-mail.
        case emailAction(EmailAction)

        public static func == (a: Purpose, b: Purpose) -> Bool {
            sameForm(a, b)
        }
    }

    public let key: String
    public var purpose: Purpose
    /// The epoch of the account when the code was made; an account's later epoch makes it worthless (I2).
    public var epoch: Epoch
    /// Counts codes as they are made, so that listings show them in order.
    public var sequence: UInt64
    public var createdAt: Instant
    public var expiresAt: Instant
    /// How many wrong answers are left.
    public var attemptsLeft: UInt32
    /// The account's ``Account/sessionsRevokedBelow`` when the code was made. A pending sign-in is a session in the
    /// making: it ends with the others when an owner ends them all.
    public var sessionsRevokedBelow: UInt64

    public init(
        key: String,
        purpose: Purpose,
        epoch: Epoch,
        sequence: UInt64 = 0,
        createdAt: Instant,
        expiresAt: Instant,
        attemptsLeft: UInt32,
        sessionsRevokedBelow: UInt64 = 0
    ) {
        self.key = key
        self.purpose = purpose
        self.epoch = epoch
        self.sequence = sequence
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.attemptsLeft = attemptsLeft
        self.sessionsRevokedBelow = sessionsRevokedBelow
    }

    public static func == (a: PendingCode, b: PendingCode) -> Bool {
        sameForm(a, b)
    }

    /// The account the flow belongs to, if it belongs to one.
    public var account: AccountID? {
        switch self.purpose {
        case .phoneSignIn, .temporaryProof, .appVerification: nil
        case .passkeyChallenge(let account): account
        case .phoneEnrollment(let account, _, _), .totpEnrollment(let account, _), .pendingSignIn(let account, _),
            .factorChallenge(let account, _, _, _, _):
            account
        case .emailAction(let action): action.account
        }
    }

    /// What the link does, if the code is one of a mailed link.
    public var emailAction: EmailAction? {
        if case .emailAction(let action) = self.purpose { action } else { nil }
    }

    /// The text that goes out by SMS; `nil` where nothing goes out.
    public var code: String? {
        switch self.purpose {
        case .phoneSignIn(_, let code), .phoneEnrollment(_, _, let code), .factorChallenge(_, _, _, _, let code): code
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .passkeyChallenge, .appVerification, .emailAction:
            nil
        }
    }

    /// The number the text goes out to; `nil` where nothing goes out.
    public var number: PhoneNumber? {
        switch self.purpose {
        case .phoneSignIn(let number, _), .phoneEnrollment(_, let number, _), .factorChallenge(_, _, let number, _, _): number
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .passkeyChallenge, .appVerification, .emailAction:
            nil
        }
    }
}
