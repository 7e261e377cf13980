/// What custom tokens have in common, whoever makes or reads them.
package enum CustomToken {
    /// The audience every custom token of the service names.
    package static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    /// The most seconds between `iat` and `exp`.
    package static let lifetimeSeconds: Int64 = 3600

    /// How far ahead the clock of whoever issues them may be, in seconds.
    static let slackSeconds: Int64 = 60
}
