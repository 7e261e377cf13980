import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let linking = [
        Journey(
            name: "an anonymous user links a password and Google, and both sign in to the same account",
            play: linkedProviders),
        Journey(name: "a credential of another account is refused and signs in to that account", play: conflict),
        Journey(name: "an unverified address does not take over an account", play: sameAddress),
        Journey(name: "an unlinked provider signs in to a new account", play: unlinking),
        Journey(name: "every provider signs in, and all can be linked to one account", play: otherProviders),
    ]

    private static func linkedProviders(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
        let first = try await scene.call { try await auth.signInAnonymously() }
        let uid = first.user.uid
        #expect(
            first.user.isAnonymous && first.additionalUserInfo?.isNewUser == true && first.user.providerData.isEmpty)
        // A second anonymous sign-in keeps the user.
        let again = try await scene.call { try await auth.signInAnonymously() }
        #expect(again.user.uid == uid)

        let password = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let linked = try await scene.call { try await first.user.link(with: password) }
        #expect(linked.user.uid == uid && !linked.user.isAnonymous && linked.user.email == "hazel@example.com")
        #expect(auth.currentUser === linked.user)
        try await scene.refusal(.providerAlreadyLinked) { try await linked.user.link(with: password) }

        let both = try await scene.call { try await linked.user.link(with: hazel.credential) }
        #expect(
            both.additionalUserInfo?.providerID == "google.com"
                && both.additionalUserInfo?.profile?["id"] as? String == "hazel")
        #expect(both.credential?.idToken == hazel.idToken)
        #expect(both.credential?.accessToken == "access-hazel")
        #expect(Set(both.user.providerData.map(\.providerID)) == ["password", "google.com"])
        #expect(both.user.providerData.first { $0.providerID == "google.com" }?.uid == "hazel")
        try await scene.checkUser(of: auth)

        try auth.signOut()
        #expect(auth.currentUser == nil)
        let byPassword = try await scene.call {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        #expect(byPassword.user.uid == uid && byPassword.additionalUserInfo?.isNewUser == false)
        #expect(byPassword.additionalUserInfo?.providerID == "password")
        try auth.signOut()
        let byGoogle = try await scene.call { try await auth.signIn(with: hazel.credential) }
        #expect(byGoogle.user.uid == uid && byGoogle.additionalUserInfo?.isNewUser == false)
        try await scene.checkUser(of: auth)
        try await scene.refusal(.wrongPassword) {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret2")
        }
        #expect(auth.currentUser?.uid == uid, "a failed sign-in keeps the user")
    }

    private static func conflict(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
        let owner = try await scene.call { try await auth.signIn(with: hazel.credential) }.user.uid
        try auth.signOut()
        let anonymous = try await scene.call { try await auth.signInAnonymously() }.user
        let error = try await scene.refusal(.credentialAlreadyInUse) {
            try await anonymous.link(with: hazel.credential)
        }
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_CREDENTIAL_ALREADY_IN_USE")
        #expect(!error.localizedDescription.isEmpty)
        #expect(auth.currentUser === anonymous && anonymous.isAnonymous && anonymous.providerData.isEmpty)
        try await scene.checkUser(of: auth)

        let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
        #expect(updated.provider == "google.com")
        let signedIn = try await scene.call { try await auth.signIn(with: updated) }
        #expect(signedIn.user.uid == owner)
        // The calls of the user before still work: move its data, then delete it.
        try await scene.call { try await anonymous.delete() }
        #expect(auth.currentUser?.uid == owner)
        #expect(try await scene.admin.account(anonymous.uid) == nil)
        try await scene.checkUser(of: auth)
    }

    private static func sameAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }
        try auth.signOut()
        let stranger = GoogleUser(subject: "stranger", email: "hazel@example.com", isVerified: false)
        let facebook = OAuthProvider.credential(
            withProviderID: "oidc.example", idToken: stranger.idToken, rawNonce: nil)
        let error = try await scene.refusal(.accountExistsWithDifferentCredential) {
            try await auth.signIn(with: facebook)
        }
        #expect(error.userInfo[AuthErrorUserInfoEmailKey] as? String == "hazel@example.com")
        #expect(auth.currentUser == nil)
        let second = try await scene.refusal(.emailAlreadyInUse) {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret3")
        }
        #expect(second.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_EMAIL_ALREADY_IN_USE")
        // The owner signs in with the present method and links the refused credential.
        let owner = try await scene.call { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
            .user
        let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
        try await scene.call { try await owner.link(with: updated) }
        #expect(Set(owner.providerData.map(\.providerID)) == ["password", "oidc.example"])
        try await scene.checkUser(of: auth)
    }

    private static func unlinking(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.call { try await user.link(with: hazel.credential) }
        let google = try #require(user.providerData.first { $0.uid == "hazel" })
        let forecast = try await scene.call { try await user.forecast(unlinking: google.providerID) }
        #expect(forecast.lost == ["google.com"] && forecast.remaining == 1 && !forecast.isUnreachable)
        let password = SignInForecast.Method(
            name: "password", works: true, reason: nil, weaker: ["addressUnverified"])
        #expect(forecast.methods.first == password)
        let left = try await scene.call { try await user.unlink(fromProvider: google.providerID) }
        #expect(left.providerData.map(\.providerID) == ["password"])
        try await scene.refusal(.noSuchProvider) { try await user.unlink(fromProvider: "google.com") }
        try await scene.checkUser(of: auth)
        try auth.signOut()
        let other = try await scene.call { try await auth.signIn(with: hazel.credential) }
        #expect(other.user.uid != user.uid && other.additionalUserInfo?.isNewUser == true)
        try await scene.checkUser(of: auth)
    }

    private static func otherProviders(_ scene: Scene) async throws {
        let auth = try scene.auth()
        func claims(_ provider: String) -> String {
            #"{"sub":"at-\#(provider)","email":"hazel@example.com","email_verified":true}"#
        }
        let credentials: [(String, AuthCredential)] = [
            ("facebook.com", FacebookAuthProvider.credential(withAccessToken: claims("facebook.com"))),
            ("github.com", GitHubAuthProvider.credential(withToken: claims("github.com"))),
            ("twitter.com", TwitterAuthProvider.credential(withToken: claims("twitter.com"), secret: "a secret")),
            (
                "apple.com",
                OAuthProvider.appleCredential(withIDToken: claims("apple.com"), rawNonce: nil, fullName: nil)
            ),
            (
                "oidc.example",
                OAuthProvider.credential(withProviderID: "oidc.example", idToken: claims("oidc.example"), rawNonce: nil)
            ),
            (
                "yahoo.com",
                OAuthProvider.credential(
                    withProviderID: "yahoo.com", idToken: claims("yahoo.com"), accessToken: "an access token")
            ),
            (
                "microsoft.com",
                OAuthProvider.credential(providerID: .custom("microsoft.com"), accessToken: claims("microsoft.com"))
            ),
        ]
        let user = try await scene.call { try await auth.signInAnonymously() }.user
        for (provider, credential) in credentials {
            #expect(credential.provider == provider)
            try await scene.call { try await user.link(with: credential) }
        }
        #expect(Set(user.providerData.map(\.providerID)) == Set(credentials.map(\.0)))
        try await scene.checkUser(of: auth)
        for (provider, credential) in credentials {
            try auth.signOut()
            let result = try await scene.call { try await auth.signIn(with: credential) }
            #expect(result.user.uid == user.uid && result.additionalUserInfo?.providerID == provider)
            #expect(result.credential?.provider == provider)
        }
    }
}
