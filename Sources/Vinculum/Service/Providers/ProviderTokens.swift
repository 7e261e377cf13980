/// A provider's tokens as a client gets them.
struct ProviderTokens: Sendable {
    var accessToken: String?
    var idToken: String?
    var refreshToken: String?
    /// Seconds.
    var expiresIn: Int64?
    /// The scopes granted, separated by spaces.
    var scope: String?
    /// The raw nonce of the ID token, without which it cannot be posted again.
    var nonce: String?
    /// What the client wanted back.
    var context: String?

    /// No tokens, as with SAML.
    init() {}

    /// The tokens that an app posted.
    ///
    /// - Parameter provider: Named in a made-up access token of ``Permission/emulatorForms``, whose text tests compare
    ///   with the emulator's.
    init(posted fields: FormFields, _ provider: ProviderID, under permissions: Permissions) {
        self.accessToken = fields["access_token"].nonEmpty
        if self.accessToken == nil, permissions.contains(.emulatorForms) {
            self.accessToken = "FirebaseAuthEmulatorFakeAccessToken_\(provider.rawValue)"
        }
        self.idToken = fields["id_token"].nonEmpty
    }

    /// The tokens that a provider gave.
    init(_ response: borrowing TokenResponse) {
        self.accessToken = response.accessToken
        self.idToken = response.idToken
        self.refreshToken = response.refreshToken
        self.expiresIn = response.expiresIn
        self.scope = response.scope
    }
}
