import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let mails = [
        Journey(name: "a mailed link signs in, once", play: emailLink),
        Journey(name: "a mailed link links an address, and shows again who somebody is", play: emailLinkLinked),
        Journey(name: "a forgotten password is chosen anew by a mailed code", play: passwordReset),
        Journey(name: "an address is shown to be one's own", play: verification),
        Journey(name: "a new address takes effect when its owner says so", play: newAddress),
    ]

    private static var settings: ActionCodeSettings {
        let settings = ActionCodeSettings()
        settings.url = URL(string: "https://example.com/welcome?from=mail")
        settings.handleCodeInApp = true
        return settings
    }

    private static func emailLink(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.ask { try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: Self.settings) }
        let link = try await scene.backstage.mail("EMAIL_SIGNIN", to: "hazel@example.com").oobLink
        #expect(auth.isSignIn(withEmailLink: link) && !auth.isSignIn(withEmailLink: "https://example.com/welcome"))
        try await scene.refusal(.invalidEmail) { try await auth.signIn(withEmail: "other@example.com", link: link) }
        let result = try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", link: link) }
        #expect(result.additionalUserInfo?.isNewUser == true && result.user.isEmailVerified)
        #expect(result.user.providerData.map(\.providerID) == ["password"])
        try await scene.agree(auth)
        try auth.signOut()
        try await scene.refusal(.invalidActionCode) { try await auth.signIn(withEmail: "hazel@example.com", link: link) }
        #expect(auth.currentUser == nil)

        let unusable = ActionCodeSettings()
        unusable.url = URL(string: "https://example.com/")
        await #expect(throws: (any Error).self, "such a link would not come back to the application") {
            try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: unusable)
        }
    }

    /// Has a link mailed that signs in, and takes it out of the mail.
    private static func mailed(_ auth: Auth, _ scene: Scene) async throws -> AuthCredential {
        try await scene.ask { try await auth.sendSignInLink(toEmail: "hazel@example.com", actionCodeSettings: Self.settings) }
        let link = try await scene.backstage.mail("EMAIL_SIGNIN", to: "hazel@example.com").oobLink
        return EmailAuthProvider.credential(withEmail: "hazel@example.com", link: link)
    }

    private static func emailLinkLinked(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.signInAnonymously() }.user
        let credential = try await Self.mailed(auth, scene)
        let linked = try await scene.ask { try await user.link(with: credential) }
        #expect(linked.user.uid == user.uid && !linked.user.isAnonymous && linked.user.isEmailVerified)
        let again = try await Self.mailed(auth, scene)
        let result = try await scene.ask { try await user.reauthenticate(with: again) }
        #expect(result.user.uid == user.uid)
        try await scene.agree(auth)
        let nonsense = EmailAuthProvider.credential(withEmail: "hazel@example.com", link: "https://example.com/")
        await #expect(throws: (any Error).self) { try await auth.signIn(with: nonsense) }
    }

    private static func passwordReset(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let uid = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user.uid
        try auth.signOut()
        try await scene.refusal(.userNotFound) { try await auth.sendPasswordReset(withEmail: "nobody@example.com") }
        try await scene.ask { try await auth.sendPasswordReset(withEmail: "hazel@example.com", actionCodeSettings: Self.settings) }
        let mail = try await scene.backstage.mail("PASSWORD_RESET", to: "hazel@example.com")
        let url = try #require(ActionCodeURL(link: mail.oobLink))
        #expect(url.operation == .passwordReset && url.code == mail.oobCode && url.continueURL == Self.settings.url)
        let whose = try await scene.ask { try await auth.verifyPasswordResetCode(mail.oobCode) }
        #expect(whose == "hazel@example.com")
        let info = try await scene.ask { try await auth.checkActionCode(mail.oobCode) }
        #expect(info.operation == .passwordReset && info.email == "hazel@example.com" && info.previousEmail == nil)
        try await scene.refusal(.weakPassword) { try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "short") }
        try await scene.ask { try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "secret2") }
        try await scene.refusal(.invalidActionCode) { try await auth.confirmPasswordReset(withCode: mail.oobCode, newPassword: "secret3") }
        #expect(auth.currentUser == nil, "choosing a password signs nobody in")
        try await scene.refusal(.wrongPassword) { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        let user = try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", password: "secret2") }.user
        #expect(user.uid == uid && user.isEmailVerified)
        try await scene.agree(auth)
    }

    private static func verification(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        #expect(!user.isEmailVerified)
        try await scene.ask { try await user.sendEmailVerification() }
        let code = try await scene.backstage.mail("VERIFY_EMAIL", to: "hazel@example.com").oobCode
        let info = try await scene.ask { try await auth.checkActionCode(code) }
        #expect(info.operation == .verifyEmail)
        try await scene.ask { try await auth.applyActionCode(code) }
        #expect(!user.isEmailVerified, "nobody asked yet")
        try await scene.ask { try await user.reload() }
        #expect(user.isEmailVerified)
        try await scene.refusal(.invalidActionCode) { try await auth.applyActionCode(code) }
        let token = try await scene.ask { try await user.getIDTokenResult(forcingRefresh: true) }
        #expect(token.claims["email_verified"] as? Bool == true)
    }

    private static func newAddress(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.ask { try await user.sendEmailVerification(beforeUpdatingEmail: "new@example.com", actionCodeSettings: Self.settings) }
        try await scene.ask { try await user.reload() }
        #expect(user.email == "hazel@example.com")
        let mail = try await scene.backstage.mail("VERIFY_AND_CHANGE_EMAIL", to: "hazel@example.com")
        #expect(mail.newEmail == "new@example.com")
        let info = try await scene.ask { try await auth.checkActionCode(mail.oobCode) }
        #expect(info.operation == .verifyAndChangeEmail && info.email == "new@example.com" && info.previousEmail == "hazel@example.com")
        try await scene.ask { try await auth.applyActionCode(mail.oobCode) }
        // The change ends the sessions there were.
        try? auth.signOut()
        try await scene.refusal(.userNotFound) { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        let back = try await scene.ask { try await auth.signIn(withEmail: "new@example.com", password: "secret1") }.user
        #expect(back.uid == user.uid && back.isEmailVerified)
        try await scene.agree(auth)
    }
}
