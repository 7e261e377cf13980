import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let accounts = [
        Journey(name: "the name and the picture are set, unchanged and cleared", play: profile),
        Journey(name: "the address and the password are changed", play: passwordAndAddress),
        Journey(name: "a user reauthenticates, and only with the user's own credential", play: reauthentication),
        Journey(name: "sensitive changes require a recent sign-in", isStrict: true, play: recentSignIn),
        Journey(name: "an account is deleted, and its address can be used again", play: deletion),
        Journey(name: "a disabled user is signed out at the next request", play: disabled),
        Journey(name: "the sign-in methods of an address are listed", play: methods),
        Journey(name: "a custom token signs in", play: customToken),
        Journey(name: "tenants have accounts of their own", play: tenants),
    ]

    private static func profile(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.call {
            let request = user.createProfileChangeRequest()
            request.displayName = "Hazel"
            request.photoURL = URL(string: "https://example.com/hazel.png")
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel" && user.photoURL?.absoluteString == "https://example.com/hazel.png")
        try await scene.checkUser(of: auth)
        try await scene.call {
            let request = user.createProfileChangeRequest()
            request.displayName = "Hazel Nut"
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel Nut" && user.photoURL != nil)
        try await scene.call {
            let request = user.createProfileChangeRequest()
            request.photoURL = nil
            try await request.commitChanges()
        }
        #expect(user.displayName == "Hazel Nut" && user.photoURL == nil)
        try await scene.checkUser(of: auth)
        #expect(
            user.providerID == "Firebase" && user.metadata.creationDate != nil && user.metadata.lastSignInDate != nil)
    }

    private static func passwordAndAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.refusal(.weakPassword) { try await user.updatePassword(to: "short") }
        try await scene.call { try await user.updatePassword(to: "secret2") }
        try await scene.call { try await user.updateEmail(to: "new@example.com") }
        #expect(user.email == "new@example.com" && !user.isEmailVerified)
        try await scene.checkUser(of: auth)
        try auth.signOut()
        try await scene.refusal(.wrongPassword) {
            try await auth.signIn(withEmail: "new@example.com", password: "secret1")
        }
        let back = try await scene.call { try await auth.signIn(withEmail: "new@example.com", password: "secret2") }
        #expect(back.user.uid == user.uid)
        try await scene.refusal(.invalidEmail) {
            try await auth.createUser(withEmail: "no address", password: "secret1")
        }
        try await scene.refusal(.weakPassword) { try await auth.createUser(withEmail: "bob@example.com", password: "") }
        try await scene.refusal(.missingEmail) { try await auth.createUser(withEmail: "", password: "secret1") }
        try await scene.checkUser(of: auth)
    }

    private static func reauthentication(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let bob = GoogleUser(subject: "bob", email: "bob@gmail.com")
        try await scene.call { try await auth.signIn(with: bob.credential) }
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.refusal(.userMismatch) { try await user.reauthenticate(with: bob.credential) }
        try await scene.refusal(.wrongPassword) {
            try await user.reauthenticate(
                with: EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret2"))
        }
        #expect(auth.currentUser === user)
        let right = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let result = try await scene.call { try await user.reauthenticate(with: right) }
        #expect(result.user.uid == user.uid && auth.currentUser === user)
        try await scene.checkUser(of: auth)
    }

    private static func recentSignIn(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.admin.pass(seconds: 1800)
        try await scene.refusal(.requiresRecentLogin) { try await user.updatePassword(to: "secret2") }
        try await scene.refusal(.requiresRecentLogin) { try await user.delete() }
        #expect(auth.currentUser === user)
        let right = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        try await scene.call { try await user.reauthenticate(with: right) }
        try await scene.call { try await user.updatePassword(to: "secret2") }
        try await scene.checkUser(of: auth)
    }

    private static func deletion(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.call { try await user.delete() }
        #expect(auth.currentUser == nil)
        #expect(try await scene.admin.account(user.uid) == nil)
        try await scene.refusal(.userNotFound) {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        let other = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        #expect(other.uid != user.uid)
        try await scene.checkUser(of: auth)
    }

    private static func disabled(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.admin.administer(user.uid, #""disableUser":true"#)
        #expect(auth.currentUser === user, "no request has been sent since")
        try await scene.refusal(.userDisabled) { try await user.reload() }
        #expect(auth.currentUser == nil)
        try await scene.refusal(.userDisabled) {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        try await scene.admin.administer(user.uid, #""disableUser":false"#)
        try await scene.call { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.checkUser(of: auth)
    }

    private static func methods(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let none = try await scene.call { try await auth.fetchSignInMethods(forEmail: "hazel@gmail.com") }
        #expect(none.isEmpty)
        let user = try await scene.call { try await auth.createUser(withEmail: "hazel@gmail.com", password: "secret1") }
            .user
        try await scene.call {
            try await user.link(with: GoogleUser(subject: "hazel", email: "hazel@gmail.com").credential)
        }
        let both = try await scene.call { try await auth.fetchSignInMethods(forEmail: "hazel@gmail.com") }
        #expect(Set(both) == ["password", "google.com"])
    }

    private static func customToken(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let token = #"{"uid":"hazel","claims":{"role":"keeper"}}"#
        let result = try await scene.call { try await auth.signIn(withCustomToken: token) }
        #expect(result.user.uid == "hazel" && result.additionalUserInfo?.isNewUser == true && !result.user.isAnonymous)
        let idToken = try await scene.call { try await result.user.getIDTokenResult() }
        #expect(idToken.signInProvider == "custom" && idToken.claims["role"] as? String == "keeper")
        try await scene.refusal(.invalidCustomToken) { try await auth.signIn(withCustomToken: "no token") }
        try await scene.checkUser(of: auth)
    }

    private static func tenants(_ scene: Scene) async throws {
        let (here, there) = (try scene.auth(), try scene.auth())
        (here.tenantID, there.tenantID) = ("guests", "members")
        let anonymous = try await scene.call {
            try await here.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        let member = try await scene.call {
            try await there.createUser(withEmail: "hazel@example.com", password: "secret2")
        }.user
        #expect(anonymous.uid != member.uid && anonymous.tenantID == "guests" && member.tenantID == "members")
        #expect(try await scene.admin.accounts().isEmpty)
        #expect(try await scene.admin.accounts(tenant: "guests").map(\.localId) == [anonymous.uid])
        try await scene.checkUser(of: here)
        try await scene.checkUser(of: there)
        try await scene.refusal(.wrongPassword) {
            try await here.signIn(withEmail: "hazel@example.com", password: "secret2")
        }
        try await scene.refusal(.tenantIDMismatch) { try await here.updateCurrentUser(member) }
        #expect(here.currentUser === anonymous)
        let token = try await scene.call { try await anonymous.getIDTokenResult() }
        #expect((token.claims["firebase"] as? [String: Any])?["tenant"] as? String == "guests")
    }
}
