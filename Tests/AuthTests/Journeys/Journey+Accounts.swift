import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let accounts = [
        Journey(name: "name and picture are changed, kept and cleared", play: profile),
        Journey(name: "address and password are changed", play: passwordAndAddress),
        Journey(name: "somebody shows again who they are, and nobody else can", play: reauthentication),
        Journey(name: "what is sensitive wants a recent sign-in", isStrict: true, play: recentSignIn),
        Journey(name: "an account is deleted, and its address is free", play: deletion),
        Journey(name: "somebody who is shut out is signed out at the next word", play: disabled),
        Journey(name: "the ways in of an address are told", play: methods),
        Journey(name: "a token of one's own server leads in", play: customToken),
        Journey(name: "tenants have accounts of their own", play: tenants),
    ]

    private static func profile(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.ask {
            let request = user.createProfileChangeRequest()
            request.displayName = "Hazel"
            request.photoURL = URL(string: "https://example.com/hazel.png")
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel" && user.photoURL?.absoluteString == "https://example.com/hazel.png")
        try await scene.agree(auth)
        try await scene.ask {
            let request = user.createProfileChangeRequest()
            request.displayName = "Hazel Nut"
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel Nut" && user.photoURL != nil)
        try await scene.ask {
            let request = user.createProfileChangeRequest()
            request.photoURL = nil
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel Nut" && user.photoURL == nil)
        try await scene.agree(auth)
        #expect(user.providerID == "Firebase" && user.metadata.creationDate != nil && user.metadata.lastSignInDate != nil)
    }

    private static func passwordAndAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.refusal(.weakPassword) { try await user.updatePassword(to: "short") }
        try await scene.ask { try await user.updatePassword(to: "secret2") }
        try await scene.ask { try await user.updateEmail(to: "new@example.com") }
        #expect(user.email == "new@example.com" && !user.isEmailVerified)
        try await scene.agree(auth)
        try auth.signOut()
        try await scene.refusal(.wrongPassword) { try await auth.signIn(withEmail: "new@example.com", password: "secret1") }
        let back = try await scene.ask { try await auth.signIn(withEmail: "new@example.com", password: "secret2") }
        #expect(back.user.uid == user.uid)
        try await scene.refusal(.invalidEmail) { try await auth.createUser(withEmail: "no address", password: "secret1") }
        try await scene.refusal(.weakPassword) { try await auth.createUser(withEmail: "bob@example.com", password: "") }
        try await scene.refusal(.missingEmail) { try await auth.createUser(withEmail: "", password: "secret1") }
        try await scene.agree(auth)
    }

    private static func reauthentication(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let bob = Googler(subject: "bob", email: "bob@gmail.com")
        try await scene.ask { try await auth.signIn(with: bob.credential) }
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.refusal(.userMismatch) { try await user.reauthenticate(with: bob.credential) }
        try await scene.refusal(.wrongPassword) {
            try await user.reauthenticate(with: EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret2"))
        }
        #expect(auth.currentUser === user)
        let right = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let result = try await scene.ask { try await user.reauthenticate(with: right) }
        #expect(result.user.uid == user.uid && auth.currentUser === user)
        try await scene.agree(auth)
    }

    private static func recentSignIn(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.backstage.pass(seconds: 1800)
        try await scene.refusal(.requiresRecentLogin) { try await user.updatePassword(to: "secret2") }
        try await scene.refusal(.requiresRecentLogin) { try await user.delete() }
        #expect(auth.currentUser === user)
        let right = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        try await scene.ask { try await user.reauthenticate(with: right) }
        try await scene.ask { try await user.updatePassword(to: "secret2") }
        try await scene.agree(auth)
    }

    private static func deletion(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.ask { try await user.delete() }
        #expect(auth.currentUser == nil)
        #expect(try await scene.backstage.account(user.uid) == nil)
        try await scene.refusal(.userNotFound) { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        let other = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        #expect(other.uid != user.uid)
        try await scene.agree(auth)
    }

    private static func disabled(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.backstage.administer(user.uid, #""disableUser":true"#)
        #expect(auth.currentUser === user, "nobody has asked yet")
        try await scene.refusal(.userDisabled) { try await user.reload() }
        #expect(auth.currentUser == nil)
        try await scene.refusal(.userDisabled) { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.backstage.administer(user.uid, #""disableUser":false"#)
        try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.agree(auth)
    }

    private static func methods(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let none = try await scene.ask { try await auth.fetchSignInMethods(forEmail: "hazel@gmail.com") }
        #expect(none.isEmpty)
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@gmail.com", password: "secret1") }.user
        try await scene.ask { try await user.link(with: Googler(subject: "hazel", email: "hazel@gmail.com").credential) }
        let both = try await scene.ask { try await auth.fetchSignInMethods(forEmail: "hazel@gmail.com") }
        #expect(Set(both) == ["password", "google.com"])
    }

    private static func customToken(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let token = #"{"uid":"hazel","claims":{"role":"keeper"}}"#
        let result = try await scene.ask { try await auth.signIn(withCustomToken: token) }
        #expect(result.user.uid == "hazel" && result.additionalUserInfo?.isNewUser == true && !result.user.isAnonymous)
        let idToken = try await scene.ask { try await result.user.getIDTokenResult() }
        #expect(idToken.signInProvider == "custom" && idToken.claims["role"] as? String == "keeper")
        try await scene.refusal(.invalidCustomToken) { try await auth.signIn(withCustomToken: "no token") }
        try await scene.agree(auth)
    }

    private static func tenants(_ scene: Scene) async throws {
        let (here, there) = (try scene.auth(), try scene.auth())
        (here.tenantID, there.tenantID) = ("guests", "members")
        let guest = try await scene.ask { try await here.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        let member = try await scene.ask { try await there.createUser(withEmail: "hazel@example.com", password: "secret2") }.user
        #expect(guest.uid != member.uid && guest.tenantID == "guests" && member.tenantID == "members")
        #expect(try await scene.backstage.accounts().isEmpty)
        #expect(try await scene.backstage.accounts(tenant: "guests").map(\.localId) == [guest.uid])
        try await scene.agree(here)
        try await scene.agree(there)
        try await scene.refusal(.wrongPassword) { try await here.signIn(withEmail: "hazel@example.com", password: "secret2") }
        try await scene.refusal(.tenantIDMismatch) { try await here.updateCurrentUser(member) }
        #expect(here.currentUser === guest)
        let token = try await scene.ask { try await guest.getIDTokenResult() }
        #expect((token.claims["firebase"] as? [String: Any])?["tenant"] as? String == "guests")
    }
}
