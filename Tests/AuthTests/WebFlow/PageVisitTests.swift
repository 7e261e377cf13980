import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("Visits to the hosted page of Google's service")
struct PageVisitTests {
    private static let domains =
        #"{"projectId":"1","authorizedDomains":["x.web.app","x.firebaseapp.com","auth.example.com"]}"#

    /// An app of Google's service, whose requests all get the same response.
    private func withAuth(_ change: (FirebaseOptions) -> Void = { _ in }, _ body: (Auth) async throws -> Void)
        async throws
    {
        let options = FirebaseOptions(googleAppID: "1:2:ios:a", gcmSenderID: "2")
        options.apiKey = "key"
        options.bundleID = "com.example"
        options.projectID = "demo-app"
        change(options)
        let app = try FirebaseApp.fresh(options)
        let auth = Auth.auth(app: app)
        auth.runner.changeBackend { _, backend in
            backend = .init(transport: OneAnswer(status: 200, body: Self.domains), storage: NoSessionStorage())
        }
        try await body(auth)
        await app.delete()
    }

    private func query(_ page: URL) -> [String: String] {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private func yahoo(_ auth: Auth) -> VinculumAuth.OAuthProvider {
        VinculumAuth.OAuthProvider(providerID: "yahoo.com", auth: auth)
    }

    @Test("the URL has the app's request, and the callback has the credential")
    func visit() async throws {
        try await self.withAuth { auth in
            auth.tenantID = "tenant"
            auth.languageCode = "de"
            let provider = self.yahoo(auth)
            provider.scopes = ["mail-r", "sdct-w"]
            provider.customParameters = ["prompt": "login", "language": "fr"]
            let browser = Page { page, scheme in
                try Page.callback(of: page, scheme, [("link", "https://x/?code=1&a=b+c%")])
            }
            let credential = try await provider.credential(with: browser)
            let (page, scheme) = try #require(browser.shown.first)
            #expect(page.absoluteString.hasPrefix("https://x.firebaseapp.com/__/auth/handler?apiKey=key&"))
            #expect(scheme == "app-1-2-ios-a")
            let query = self.query(page)
            #expect(query["authType"] == "signInWithRedirect" && query["providerId"] == "yahoo.com")
            #expect(query["ibi"] == "com.example" && query["appId"] == "1:2:ios:a")
            #expect(query["tid"] == "tenant" && query["hl"] == "de")
            #expect(query["projectId"] == nil, "the real service knows the project by the API key")
            #expect(query["scopes"] == "mail-r,sdct-w")
            #expect(query["customParameters"] == #"{"language":"fr","prompt":"login"}"#)
            guard case .federated(let core) = try credential.core() else {
                throw CheckFailure("the credential is not federated")
            }
            #expect(core.response?.url.revealed() == "https://x/?code=1&a=b+c%")
            let session = try #require(core.response?.sessionID?.revealed())
            #expect(query["sessionId"] == Hex.encoded(SHA256.hash(Array(session.utf8))))
        }
    }

    @Test("the page is at the app's preferred domain, if the project authorises it")
    func domains() async throws {
        try await self.withAuth {
            $0.authDomain = "auth.example.com"
        } _: { auth in
            let browser = Page { page, scheme in try Page.callback(of: page, scheme, [("link", "https://x")]) }
            _ = try await self.yahoo(auth).credential(with: browser)
            #expect(browser.shown.last?.page.host == "auth.example.com")
            auth.customAuthDomain = "https://x.web.app/path"
            _ = try await self.yahoo(auth).credential(with: browser)
            #expect(browser.shown.last?.page.host == "x.web.app")
            auth.customAuthDomain = "evil.example.com"
            await #expect { _ = try await self.yahoo(auth).credential(with: browser) } throws: { error in
                AuthErrorCode(error) == .unauthorizedDomain
            }
            #expect(browser.shown.count == 2)
        }
    }

    @Test("without a delegate the call fails and sends no request")
    func noDelegate() async throws {
        try await self.withAuth { auth in
            await #expect { _ = try await self.yahoo(auth).credential(with: nil) } throws: { error in
                AuthErrorCode(error) == .internalError && error.localizedDescription.contains("AuthUIDelegate")
            }
            // LocalPageDelegate refuses every other page.
            await #expect { _ = try await self.yahoo(auth).credential(with: LocalPageDelegate()) } throws: { error in
                AuthErrorCode(error) == .webSignInUserInteractionFailure
            }
        }
    }

    @Test("Facebook and Apple have no sign-in page", arguments: ["facebook.com", "apple.com"])
    func notAllowed(id: String) async throws {
        try await self.withAuth { auth in
            let provider = VinculumAuth.OAuthProvider(providerID: id, auth: auth)
            await #expect { _ = try await provider.credential(with: Page { page, _ in page }) } throws: { error in
                AuthErrorCode(error) == .invalidProviderID
            }
        }
    }

    @Test("an app without an app ID has no callback scheme")
    func noAppID() async throws {
        try await self.withAuth {
            $0.googleAppID = ""
        } _: { auth in
            await #expect { _ = try await self.yahoo(auth).credential(with: Page { page, _ in page }) } throws: {
                error in
                AuthErrorCode(error) == .internalError && error.localizedDescription.contains("googleAppID")
            }
        }
    }

    @Test(
        "each failure of the page has its code",
        arguments: [
            Row(#"{"code":"auth/network-request-failed","message":"m"}"#, AuthErrorCode.webNetworkRequestFailed),
            Row(#"{"code":"auth/internal-error","message":"m"}"#, .webInternalError),
            Row(#"{"code":"auth/invalid-oauth-client-id","message":"m"}"#, .invalidClientID),
            Row(#"{"code":"auth/else","message":"m"}"#, .webSignInUserInteractionFailure),
            Row("no JSON", .internalError),
        ])
    func failures(row: Row<String, AuthErrorCode>) async throws {
        let (error, code) = row.fields
        try await self.withAuth { auth in
            let browser = Page { page, scheme in try Page.callback(of: page, scheme, [("firebaseError", error)]) }
            await #expect { _ = try await self.yahoo(auth).credential(with: browser) } throws: {
                AuthErrorCode($0) == code
            }
            // The failure closes the page, so another one can open.
            let next = Page { page, scheme in try Page.callback(of: page, scheme, [("link", "https://x")]) }
            let last = try await self.yahoo(auth).credential(with: next)
            #expect(last.provider == "yahoo.com", sourceLocation: row.line)
        }
    }

    @Test("a visit ends if the page is closed, cannot be shown, or redirects to another URL")
    func delegates() async throws {
        struct Broken: Error {}
        try await self.withAuth { auth in
            let provider = self.yahoo(auth)
            let closed = Page { _, _ in throw CancellationError() }
            await #expect { _ = try await provider.credential(with: closed) } throws: { error in
                AuthErrorCode(error) == .webContextCancelled
            }
            let broken = Page { _, _ in throw Broken() }
            await #expect { _ = try await provider.credential(with: broken) } throws: { error in
                AuthErrorCode(error) == .webSignInUserInteractionFailure
                    && (error as NSError).userInfo[NSUnderlyingErrorKey] != nil
            }
            await #expect { _ = try await provider.credential(with: Page { page, _ in page }) } throws: { error in
                AuthErrorCode(error) == .webSignInUserInteractionFailure
            }
            let old = try #require(URL(string: "https://x/?authType=signInWithRedirect&eventId=OLD"))
            let stale = Page { _, scheme in try Page.callback(of: old, scheme, [("link", "https://x")]) }
            await #expect { _ = try await provider.credential(with: stale) } throws: { error in
                AuthErrorCode(error) == .webSignInUserInteractionFailure
            }
        }
    }

    @Test("only one page is open at a time: a second one fails at once, and the first continues")
    func onePage() async throws {
        try await self.withAuth { auth in
            let provider = self.yahoo(auth)
            let first = Page { page, scheme in
                let second = Page { page, _ in page }
                await #expect { _ = try await provider.credential(with: second) } throws: { error in
                    AuthErrorCode(error) == .webContextCancelled
                }
                #expect(second.shown.isEmpty)
                return try Page.callback(of: page, scheme, [("link", "https://x")])
            }
            let last = try await provider.credential(with: first)
            #expect(last.provider == "yahoo.com")
        }
    }

    @Test("a cancelled task stops waiting for its page")
    func cancellation() async throws {
        try await self.withAuth { auth in
            let provider = self.yahoo(auth)
            let (isShown, shown) = AsyncStream<Void>.makeStream()
            let task = Task {
                try await provider.credential(
                    with: Page { page, _ in
                        shown.yield()
                        try await Task.sleep(for: .seconds(3600))
                        return page
                    })
            }
            for await _ in isShown { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
            let next = Page { page, scheme in try Page.callback(of: page, scheme, [("link", "https://x")]) }
            let last = try await provider.credential(with: next)
            #expect(last.provider == "yahoo.com")
        }
    }
}
