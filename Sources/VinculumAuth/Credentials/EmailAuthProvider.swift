import Vinculum

/// Makes credentials of an e-mail address.
public enum EmailAuthProvider {
    /// `password`.
    public static let id = EmailAuthProviderID

    /// An address with its password, both as they were typed.
    public static func credential(withEmail email: String, password: String) -> AuthCredential {
        AuthCredential(.password(email: email, password: password))
    }

    /// An address with the link that was mailed to it.
    ///
    /// A link that is none to sign in with makes a credential too; using it fails with ``AuthErrorCode/invalidActionCode``.
    /// `Auth.isSignIn(withEmailLink:)` tells beforehand.
    ///
    /// - Parameter link: The link as it was opened, however it is wrapped.
    public static func credential(withEmail email: String, link: String) -> AuthCredential {
        if let core = Credential.emailLink(email: email, link: link) { return AuthCredential(core) }
        return AuthCredential(
            provider: .password,
            failure: AuthError(
                .invalidActionCode, family: .misuse, failureReason: "The link is none to sign in with."))
    }
}
