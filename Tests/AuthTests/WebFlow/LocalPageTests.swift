import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("The page of a local server")
struct LocalPageTests {
    private static func application() throws -> WebApplication {
        let callback = try #require(CallbackScheme(appID: "1:1:ios:a", clientID: nil, registered: ["app-1-1-ios-a"]))
        return WebApplication(apiKey: "K", callback: callback, userAgent: "test")
    }

    /// The credential that a visit to the provider's page ends with.
    private func visit(_ provider: ProviderID, _ delegate: LocalPageDelegate) async throws -> Credential {
        let application = try Self.application()
        let provider = try Vinculum.OAuthProvider(provider, usesEmulator: true)
        let page = HostedPage(.signIn(provider), seed: try #require(Seed((0..<32).map { _ in .random(in: 0...255) })))
        let url = try #require(URL(string: page.url(for: application, at: .emulator("[::1]:9099"))))
        let address = try await delegate.present(url, callbackScheme: application.callback.scheme)
        let answer = try page.answer(in: address.absoluteString, to: application.callback)
        guard case .credential(let credential)? = answer else {
            throw CheckFailure("the callback URL does not belong to this visit")
        }
        return credential
    }

    private func signIn(_ credential: Credential, _ authority: inout Authority) throws -> AuthResult {
        var client = AuthClient(.init(apiKey: "K", server: .emulator(authority: "[::1]:9099")))
        let now = Instant(seconds: 1_700_000_000)
        var effects = client.begin(.signIn(credential), at: now).effects[...]
        while let effect = effects.popFirst() {
            switch effect {
            case .request(let id, let request):
                let seed = try #require(Seed((0..<32).map { _ in .random(in: 0...255) }))
                let response = authority.handle(request, now: now, seed: seed).response
                effects += client.receive(.response(response), for: id, at: now)
            case .store(let id, _): effects += client.receive(.stored, for: id, at: now)
            case .done(_, .signedIn(let result)): return result
            case .failed(_, let error): throw error
            default: continue
            }
        }
        throw CheckFailure("the redirections do not end")
    }

    @Test(
        "the given person signs in, with any provider",
        arguments: [
            "yahoo.com", "google.com", "apple.com", "oidc.a", "saml.a",
        ])
    func chosen(provider: String) async throws {
        var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
        let ada = LocalPageDelegate(subject: "12 34&=+%", email: "ada+x@example.com", displayName: "Ada & <Co> é")
        let first = try self.signIn(try await self.visit(ProviderID(provider), ada), &authority)
        #expect(first.user.displayName == "Ada & <Co> é")
        #expect(first.user.email == "ada+x@example.com")
        #expect(first.user.has(ProviderID(provider)))
        #expect(first.additionalUserInfo?.isNewUser == true)
        let again = try self.signIn(try await self.visit(ProviderID(provider), ada), &authority)
        #expect(again.user.uid == first.user.uid && again.additionalUserInfo?.isNewUser == false)
    }

    @Test("without a subject a new person signs in each time")
    func madeUp() async throws {
        var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
        let page = LocalPageDelegate()
        let a = try self.signIn(try await self.visit(.yahoo, page), &authority)
        let b = try self.signIn(try await self.visit(.yahoo, page), &authority)
        #expect(a.user.uid != b.user.uid)
        #expect(a.user.email?.hasSuffix("@example.com") == true)
        #expect(a.user.providers.first?.uid.count == 40)
    }

    @Test(
        "any other page is refused",
        arguments: [
            "https://demo.firebaseapp.com/__/auth/handler?providerId=a&authType=b&eventId=c",
            "http://localhost/emulator/auth/handler?authType=b&eventId=c", "about:blank",
        ])
    func foreign(page: String) async throws {
        let url = try #require(URL(string: page))
        await #expect { _ = try await LocalPageDelegate().present(url, callbackScheme: "app-1") } throws: { error in
            AuthErrorCode(error) == .webSignInUserInteractionFailure
        }
    }
}
