import AuthTesting
import Foundation
import PropertyKit
import ProviderTesting
import Testing
@testable import VinculumAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Signing in on a configured provider's own page", .serialized)
struct ProviderPageTests {
    private let authority = EmbeddedAuthority(projectID: "demo-pages", hashCost: 1)
    private let server: ProviderServer
    private let auth: Auth

    init() throws {
        self.server = try ProviderServer(for: self.authority)
        try self.server.configure("oidc.example", in: self.authority)
        self.auth = Auth.auth(app: try FirebaseApp.fresh())
        self.auth.useEmbeddedAuthority(self.authority)
    }

    private func provider(_ id: String = "oidc.example") -> OAuthProvider {
        OAuthProvider(providerID: id, auth: self.auth)
    }

    /// A browser that follows redirects, without a window.
    private var browser: LoopbackPageDelegate {
        LoopbackPageDelegate(timeout: .seconds(30)) { url in
            let task = URLSession(configuration: .ephemeral).dataTask(with: url)
            task.resume()
        }
    }

    @Test("the result has the provider's tokens and profile")
    func signIn() async throws {
        let provider = self.provider()
        provider.scopes = ["groups"]
        provider.customParameters = ["prompt": "login"]
        let result = try await self.auth.signIn(with: provider, uiDelegate: self.browser)
        #expect(result.user.email == "jane@corp.example" && result.user.isEmailVerified)
        #expect(result.additionalUserInfo?.providerID == "oidc.example" && result.additionalUserInfo?.isNewUser == true)
        #expect(result.additionalUserInfo?.profile?["name"] as? String == "Jane Doe")
        #expect(result.credential?.accessToken == "access-token" && result.credential?.idToken?.isEmpty == false)
        let asked = self.server.provider.change { $0.visits }[0]
        #expect(asked["prompt"] == "login" && asked["scope"]?.contains("groups") == true)
        let again = try await self.auth.signIn(with: provider, uiDelegate: self.browser)
        #expect(again.user.uid == result.user.uid && again.additionalUserInfo?.isNewUser == false)
    }

    @Test("link and reauthenticate lead through the page, and a person of another account is refused")
    func linking() async throws {
        let user = try await self.auth.createUser(withEmail: "ada@example.net", password: "a-secret").user
        let linked = try await user.link(with: self.provider(), uiDelegate: self.browser)
        #expect(linked.user === user && user.providerData.map(\.providerID).contains("oidc.example"))
        #expect(linked.credential?.accessToken == "access-token")
        try await user.reauthenticate(with: self.provider(), uiDelegate: self.browser)
        self.server.provider.change { ($0.subject, $0.email) = ("bob", "bob@corp.example") }
        await #expect { try await user.reauthenticate(with: self.provider(), uiDelegate: self.browser) } throws: {
            AuthErrorCode($0) == .userMismatch
        }
    }

    @Test("a refused address can be linked after a sign-in with the password, with the error's credential")
    func confirmation() async throws {
        _ = try await self.auth.createUser(withEmail: "jane@corp.example", password: "a-secret")
        let (status, _) = self.authority.handle(
            "PATCH", "/vinculum/v1/projects/demo-pages/providers/oidc.example",
            body: Data(#"{"emailTrust":{"authority":"NONE"}}"#.utf8), headers: ["Authorization": "Bearer owner"])
        #expect(status == 200)
        var credential: AuthCredential?
        do {
            _ = try await self.auth.signIn(with: self.provider(), uiDelegate: self.browser)
            Issue.record("an address that is not trusted signed in")
        } catch {
            #expect(AuthErrorCode(error) == .accountExistsWithDifferentCredential)
            credential = (error as NSError).userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
        }
        let user = try await self.auth.signIn(withEmail: "jane@corp.example", password: "a-secret").user
        let linked = try await user.link(with: try #require(credential))
        #expect(linked.user.providerData.map(\.providerID).sorted() == ["oidc.example", "password"])
    }

    @Test("without a delegate the browser of the machine is opened for a configured provider alone")
    func noDelegate() async throws {
        BrowserVariable.useCurl()
        let result = try await self.auth.signIn(with: self.provider(), uiDelegate: nil)
        #expect(result.user.email == "jane@corp.example")
        let other = try await self.auth.signIn(with: self.provider("oidc.other"), uiDelegate: nil)
        #expect(other.user.email?.hasSuffix("@example.com") == true, "the local page answers")
        await #expect {
            try await self.auth.signIn(with: self.provider("oidc.other"), uiDelegate: self.browser)
        } throws: {
            AuthErrorCode($0) == .operationNotAllowed
        }
    }

    @Test("a provider's refusal, a wait without redirect and a foreign address end the call with a code")
    func refusals() async throws {
        self.server.provider.change { $0.redirectError = "access_denied" }
        await #expect(throws: NSError.self) {
            try await self.auth.signIn(with: self.provider(), uiDelegate: self.browser)
        }
        let silent = LoopbackPageDelegate(timeout: .milliseconds(300)) { _ in }
        await #expect { try await self.auth.signIn(with: self.provider(), uiDelegate: silent) } throws: {
            AuthErrorCode($0) == .webContextCancelled
        }
        struct Foreign: ProviderPageDelegate {
            func present(_ page: URL, callbackScheme: String) async throws -> URL { page }
            func present(_ begin: @Sendable (String) async throws -> ProviderPage) async throws -> URL {
                let page = try await begin("http://127.0.0.1:1/callback")
                let foreign = URL(string: "http://127.0.0.1:1/callback?code=c&state=other") ?? page.url
                #expect(!page.isRedirect(foreign))
                return foreign
            }
        }
        await #expect { try await self.auth.signIn(with: self.provider(), uiDelegate: Foreign()) } throws: {
            AuthErrorCode($0) == .webSignInUserInteractionFailure
        }
        #expect(self.auth.currentUser == nil)
    }

    @Test("cancelling the task ends the wait")
    func cancelling() async throws {
        let (isShown, shown) = AsyncStream<Void>.makeStream()
        let silent = LoopbackPageDelegate(timeout: .seconds(60)) { _ in shown.yield() }
        let task = Task { try await self.auth.signIn(with: self.provider(), uiDelegate: silent) }
        for await _ in isShown { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
