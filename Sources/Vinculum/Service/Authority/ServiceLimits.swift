/// How long what waits stays good, and how often it may be answered wrongly.
enum ServiceLimits {
    /// An SMS code.
    static let phoneCodeSeconds: Int64 = 600
    /// A proof that a number is somebody's; told to clients as `"3600"`.
    static let temporaryProofSeconds: Int64 = 3600
    /// A first factor that waits for its second.
    static let pendingSignInSeconds: Int64 = 3600
    /// A shared secret that waits for its first code.
    static let totpEnrollmentSeconds: Int64 = 900

    /// How long a mailed code works. A new password is the shortest, as in the hosted service, because it gives most; a
    /// link to sign in is meant for now; a verification may wait for a weekend; what takes back a change must outlast
    /// the absence of its owner, but not so long that an old mailbox has a new holder.
    static func seconds(of kind: EmailAction.Kind) -> Int64 {
        switch kind {
        case .passwordReset: 3600
        case .emailSignIn: 6 * 3600
        case .verifyEmail, .verifyAndChangeEmail, .revertSecondFactorAddition: 3 * 86_400
        case .recoverEmail: 7 * 86_400
        }
    }

    /// Replaced addresses that one account can be given back to at a time; the oldest count.
    static let maximumRecoveries = 8

    /// How often others are called anew for one request because the state moved on meanwhile.
    static let forgottenAnswers = 4

    /// How old a first factor may be when a TOTP code answers it.
    static let totpChallengeSeconds: Int64 = 300

    /// How old a sign-in may be that still counts as recent.
    static let recentSignInSeconds: Int64 = 300
    /// The challenge of a passkey.
    static let passkeyChallengeSeconds: Int64 = 300
    /// A secret that was pushed to an app.
    static let appVerificationSeconds: Int64 = 3600

    /// Messages that go out to one number within an hour; those for second factors are counted apart.
    static let messagesPerNumber = 20
    static let messageWindowSeconds: Int64 = 3600

    /// How long a blocking function may take.
    static let hookTimeoutMilliseconds: Int64 = 60_000

    static let codeAttempts: UInt32 = 5
    static let totpEnrollmentAttempts: UInt32 = 3

    /// Wrong answers to second factors that one account takes within the window.
    static let secondFactorAttempts = 10
    static let secondFactorWindowSeconds: Int64 = 900

    /// The same in strict mode, besides.
    static let strictSecondFactorAttempts = 5
    static let strictSecondFactorWindowSeconds: Int64 = 300

    static let maximumFactors = 5
}
