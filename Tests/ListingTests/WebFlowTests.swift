import AuthTesting
import Foundation
import ProviderTesting
import Testing
import VinculumAuth

/// The methods that both controllers have.
@MainActor
private protocol WebFlowScreen {
    func signIn()
    func link(_ credential: AuthCredential?)
    func reauthenticate(_ credential: AuthCredential?)
    func signOut()
}

extension OpenIDConnectController: WebFlowScreen {}
extension YahooController: WebFlowScreen {}

extension DefaultAppTests {
    @MainActor
    @Suite("Signing in on a provider's page", .serialized)
    struct WebFlowTests {
        private let fixture = ListingFixture()

        private static func screen(_ provider: String) -> any WebFlowScreen {
            provider == "yahoo.com" ? YahooController() : OpenIDConnectController()
        }

        @Test(
            "without a delegate the local page is answered and a new person signs in",
            arguments: ["oidc.example-provider", "yahoo.com"])
        func signIn(provider: String) async throws {
            let screen = Self.screen(provider)
            screen.signIn()
            try await self.fixture.until("somebody is signed in") { self.fixture.auth.currentUser != nil }
            #expect(self.fixture.linkedProviders == [provider])
            let user = try #require(self.fixture.auth.currentUser)
            #expect(user.providerData[0].uid.isEmpty == false && user.email?.isEmpty == false)
            #expect(try await self.fixture.admin.accounts().map(\.localId) == [user.uid])
            screen.signOut()
            #expect(self.fixture.auth.currentUser == nil)
        }

        /// The credential of a local page, as the listing gets it.
        private func credential(_ provider: String, _ subject: String) async throws -> AuthCredential {
            try await OAuthProvider(providerID: provider).credential(
                with: LocalPageDelegate(subject: subject, email: "\(subject)@example.com"))
        }

        @Test("the results have what the listings' comments say", arguments: ["oidc.example-provider", "yahoo.com"])
        func comments(provider: String) async throws {
            let authResult = try await self.fixture.auth.signIn(with: self.credential(provider, "hazel"))
            #expect(authResult.additionalUserInfo?.profile?["sub"] as? String == "hazel")
            #expect(
                authResult.additionalUserInfo?.providerID == provider
                    && authResult.additionalUserInfo?.isNewUser == true)
            #expect((authResult.credential as? OAuthCredential)?.accessToken?.isEmpty == false)
            #expect((authResult.credential as? OAuthCredential)?.idToken?.isEmpty == false)
        }

        @Test(
            "a provider's credential is linked and reauthenticates the user",
            arguments: ["oidc.example-provider", "yahoo.com"])
        func linking(provider: String) async throws {
            let screen = Self.screen(provider)
            let user = try await self.fixture.auth.createUser(withEmail: "hazel@example.net", password: "a secret word")
                .user
            screen.link(try await self.credential(provider, "hazel"))
            try await self.fixture.until("it is linked") {
                self.fixture.linkedProviders == ["password", provider].sorted()
            }
            let before = try await user.getIDToken()
            try await self.fixture.admin.pass(seconds: 60)
            screen.reauthenticate(try await self.credential(provider, "hazel"))
            let recorder = self.fixture.auth.idTokenChanges
            for await changed in recorder where try await changed?.getIDToken() != before { break }
            #expect(self.fixture.auth.currentUser?.uid == user.uid)
            try self.fixture.auth.signOut()
            let back = try await self.fixture.auth.signIn(with: self.credential(provider, "hazel"))
            #expect(back.user.uid == user.uid)
        }

        /// The listings' provider as a real flow: a stand-in on a port, and a browser that follows redirects.
        private func configure(_ provider: String) throws -> ProviderServer {
            BrowserVariable.useCurl()
            let server = try ProviderServer(
                for: self.fixture.authority, issuer: provider == "yahoo.com" ? "https://api.login.yahoo.com" : nil)
            try server.configure(provider, in: self.fixture.authority)
            return server
        }

        @Test(
            "the listings lead a person to a configured provider and back",
            arguments: ["oidc.example-provider", "yahoo.com"])
        func realFlow(provider: String) async throws {
            let server = try self.configure(provider)
            let screen = Self.screen(provider)
            screen.signIn()
            try await self.fixture.until("somebody is signed in") { self.fixture.auth.currentUser != nil }
            let user = try #require(self.fixture.auth.currentUser)
            #expect(self.fixture.linkedProviders == [provider] && user.email == "jane@corp.example")
            let asked = server.provider.change { $0.visits }[0]
            #expect(asked["client_id"] == "cli" && asked["code_challenge_method"] == "S256")
            let scopes = asked["scope"]?.split(separator: " ").map(String.init) ?? []
            if provider == "yahoo.com" {
                #expect(asked["prompt"] == "login" && asked["language"] == "fr")
                #expect(scopes.contains("mail-r") && scopes.contains("sdct-w"))
            } else {
                #expect(asked["login_hint"] == "user@example.com")
                #expect(scopes.contains("mail.read") && scopes.contains("calendars.read"))
            }
            screen.signOut()
            #expect(self.fixture.auth.currentUser == nil)
        }

        @Test(
            "the listings' comments hold for a configured provider: tokens, profile, link, reauthentication",
            arguments: ["oidc.example-provider", "yahoo.com"])
        func realResults(provider: String) async throws {
            let server = try self.configure(provider)
            let screen = Self.screen(provider)
            let page = OAuthProvider(providerID: provider)
            let authResult = try await self.fixture.auth.signIn(with: page.credential(with: nil))
            #expect(authResult.additionalUserInfo?.profile?["sub"] as? String == "jane")
            #expect((authResult.credential as? OAuthCredential)?.accessToken == "access-token")
            #expect((authResult.credential as? OAuthCredential)?.idToken?.isEmpty == false)
            try self.fixture.auth.signOut()
            server.provider.change { ($0.subject, $0.email) = ("hazel", "hazel@corp.example") }
            let user = try await self.fixture.auth.createUser(withEmail: "hazel@example.net", password: "a secret word")
                .user
            screen.link(try await page.credential(with: nil))
            try await self.fixture.until("it is linked") {
                self.fixture.linkedProviders == ["password", provider].sorted()
            }
            let before = try await user.getIDToken()
            try await self.fixture.admin.pass(seconds: 60)
            screen.reauthenticate(try await page.credential(with: nil))
            let recorder = self.fixture.auth.idTokenChanges
            for await changed in recorder where try await changed?.getIDToken() != before { break }
            #expect(self.fixture.auth.currentUser?.uid == user.uid)
        }

        @Test("a missing credential and a missing user fail with a code")
        func nobody() async throws {
            let missing = AuthErrorCode.invalidCredential.rawValue
            let credential: AuthCredential? = nil
            let noCredential = await withCheckedContinuation { done in
                Auth().signIn(with: credential) { _, error in done.resume(returning: error.map { ($0 as NSError).code })
                }
            }
            #expect(noCredential == missing)
            let somebody = try await self.credential("yahoo.com", "hazel")
            let nobody = await withCheckedContinuation { done in
                Auth().currentUser.link(withCredential: somebody) { _, error in
                    done.resume(returning: error.map { ($0 as NSError).code })
                }
            }
            #expect(nobody == AuthErrorCode.nullUser.rawValue && self.fixture.auth.currentUser == nil)
        }

        @Test("an ID token that the app has obtained by itself signs in")
        func manual() async throws {
            let screen = OpenIDConnectController()
            let idToken = #"{"sub":"hazel","email":"hazel@example.com","email_verified":true,"name":"Hazel"}"#
            screen.signIn(idToken: idToken)
            try await self.fixture.until("somebody is signed in") { self.fixture.auth.currentUser != nil }
            #expect(
                self.fixture.linkedProviders == ["oidc.example-provider"]
                    && self.fixture.auth.currentUser?.providerData[0].uid == "hazel")
            #expect(self.fixture.auth.currentUser?.displayName == "Hazel")
            screen.signOut()
            #expect(self.fixture.auth.currentUser == nil)
        }
    }
}
