import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("Credentials")
struct CredentialTests {
    private func federated(_ credential: AuthCredential) throws -> Credential.Federated {
        guard case .federated(let core) = try credential.core() else {
            throw CheckFailure("\(credential) is federated")
        }
        return core
    }

    @Test("each factory makes the core's credential of its provider, with its tokens")
    func factories() throws {
        typealias Federated = Credential.Federated
        let rows: [Row<AuthCredential, Federated>] = [
            Row(
                GoogleAuthProvider.credential(withIDToken: "i", accessToken: "a"),
                Federated(provider: .google, idToken: Secret("i"), accessToken: Secret("a"))
            ),
            Row(
                FacebookAuthProvider.credential(withAccessToken: "a"),
                Federated(provider: .facebook, accessToken: Secret("a"))
            ),
            Row(
                TwitterAuthProvider.credential(withToken: "t", secret: "s"),
                Federated(provider: .twitter, accessToken: Secret("t"), secret: Secret("s"))
            ),
            Row(GitHubAuthProvider.credential(withToken: "t"), Federated(provider: .github, accessToken: Secret("t"))),
            Row(
                OAuthProvider.credential(withProviderID: "oidc.a", idToken: "i", rawNonce: nil),
                Federated(provider: ProviderID("oidc.a"), idToken: Secret("i"))
            ),
            Row(
                OAuthProvider.credential(withProviderID: "oidc.a", idToken: "i", rawNonce: "n"),
                Federated(provider: ProviderID("oidc.a"), idToken: Secret("i"), rawNonce: Secret("n"))
            ),
            Row(
                OAuthProvider.credential(withProviderID: "oidc.a", idToken: "i", accessToken: "a"),
                Federated(provider: ProviderID("oidc.a"), idToken: Secret("i"), accessToken: Secret("a"))
            ),
            Row(
                OAuthProvider.credential(withProviderID: "oidc.a", accessToken: "a"),
                Federated(provider: ProviderID("oidc.a"), accessToken: Secret("a"))
            ),
            Row(
                OAuthProvider.credential(withProviderID: "oidc.a", idToken: "i", rawNonce: "n", accessToken: "a"),
                Federated(
                    provider: ProviderID("oidc.a"), idToken: Secret("i"), accessToken: Secret("a"),
                    rawNonce: Secret("n"))
            ),
            Row(
                OAuthProvider.credential(providerID: .google, idToken: "i"),
                Federated(provider: .google, idToken: Secret("i"))
            ),
            Row(
                OAuthProvider.credential(providerID: .custom("yahoo.com"), accessToken: "a"),
                Federated(provider: .yahoo, accessToken: Secret("a"))
            ),
            Row(
                OAuthProvider.credential(providerID: .facebook, idToken: "i", rawNonce: "n"),
                Federated(provider: .facebook, idToken: Secret("i"), rawNonce: Secret("n"))
            ),
        ]
        for row in rows {
            let (credential, expected) = row.fields
            #expect(try self.federated(credential) == expected, sourceLocation: row.line)
            #expect(credential.provider == expected.provider.rawValue, sourceLocation: row.line)
            let oauth = try #require(credential as? OAuthCredential, sourceLocation: row.line)
            #expect(oauth.idToken == expected.idToken?.revealed(), sourceLocation: row.line)
            #expect(oauth.accessToken == expected.accessToken?.revealed(), sourceLocation: row.line)
            #expect(oauth.secret == expected.secret?.revealed(), sourceLocation: row.line)
        }
    }

    @Test("the given and the family name of Sign in with Apple are sent")
    func apple() throws {
        var name = PersonNameComponents()
        name.givenName = "Ada"
        name.familyName = "Lovelace"
        name.middleName = "King"
        let credential = OAuthProvider.appleCredential(withIDToken: "i", rawNonce: "n", fullName: name)
        let core = try self.federated(credential)
        let ada = PersonName(given: "Ada", family: "Lovelace")
        #expect(core == .init(provider: .apple, idToken: Secret("i"), rawNonce: Secret("n"), fullName: ada))
        let bare = OAuthProvider.appleCredential(withIDToken: "i", rawNonce: nil, fullName: nil)
        #expect(try self.federated(bare) == .init(provider: .apple, idToken: Secret("i")))
    }

    @Test("a credential of an address has a password or the code of a link")
    func email() throws {
        let password = EmailAuthProvider.credential(withEmail: "a@b.c", password: "secret")
        #expect(try password.core() == .password(email: "a@b.c", password: "secret"))
        #expect(password.provider == "password")
        let link = EmailAuthProvider.credential(withEmail: "a@b.c", link: "https://x.y/?mode=signIn&oobCode=C")
        #expect(try link.core() == .emailLink(.init(email: "a@b.c", code: Secret("C"))))
        #expect(link.provider == "password")
    }

    @Test(
        "a link that does not sign in fails when it is used",
        arguments: [
            "", "https://x.y/?mode=resetPassword&oobCode=C", "https://x.y/?mode=signIn",
        ])
    func wrongLink(link: String) throws {
        let credential = EmailAuthProvider.credential(withEmail: "a@b.c", link: link)
        #expect(credential.provider == "password")
        let error = #expect(throws: AuthError.self) { try credential.core() }
        #expect(error?.code == .invalidActionCode && error?.family == .misuse)
    }

    @Test("each kind of credential has its class")
    func classes() throws {
        let proof = Credential.phone(.proof(temporaryProof: Secret("p"), phoneNumber: "+15555550100"))
        let phone = try #require(AuthCredential.make(proof) as? PhoneAuthCredential)
        #expect(phone.provider == "phone")
        #expect(try phone.core() == proof)
        let saml = try #require(Credential.saml(provider: ProviderID("saml.a"), pendingToken: "t"))
        #expect(try (AuthCredential.make(saml) as? OAuthCredential)?.core() == saml)
        let password = AuthCredential.make(.password(email: "a@b.c", password: "secret"))
        #expect(!(password is OAuthCredential) && !(password is PhoneAuthCredential))
    }

    @Test("an object of a credential is equal to it, and its description has no secret", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        let text = Gen<String>.string(over: "abcXYZ", 8...12)
        forAll(seed: seed, .zip(text, text, text, .int(in: 0...5))) { a, b, c, kind in
            let core: Credential =
                switch kind {
                case 0: .password(email: "x@y.z", password: a)
                case 1: .google(idToken: a, accessToken: b)
                case 2: .twitter(token: a, secret: b)
                case 3: .phone(verificationID: a, code: b)
                case 4: .webFlow(provider: .yahoo, responseURL: a, sessionID: b)
                default: .customToken(Secret(c))
                }
            let credential = AuthCredential.make(core)
            try expectEqual(try credential.core(), core)
            try check(credential == AuthCredential.make(core), "credentials are equal by value")
            for secret in [a, b, c] {
                try check(!"\(credential)".contains(secret), "the description has no secret: \(credential)")
            }
        }
    }

    @Test("provider identifiers have the same value under all names")
    func identifiers() {
        let rows: [Row<String, [String]>] = [
            Row(
                "password",
                [
                    EmailAuthProvider.id, EmailAuthProviderID, EmailPasswordAuthSignInMethod,
                    AuthProviderID.email.rawValue,
                ]
            ),
            Row("emailLink", [EmailLinkAuthSignInMethod]),
            Row(
                "google.com",
                [GoogleAuthProvider.id, GoogleAuthProviderID, GoogleAuthSignInMethod, AuthProviderID.google.rawValue]
            ),
            Row(
                "facebook.com",
                [
                    FacebookAuthProvider.id, FacebookAuthProviderID, FacebookAuthSignInMethod,
                    AuthProviderID.facebook.rawValue,
                ]
            ),
            Row("twitter.com", [TwitterAuthProvider.id, TwitterAuthProviderID, TwitterAuthSignInMethod]),
            Row(
                "github.com",
                [GitHubAuthProvider.id, GitHubAuthProviderID, GitHubAuthSignInMethod, AuthProviderID.gitHub.rawValue]
            ),
            Row("phone", [PhoneAuthProviderID, PhoneAuthSignInMethod, AuthProviderID.phone.rawValue]),
            Row(
                "gc.apple.com",
                [GameCenterAuthProviderID, GameCenterAuthSignInMethod, AuthProviderID.gameCenter.rawValue]
            ),
            Row("apple.com", [AuthProviderID.apple.rawValue]), Row("OAuth", [OAuthProvider.id]),
        ]
        for row in rows {
            let (id, names) = row.fields
            #expect(names.allSatisfy { $0 == id }, "\(id)", sourceLocation: row.line)
        }
        #expect(AuthProviderID.custom("google.com") == .google)
    }
}
