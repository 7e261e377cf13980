import Foundation
import PropertyKit
import Testing
@testable import VinculumAuth

@Suite("Signing in on a local provider page")
struct ProviderSignInTests {
    /// Runs `body` with an app and an authority of its own.
    private func withAuth(_ body: (Auth) async throws -> Void) async throws {
        let app = try FirebaseApp.fresh()
        try await body(Auth.auth(app: app))
        await app.delete()
    }

    @Test(
        "without a delegate a new person signs in",
        arguments: ["yahoo.com", "oidc.example", "facebook.com", "apple.com"])
    func somebodyNew(id: String) async throws {
        try await self.withAuth { auth in
            let provider = OAuthProvider(providerID: id, auth: auth)
            provider.scopes = ["mail-r", "sdct-w"]
            provider.customParameters = ["prompt": "login", "language": "fr"]
            let result = try await auth.signIn(with: provider, uiDelegate: nil)
            #expect(auth.currentUser === result.user)
            #expect(result.user.providerData.map(\.providerID) == [id])
            #expect(result.additionalUserInfo?.isNewUser == true && result.additionalUserInfo?.providerID == id)
            #expect(result.user.email?.hasSuffix("@example.com") == true)
            let again = try await auth.signIn(with: OAuthProvider(providerID: id, auth: auth), uiDelegate: nil)
            #expect(again.user.uid != result.user.uid)
        }
    }

    @Test("the credential of a page signs in, and the result has its tokens")
    func credential() async throws {
        try await self.withAuth { auth in
            let ada = LocalPageDelegate(subject: "1234", email: "ada@example.com", displayName: "Ada")
            let credential = try await OAuthProvider.provider(providerID: "yahoo.com", auth: auth).credential(with: ada)
            #expect(credential.provider == "yahoo.com" && credential is OAuthCredential)
            let result = try await auth.signIn(with: credential)
            #expect(result.user.displayName == "Ada" && result.user.providerData.first?.uid == "1234")
            #expect(result.credential?.idToken != nil)
            #expect(result.additionalUserInfo?.profile?["name"] as? String == "Ada")
        }
    }

    private static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
        value.map { .success($0) } ?? .failure(error ?? CheckFailure("neither a value nor an error"))
    }

    @Test("completion handlers are called on the main actor")
    func completions() async throws {
        try await self.withAuth { auth in
            let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
            let credential: AuthCredential = try await withCheckedThrowingContinuation { continuation in
                provider.getCredentialWith(nil) { credential, error in
                    MainActor.assertIsolated()
                    continuation.resume(with: Self.result(credential, error))
                }
            }
            #expect(credential.provider == "yahoo.com")
            let user: User = try await withCheckedThrowingContinuation { continuation in
                auth.signIn(with: provider, uiDelegate: nil) { result, error in
                    continuation.resume(with: Self.result(result?.user, error))
                }
            }
            #expect(user === auth.currentUser)
            provider.customParameters = ["state": "mine"]
            let error: (any Error)? = await withCheckedContinuation { continuation in
                provider.getCredentialWith(nil) { _, error in continuation.resume(returning: error) }
            }
            #expect(error.map { AuthErrorCode($0) } == .internalError)
        }
    }

    @Test("a provider's page links the provider, and reauthenticates the user")
    func linking() async throws {
        try await self.withAuth { auth in
            let user = try await auth.signInAnonymously().user
            let provider = OAuthProvider(providerID: AuthProviderID.custom("yahoo.com"), auth: auth)
            let ada = LocalPageDelegate(subject: "ada", email: "ada@example.com")
            let linked = try await user.link(with: provider, uiDelegate: ada)
            #expect(linked.user === user && !user.isAnonymous)
            #expect(user.providerData.map(\.providerID) == ["yahoo.com"])
            let shown = try await user.reauthenticate(with: provider, uiDelegate: ada)
            #expect(shown.user.uid == user.uid)

            _ = try await auth.signIn(
                with: provider, uiDelegate: LocalPageDelegate(subject: "bob", email: "bob@example.com"))
            let bob = try #require(auth.currentUser)
            await #expect { try await bob.reauthenticate(with: provider, uiDelegate: ada) } throws: { error in
                AuthErrorCode(error) == .userMismatch
            }
            await #expect { try await bob.link(with: provider, uiDelegate: ada) } throws: { error in
                AuthErrorCode(error) == .providerAlreadyLinked
            }
            let carol = try await auth.createUser(withEmail: "carol@example.com", password: "a-secret").user
            await #expect { try await carol.link(with: provider, uiDelegate: ada) } throws: { error in
                AuthErrorCode(error) == .credentialAlreadyInUse
            }
        }
    }

    @Test(
        "parameters of the flow itself cannot be set",
        arguments: [
            Row("yahoo.com", "client_id"), Row("yahoo.com", "state"), Row("oidc.example", "response_mode"),
            Row("microsoft.com", "scope"),
            Row("twitter.com", "oauth_token"),
        ])
    func reserved(row: Row<String, String>) async throws {
        let (id, parameter) = row.fields
        try await self.withAuth { auth in
            let provider = OAuthProvider(providerID: id, auth: auth)
            provider.customParameters = ["prompt": "login", parameter: "x"]
            await #expect { _ = try await provider.credential(with: nil) } throws: { error in
                AuthErrorCode(error) == .internalError && error.localizedDescription.contains(parameter)
            }
            provider.customParameters = nil
            let last = try await provider.credential(with: nil)
            #expect(last.provider == id, sourceLocation: row.line)
        }
    }
}
