import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let mails = [
        Journey(name: "an e-mail link signs in once", play: emailLink),
        Journey(name: "an e-mail link links an address and reauthenticates", play: emailLinkLinked),
        Journey(name: "a forgotten password is reset with a code", play: passwordReset),
        Journey(name: "an address is verified", play: verification),
        Journey(name: "a new address is changed after it is verified", play: newAddress),
    ]

    private static var settings: ActionCodeSettings {
        let settings = ActionCodeSettings()
        settings.url = URL(string: "https://example.com/welcome?from=mail")
        settings.handleCodeInApp = true
        return settings
    }

    private static func emailLink(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call {
            try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: Self.settings)
        }
        let link = try await scene.admin.mail("EMAIL_SIGNIN", to: "hazel@example.com").oobLink
        #expect(auth.isSignIn(withEmailLink: link) && !auth.isSignIn(withEmailLink: "https://example.com/welcome"))
        try await scene.refusal(.invalidEmail) { try await auth.signIn(withEmail: "other@example.com", link: link) }
        let result = try await scene.call { try await auth.signIn(withEmail: "hazel@example.com", link: link) }
        #expect(result.additionalUserInfo?.isNewUser == true && result.user.isEmailVerified)
        #expect(result.user.providerData.map(\.providerID) == ["password"])
        try await scene.checkUser(of: auth)
        try auth.signOut()
        try await scene.refusal(.invalidActionCode) {
            try await auth.signIn(withEmail: "hazel@example.com", link: link)
        }
        #expect(auth.currentUser == nil)

        let unusable = ActionCodeSettings()
        unusable.url = URL(string: "https://example.com/")
        await #expect(throws: (any Error).self, "the settings must have handleCodeInApp set") {
            try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: unusable)
        }
    }

    /// Has a sign-in link sent, and makes a credential of it.
    private static func emailLinkCredential(_ auth: Auth, _ scene: Scene) async throws -> AuthCredential {
        try await scene.call {
            try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: Self.settings)
        }
        let link = try await scene.admin.mail("EMAIL_SIGNIN", to: "hazel@example.com").oobLink
        return EmailAuthProvider.credential(withEmail: "hazel@example.com", link: link)
    }

    private static func emailLinkLinked(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call { try await auth.signInAnonymously() }.user
        let credential = try await Self.emailLinkCredential(auth, scene)
        let linked = try await scene.call { try await user.link(with: credential) }
        #expect(linked.user.uid == user.uid && !linked.user.isAnonymous && linked.user.isEmailVerified)
        let again = try await Self.emailLinkCredential(auth, scene)
        let result = try await scene.call { try await user.reauthenticate(with: again) }
        #expect(result.user.uid == user.uid)
        try await scene.checkUser(of: auth)
        let nonsense = EmailAuthProvider.credential(withEmail: "hazel@example.com", link: "https://example.com/")
        await #expect(throws: (any Error).self) { try await auth.signIn(with: nonsense) }
    }

    private static func passwordReset(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let uid = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user.uid
        try auth.signOut()
        try await scene.refusal(.userNotFound) { try await auth.sendPasswordReset(withEmail: "nobody@example.com") }
        try await scene.call {
            try await auth.sendPasswordReset(withEmail: "hazel@example.com", actionCodeSettings: Self.settings)
        }
        let mail = try await scene.admin.mail("PASSWORD_RESET", to: "hazel@example.com")
        let url = try #require(ActionCodeURL(link: mail.oobLink))
        #expect(url.operation == .passwordReset && url.code == mail.oobCode && url.continueURL == Self.settings.url)
        let whose = try await scene.call { try await auth.verifyPasswordResetCode(mail.oobCode) }
        #expect(whose == "hazel@example.com")
        let info = try await scene.call { try await auth.checkActionCode(mail.oobCode) }
        #expect(info.operation == .passwordReset && info.email == "hazel@example.com" && info.previousEmail == nil)
        try await scene.refusal(.weakPassword) {
            try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "short")
        }
        try await scene.call { try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "secret2") }
        try await scene.refusal(.invalidActionCode) {
            try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "secret3")
        }
        #expect(auth.currentUser == nil, "resetting a password signs nobody in")
        try await scene.refusal(.wrongPassword) {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        let user = try await scene.call { try await auth.signIn(withEmail: "hazel@example.com", password: "secret2") }
            .user
        #expect(user.uid == uid && user.isEmailVerified)
        try await scene.checkUser(of: auth)
    }

    private static func verification(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        #expect(!user.isEmailVerified)
        try await scene.call { try await user.sendEmailVerification() }
        let code = try await scene.admin.mail("VERIFY_EMAIL", to: "hazel@example.com").oobCode
        let info = try await scene.call { try await auth.checkActionCode(code) }
        #expect(info.operation == .verifyEmail)
        try await scene.call { try await auth.applyActionCode(code) }
        #expect(!user.isEmailVerified, "the account has not been fetched since")
        try await scene.call { try await user.reload() }
        #expect(user.isEmailVerified)
        try await scene.refusal(.invalidActionCode) { try await auth.applyActionCode(code) }
        let token = try await scene.call { try await user.getIDTokenResult(forcingRefresh: true) }
        #expect(token.claims["email_verified"] as? Bool == true)
    }

    private static func newAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.call {
            try await user.sendEmailVerification(
                beforeUpdatingEmail: "new@example.com", actionCodeSettings: Self.settings)
        }
        try await scene.call { try await user.reload() }
        #expect(user.email == "hazel@example.com")
        let mail = try await scene.admin.mail("VERIFY_AND_CHANGE_EMAIL", to: "hazel@example.com")
        #expect(mail.newEmail == "new@example.com")
        let info = try await scene.call { try await auth.checkActionCode(mail.oobCode) }
        #expect(
            info.operation == .verifyAndChangeEmail && info.email == "new@example.com"
                && info.previousEmail == "hazel@example.com")
        try await scene.call { try await auth.applyActionCode(mail.oobCode) }
        // The change ends all sessions.
        try? auth.signOut()
        try await scene.refusal(.userNotFound) {
            try await auth.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        let back = try await scene.call { try await auth.signIn(withEmail: "new@example.com", password: "secret1") }
            .user
        #expect(back.uid == user.uid && back.isEmailVerified)
        try await scene.checkUser(of: auth)
    }
}
