/// How long what waits stays good, and how often it may be answered wrongly.
enum Lifetimes {
    /// An SMS code.
    static let phoneCodeSeconds: Int64 = 600
    /// A proof that a number is somebody's; told to clients as `"3600"`.
    static let temporaryProofSeconds: Int64 = 3600
    /// A first factor that waits for its second.
    static let pendingSignInSeconds: Int64 = 3600
    /// A shared secret that waits for its first code.
    static let totpEnrollmentSeconds: Int64 = 900

    /// How old a first factor may be when a TOTP code answers it.
    static let totpChallengeSeconds: Int64 = 300

    static let codeAttempts: UInt32 = 5
    static let totpEnrollmentAttempts: UInt32 = 3

    /// Wrong answers to second factors that one account takes within the window.
    static let secondFactorAttempts = 10
    static let secondFactorWindowSeconds: Int64 = 900

    static let maximumFactors = 5
}
