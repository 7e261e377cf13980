import Foundation
import VinculumAuth

/// The tutorial's code, and as little around it as it takes. Between the marks stands what the tutorial shows.
struct Guide: Sendable {
    let auth: Auth
    /// Shows a text, and gives what is typed.
    var askForCode: @Sendable (String) async throws -> String = { _ in "" }
    var choose: @Sendable ([MultiFactorInfo]) async throws -> MultiFactorInfo
    var moveThings: @Sendable (_ from: String, _ to: String) async throws -> Void = { _, _ in }
    var show: @Sendable (String) -> Void = { _ in }
    var confirm: @Sendable (String) async throws -> Void = { _ in }

    init(_ auth: Auth) {
        self.auth = auth
        self.choose = { hints in hints[0] }
    }

    func moveThings(from guest: String, to owner: String) async throws {
        try await self.moveThings(guest, owner)
    }
}

extension Guide {
    func severalWaysIn(email: String, newPassword: String, idToken: String, accessToken: String) async throws -> (String?, [String]) {
        // listing: visitor
        let user = try await auth.signInAnonymously().user
        // end of listing
        // listing: first-door
        let password = EmailAuthProvider.credential(withEmail: email, password: newPassword)
        try await user.link(with: password)
        // end of listing
        // listing: second-door
        let google = GoogleAuthProvider.credential(withIDToken: idToken, accessToken: accessToken)
        let linked = try await user.link(with: google)
        let nameAtGoogle = linked.additionalUserInfo?.profile?["name"] as? String
        let doors = linked.user.providerData.map(\.providerID)
        // end of listing
        // listing: same-place
        try auth.signOut()
        let byGoogle = try await auth.signIn(with: google).user
        try auth.signOut()
        let byPassword = try await auth.signIn(withEmail: email, password: newPassword).user
        assert(byGoogle.uid == byPassword.uid)
        // end of listing
        return (nameAtGoogle, doors)
    }

    // listing: already-in-use
    /// Links a credential to the guest, or moves the guest's things to where the credential belongs.
    func settle(_ guest: User, with credential: AuthCredential) async throws -> User {
        do {
            return try await guest.link(with: credential).user
        } catch let refusal as NSError where refusal.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
            // A texted code is good once. Where the refusal brings a credential, that one still works.
            let usable = refusal.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
            let owner = try await self.auth.signIn(with: usable ?? credential).user
            try await self.moveThings(from: guest.uid, to: owner.uid)
            try await guest.delete()
            return owner
        }
    }
    // end of listing

    func unlink(_ user: User) async throws {
        // listing: unlink
        for door in user.providerData where door.providerID == "google.com" {
            try await user.unlink(fromProvider: door.providerID)
        }
        // end of listing
        // listing: last-door
        let isLastDoor = user.providerData.count == 1
        if isLastDoor { try await confirm("Once you sign out, you will not get back in.") }
        // end of listing
    }
}
