import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let linking = [
        Journey(name: "a stranger, a password, Google: each leads back to one account", play: linkedProviders),
        Journey(name: "a credential that is in use comes back with the refusal, and signs in", play: conflict),
        Journey(name: "an address that somebody has is not taken over unproven", play: sameAddress),
        Journey(name: "a way in that is taken away leads elsewhere", play: unlinking),
        Journey(name: "every provider leads in, and all of them to one account", play: otherProviders),
    ]

    private static func linkedProviders(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
        let first = try await scene.ask { try await auth.signInAnonymously() }
        let uid = first.user.uid
        #expect(first.user.isAnonymous && first.additionalUserInfo?.isNewUser == true && first.user.providerData.isEmpty)
        // Whoever is anonymous already stays who they are.
        let again = try await scene.ask { try await auth.signInAnonymously() }
        #expect(again.user.uid == uid)

        let password = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let linked = try await scene.ask { try await first.user.link(with: password) }
        #expect(linked.user.uid == uid && !linked.user.isAnonymous && linked.user.email == "hazel@example.com")
        #expect(auth.currentUser === linked.user)
        try await scene.refusal(.providerAlreadyLinked) { try await linked.user.link(with: password) }

        let both = try await scene.ask { try await linked.user.link(with: hazel.credential) }
        #expect(both.additionalUserInfo?.providerID == "google.com" && both.additionalUserInfo?.profile?["id"] as? String == "hazel")
        #expect(both.credential?.idToken == hazel.idToken)
        #expect(both.credential?.accessToken == "access-hazel")
        #expect(Set(both.user.providerData.map(\.providerID)) == ["password", "google.com"])
        #expect(both.user.providerData.first { $0.providerID == "google.com" }?.uid == "hazel")
        try await scene.agree(auth)

        try auth.signOut()
        #expect(auth.currentUser == nil)
        let byPassword = try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        #expect(byPassword.user.uid == uid && byPassword.additionalUserInfo?.isNewUser == false)
        #expect(byPassword.additionalUserInfo?.providerID == "password")
        try auth.signOut()
        let byGoogle = try await scene.ask { try await auth.signIn(with: hazel.credential) }
        #expect(byGoogle.user.uid == uid && byGoogle.additionalUserInfo?.isNewUser == false)
        try await scene.agree(auth)
        try await scene.refusal(.wrongPassword) { try await auth.signIn(withEmail: "hazel@example.com", password: "secret2") }
        #expect(auth.currentUser?.uid == uid, "a sign-in that fails leaves who was there")
    }

    private static func conflict(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
        let owner = try await scene.ask { try await auth.signIn(with: hazel.credential) }.user.uid
        try auth.signOut()
        let guest = try await scene.ask { try await auth.signInAnonymously() }.user
        let error = try await scene.refusal(.credentialAlreadyInUse) { try await guest.link(with: hazel.credential) }
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_CREDENTIAL_ALREADY_IN_USE")
        #expect(!error.localizedDescription.isEmpty)
        #expect(auth.currentUser === guest && guest.isAnonymous && guest.providerData.isEmpty)
        try await scene.agree(auth)

        let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
        #expect(updated.provider == "google.com")
        let signedIn = try await scene.ask { try await auth.signIn(with: updated) }
        #expect(signedIn.user.uid == owner)
        // The previous user can still be worked with: its data is moved, then it goes.
        try await scene.ask { try await guest.delete() }
        #expect(auth.currentUser?.uid == owner)
        #expect(try await scene.backstage.account(guest.uid) == nil)
        try await scene.agree(auth)
    }

    private static func sameAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }
        try auth.signOut()
        let stranger = Googler(subject: "stranger", email: "hazel@example.com", isVerified: false)
        let facebook = OAuthProvider.credential(
            withProviderID: "oidc.example", idToken: stranger.idToken, rawNonce: nil)
        let error = try await scene.refusal(.accountExistsWithDifferentCredential) { try await auth.signIn(with: facebook) }
        #expect(error.userInfo[AuthErrorUserInfoEmailKey] as? String == "hazel@example.com")
        #expect(auth.currentUser == nil)
        let second = try await scene.refusal(.emailAlreadyInUse) {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret3")
        }
        #expect(second.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_EMAIL_ALREADY_IN_USE")
        // Its owner signs in as always, and links what was refused.
        let owner = try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }.user
        let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
        try await scene.ask { try await owner.link(with: updated) }
        #expect(Set(owner.providerData.map(\.providerID)) == ["password", "oidc.example"])
        try await scene.agree(auth)
    }

    private static func unlinking(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.ask { try await user.link(with: hazel.credential) }
        let google = try #require(user.providerData.first { $0.uid == "hazel" })
        let left = try await scene.ask { try await user.unlink(fromProvider: google.providerID) }
        #expect(left.providerData.map(\.providerID) == ["password"])
        try await scene.refusal(.noSuchProvider) { try await user.unlink(fromProvider: "google.com") }
        try await scene.agree(auth)
        try auth.signOut()
        let other = try await scene.ask { try await auth.signIn(with: hazel.credential) }
        #expect(other.user.uid != user.uid && other.additionalUserInfo?.isNewUser == true)
        try await scene.agree(auth)
    }

    private static func otherProviders(_ scene: Scene) async throws {
        let auth = try scene.auth()
        func claims(_ provider: String) -> String { #"{"sub":"at-\#(provider)","email":"hazel@example.com","email_verified":true}"# }
        let credentials: [(String, AuthCredential)] = [
            ("facebook.com", FacebookAuthProvider.credential(withAccessToken: claims("facebook.com"))),
            ("github.com", GitHubAuthProvider.credential(withToken: claims("github.com"))),
            ("twitter.com", TwitterAuthProvider.credential(withToken: claims("twitter.com"), secret: "a secret")),
            ("apple.com", OAuthProvider.appleCredential(withIDToken: claims("apple.com"), rawNonce: nil, fullName: nil)),
            ("oidc.example", OAuthProvider.credential(withProviderID: "oidc.example", idToken: claims("oidc.example"), rawNonce: nil)),
            ("yahoo.com", OAuthProvider.credential(withProviderID: "yahoo.com", idToken: claims("yahoo.com"), accessToken: "an access token")),
            ("microsoft.com", OAuthProvider.credential(providerID: .custom("microsoft.com"), accessToken: claims("microsoft.com"))),
        ]
        let user = try await scene.ask { try await auth.signInAnonymously() }.user
        for (provider, credential) in credentials {
            #expect(credential.provider == provider)
            try await scene.ask { try await user.link(with: credential) }
        }
        #expect(Set(user.providerData.map(\.providerID)) == Set(credentials.map(\.0)))
        try await scene.agree(auth)
        for (provider, credential) in credentials {
            try auth.signOut()
            let result = try await scene.ask { try await auth.signIn(with: credential) }
            #expect(result.user.uid == user.uid && result.additionalUserInfo?.providerID == provider)
            #expect(result.credential?.provider == provider)
        }
    }
}
