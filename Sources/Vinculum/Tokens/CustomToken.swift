/// Constants of custom tokens, for creating and for reading them.
package enum CustomToken {
    /// The audience of every custom token.
    package static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    /// The longest time between `iat` and `exp`, in seconds.
    package static let lifetimeSeconds: Int64 = 3600

    /// How far the issuer's clock may be ahead, in seconds.
    static let slackSeconds: Int64 = 60
}
