/// What custom tokens have in common, whoever makes or reads them.
package enum CustomToken {
    /// The audience every custom token of the service names.
    package static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
}
