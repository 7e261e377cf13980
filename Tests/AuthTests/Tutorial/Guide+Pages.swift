import Foundation
import VinculumAuth

// listing: delegate
struct Terminal: AuthUIDelegate {
    let readURL: @Sendable () async -> URL?

    func present(_ page: URL, callbackScheme: String) async throws -> URL {
        print("Please open \(page) and paste the URL that begins with \(callbackScheme):")
        guard let url = await self.readURL() else { throw CancellationError() }
        return url
    }
}
// end of listing

extension Guide {
    func provider() -> OAuthProvider {
        // listing: provider
        let provider = OAuthProvider(providerID: "oidc.example-provider", auth: auth)
        provider.scopes = ["calendars.read"]
        provider.customParameters = ["login_hint": "hazel@example.com"]
        // end of listing
        return provider
    }

    func page(
        _ provider: OAuthProvider, _ delegate: any AuthUIDelegate
    ) async throws -> (subject: String?, accessToken: String?) {
        // listing: page
        let credential = try await provider.credential(with: delegate)
        let result = try await auth.signIn(with: credential)
        let profile = result.additionalUserInfo?.profile
        let accessToken = result.credential?.accessToken
        // end of listing
        return (profile?["sub"] as? String, accessToken)
    }

    func loopback(_ provider: OAuthProvider) async throws -> AuthDataResult {
        // listing: loopback
        let browser = LoopbackPageDelegate(port: 8765)
        let result = try await auth.signIn(with: provider, uiDelegate: browser)
        // end of listing
        return result
    }

    func localPage(_ user: User) async throws {
        // listing: local-page
        let hazel = LocalPageDelegate(subject: "hazel", email: "hazel@example.com", displayName: "Hazel")
        let yahoo = try await OAuthProvider(providerID: "yahoo.com", auth: auth).credential(with: hazel)
        try await user.link(with: yahoo)
        // end of listing
    }

    func ownToken(idToken: String) async throws {
        // listing: own-token
        let credential = OAuthProvider.credential(
            withProviderID: "oidc.example-provider", idToken: idToken, rawNonce: nil)
        try await auth.signIn(with: credential)
        // end of listing
    }

    func reauthenticate(_ user: User, _ credential: AuthCredential) async throws {
        // listing: reauthenticate
        try await user.reauthenticate(with: credential)
        try await user.delete()
        // end of listing
    }
}
