/// How long codes and pending steps are valid, and how many wrong answers they allow. ``StoredBounds`` has the size of
/// what is stored.
enum ServiceLimits {
    /// The most accounts that one request walks where they are rows of a database.
    static let walkedRows = 10_000
    /// An SMS code.
    static let phoneCodeSeconds: Int64 = 600
    /// A proof of control of a number; clients receive it as `"3600"`.
    static let temporaryProofSeconds: Int64 = 3600
    /// A verified first factor that waits for the second.
    static let pendingSignInSeconds: Int64 = 3600
    /// A shared secret that waits for its first code.
    static let totpEnrollmentSeconds: Int64 = 900

    /// How long a mailed code is valid. A new password gives most and is the shortest, as in the hosted service; a link
    /// to sign in is used at once; a verification may wait for a weekend; what undoes a change must outlast its owner's
    /// absence, but not until the mailbox has a new holder.
    static func seconds(of kind: EmailAction.Kind) -> Int64 {
        switch kind {
        case .passwordReset: 3600
        case .emailSignIn: 6 * 3600
        case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
        case .revertSecondFactorAddition: 86_400
        case .recoverEmail: 7 * 86_400
        }
    }

    /// How often calls of one request are repeated because the state changed.
    static let forgottenAnswers = 4

    /// The greatest age of a first factor that a TOTP code completes.
    static let totpChallengeSeconds: Int64 = 300

    /// The greatest age of a sign-in that counts as recent.
    static let recentSignInSeconds: Int64 = 300
    /// The challenge of a passkey.
    static let passkeyChallengeSeconds: Int64 = 300
    /// A sign-in at an identity provider, from its begin to the provider's answer.
    static let providerSignInSeconds: Int64 = 600
    /// A provider's new refresh token that waits for its owner: longer than a provider is in trouble.
    static let heldTokenSeconds: Int64 = 86_400
    /// How much longer a program waits between two polls once a provider says `slow_down` (RFC 8628 section 3.5).
    static let slowDownSeconds: Int64 = 5
    /// The longest time between two polls.
    static let longestIntervalSeconds: Int64 = 120
    /// How long an identity provider may take to send a document that it publishes.
    static let providerTimeoutMilliseconds: Int64 = 5000
    /// How long an identity provider may take to answer about one person.
    static let tokenTimeoutMilliseconds: Int64 = 10_000
    /// An assertion of a client about itself.
    static let clientAssertionSeconds: Int64 = 300
    /// A secret that was pushed to an app.
    static let appVerificationSeconds: Int64 = 3600

    /// The most pending codes of one kind where no budget limits them; the oldest makes room. Kinds that take neither
    /// an account nor a mailbox to ask for are limited in every mode; see ``PendingCode/Kind/isOfStrangers``.
    static let codesOfKind = 100_000

    /// How long a blocking function may take.
    static let hookTimeoutMilliseconds: Int64 = 60_000

    /// The wrong answers that a code allows.
    static let codeAttempts: UInt32 = 5
    /// The wrong first codes that an enrolment of a TOTP factor allows.
    static let totpEnrollmentAttempts: UInt32 = 3

    /// The wrong answers to second factors that an account allows within ``secondFactorWindowSeconds``.
    static let secondFactorAttempts = 10
    /// How long a wrong answer to a second factor counts.
    static let secondFactorWindowSeconds: Int64 = 900

    /// The same unless ``Permission/moreFactorAnswers`` is granted, besides.
    static let strictSecondFactorAttempts = 5
    /// How long a wrong answer counts for these.
    static let strictSecondFactorWindowSeconds: Int64 = 300

    /// How many time steps before and after the current one a TOTP code may come from unless the project's
    /// configuration says it: as many as the hosted service takes, or as RFC 6238 section 5.2 recommends.
    static func adjacentIntervals(isWide: Bool) -> Int64 { isWide ? TOTP.defaultWindow : 1 }

    /// The most changes that one forecast is of. Each is applied to the account, or compared with each of its methods.
    static let forecastParts = 100
    /// The most accounts that one call of an administrator's forecast works through.
    static let forecastAccounts = 10_000
    /// The most accounts that such a call lists.
    static let forecastListed = 1000

    /// The most expressions of a query that are compared with every account.
    static let queryFilters = 10
}
