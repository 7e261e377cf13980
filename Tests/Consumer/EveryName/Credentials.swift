import FirebaseAuth
import Foundation

func credentials() {
    let email: EmailAuthProvider.Type = EmailAuthProvider.self
    let credential: AuthCredential = email.credential(withEmail: "ada@example.com", password: "password")
    use(email.credential(withEmail: "ada@example.com", link: "link"), email.id)
    use(credential.provider, credential.description)
    let facebook: FacebookAuthProvider.Type = FacebookAuthProvider.self
    use(facebook.credential(withAccessToken: "token"), facebook.id)
    let gameCenter: GameCenterAuthProvider.Type = GameCenterAuthProvider.self
    use(gameCenter.id)
    let gitHub: GitHubAuthProvider.Type = GitHubAuthProvider.self
    use(gitHub.credential(withToken: "token"), gitHub.id)
    let google: GoogleAuthProvider.Type = GoogleAuthProvider.self
    use(google.credential(withIDToken: "token", accessToken: "token"), google.id)
    let twitter: TwitterAuthProvider.Type = TwitterAuthProvider.self
    use(twitter.credential(withToken: "token", secret: "secret"), twitter.id)
}

func identifiers() {
    use(EmailAuthProviderID, EmailLinkAuthSignInMethod, EmailPasswordAuthSignInMethod)
    use(FacebookAuthProviderID, FacebookAuthSignInMethod, GameCenterAuthProviderID, GameCenterAuthSignInMethod)
    use(GitHubAuthProviderID, GitHubAuthSignInMethod, GoogleAuthProviderID, GoogleAuthSignInMethod)
    use(PhoneAuthProviderID, PhoneAuthSignInMethod, TwitterAuthProviderID, TwitterAuthSignInMethod)
    let ids: [AuthProviderID] = [
        .apple, .custom("oidc.example"), .email, .facebook, .gameCenter, .gitHub, .google, .phone,
    ]
    use(ids[0].rawValue)
}

func providers(_ auth: Auth, _ id: AuthProviderID) async throws {
    let provider: OAuthProvider = OAuthProvider(providerID: "yahoo.com", auth: auth)
    use(OAuthProvider(providerID: id, auth: auth), OAuthProvider.provider(providerID: "yahoo.com"))
    use(OAuthProvider.provider(providerID: "yahoo.com", auth: auth), OAuthProvider.provider(providerID: id))
    use(OAuthProvider.provider(providerID: id, auth: auth), OAuthProvider.id, provider.providerID)
    provider.scopes = provider.scopes
    provider.customParameters = provider.customParameters
    use(try await provider.credential(with: nil))
    provider.getCredentialWith(nil) { credential, error in use(credential, error) }
    let federated: any FederatedAuthProvider = provider
    use(try await federated.credential(with: nil))
}

func providerCredentials(_ id: AuthProviderID) {
    let credential: OAuthCredential = OAuthProvider.credential(
        withProviderID: "oidc.example", idToken: "token", accessToken: nil)
    use(credential.accessToken, credential.idToken, credential.secret)
    use(OAuthProvider.credential(withProviderID: "oidc.example", accessToken: "token"))
    use(OAuthProvider.credential(withProviderID: "oidc.example", idToken: "token", rawNonce: nil))
    use(OAuthProvider.credential(withProviderID: "oidc.example", idToken: "token", rawNonce: nil, accessToken: nil))
    use(OAuthProvider.credential(providerID: id, accessToken: "token"))
    use(OAuthProvider.credential(providerID: id, idToken: "token", accessToken: nil))
    use(OAuthProvider.credential(providerID: id, idToken: "token", rawNonce: "nonce", accessToken: nil))
    use(OAuthProvider.appleCredential(withIDToken: "token", rawNonce: nil, fullName: nil))
}

func pages(_ page: URL, _ delegate: any AuthUIDelegate, _ own: any ProviderPageDelegate) async throws {
    use(try await delegate.present(page, callbackScheme: "app"))
    use(try await own.present { _ in throw CancellationError() })
    let local: LocalPageDelegate = LocalPageDelegate(subject: "1", email: nil, displayName: nil)
    use(try await local.present(page, callbackScheme: "app"))
    let loopback: LoopbackPageDelegate = LoopbackPageDelegate(port: 0, timeout: .seconds(1)) { use($0) }
    use(try await loopback.present(page, callbackScheme: "app"))
    use(try await loopback.present { _ in throw CancellationError() })
    try LoopbackPageDelegate.openBrowser(page)
}

func visit(_ page: ProviderPage) {
    use(page.url, page.isRedirect(page.url))
}
