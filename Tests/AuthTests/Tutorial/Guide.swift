import Foundation
import VinculumAuth

/// The code of the articles. The text between the marks is what the articles show.
struct Guide: Sendable {
    let auth: Auth
    /// Shows a text and returns the person's input.
    var askForCode: @Sendable (String) async throws -> String = { _ in "" }
    var choose: @Sendable ([MultiFactorInfo]) async throws -> MultiFactorInfo
    var moveData: @Sendable (_ from: String, _ to: String) async throws -> Void = { _, _ in }
    var show: @Sendable (String) -> Void = { _ in }
    var confirm: @Sendable (String) async throws -> Void = { _ in }

    init(_ auth: Auth) {
        self.auth = auth
        self.choose = { hints in hints[0] }
    }

    func moveData(from guest: String, to owner: String) async throws {
        try await self.moveData(guest, owner)
    }
}

extension Guide {
    func severalSignInMethods(
        email: String, newPassword: String, idToken: String, accessToken: String
    ) async throws -> (String?, [String]) {
        // listing: guest
        let user = try await auth.signInAnonymously().user
        // end of listing
        // listing: first-method
        let password = EmailAuthProvider.credential(withEmail: email, password: newPassword)
        try await user.link(with: password)
        // end of listing
        // listing: second-method
        let google = GoogleAuthProvider.credential(withIDToken: idToken, accessToken: accessToken)
        let linked = try await user.link(with: google)
        let nameAtGoogle = linked.additionalUserInfo?.profile?["name"] as? String
        let providers = linked.user.providerData.map(\.providerID)
        // end of listing
        // listing: same-account
        try auth.signOut()
        let byGoogle = try await auth.signIn(with: google).user
        try auth.signOut()
        let byPassword = try await auth.signIn(withEmail: email, password: newPassword).user
        assert(byGoogle.uid == byPassword.uid)
        // end of listing
        return (nameAtGoogle, providers)
    }

    // listing: already-in-use
    /// Links a credential to the guest, or moves the guest's data to the account that the credential belongs to.
    func linkOrMove(_ guest: User, with credential: AuthCredential) async throws -> User {
        do {
            return try await guest.link(with: credential).user
        } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
            // A code sent by SMS can be used once. If the error has a credential, that one can still be used.
            let usable = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
            let owner = try await self.auth.signIn(with: usable ?? credential).user
            try await self.moveData(from: guest.uid, to: owner.uid)
            try await guest.delete()
            return owner
        }
    }
    // end of listing

    // listing: merge
    /// Links a credential to the account, or merges the account with the one that the credential belongs to.
    func linkOrMerge(_ user: User, with credential: AuthCredential) async throws -> User {
        do {
            return try await user.link(with: credential).user
        } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
            let usable = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
            return try await user.merge(with: usable ?? credential) { plan in
                try await self.moveData(from: plan.absorbed, to: plan.survivor)
            }.user
        }
    }
    // end of listing

    func unlink(_ user: User) async throws {
        // listing: unlink
        for info in user.providerData where info.providerID == "google.com" {
            try await user.unlink(fromProvider: info.providerID)
        }
        // end of listing
        // listing: last-provider
        let isLastProvider = user.providerData.count == 1
        if isLastProvider { try await confirm("After signing out you cannot sign in to this account again.") }
        // end of listing
    }
}
