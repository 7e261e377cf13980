import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let phones = [
        Journey(name: "a phone signs in, and is linked", play: phone),
        Journey(
            name: "a number of another account is refused for linking and signs in to that account", play: phoneInUse),
        Journey(name: "the phone number is changed", play: newNumber),
    ]

    /// Has a code sent by SMS, and makes a credential of it.
    static func credential(to number: String, _ auth: Auth, _ scene: Scene) async throws -> PhoneAuthCredential {
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await scene.call { try await provider.verifyPhoneNumber(number, uiDelegate: nil) }
        return provider.credential(withVerificationID: id, verificationCode: try await scene.admin.sentCode(id))
    }

    private static func phone(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await scene.call { try await provider.verifyPhoneNumber("+15555550100", uiDelegate: nil) }
        let code = try await scene.admin.sentCode(id)
        let wrong = provider.credential(
            withVerificationID: id, verificationCode: code == "000000" ? "000001" : "000000")
        try await scene.refusal(.invalidVerificationCode) { try await auth.signIn(with: wrong) }
        let right = provider.credential(withVerificationID: id, verificationCode: code)
        #expect(right.provider == "phone")
        let result = try await scene.call { try await auth.signIn(with: right) }
        #expect(result.user.phoneNumber == "+15555550100" && result.additionalUserInfo?.providerID == "phone")
        #expect(result.additionalUserInfo?.isNewUser == true)
        try await scene.checkUser(of: auth)
        try await scene.refusal(.missingPhoneNumber) { try await provider.verifyPhoneNumber("", uiDelegate: nil) }
        try await scene.refusal(.invalidPhoneNumber) {
            try await provider.verifyPhoneNumber("call me", uiDelegate: nil)
        }
        try await scene.refusal(.missingVerificationCode) {
            try await auth.signIn(with: provider.credential(withVerificationID: id, verificationCode: ""))
        }

        try auth.signOut()
        let user = try await scene.call { try await auth.createUser(withEmail: "bob@example.com", password: "secret1") }
            .user
        let other = try await Self.credential(to: "+15555550199", auth, scene)
        try await scene.call { try await user.link(with: other) }
        #expect(
            user.phoneNumber == "+15555550199" && Set(user.providerData.map(\.providerID)) == ["password", "phone"])
        try await scene.checkUser(of: auth)
        try await scene.call { try await user.unlink(fromProvider: PhoneAuthProviderID) }
        #expect(user.phoneNumber == nil)
        try await scene.checkUser(of: auth)
    }

    private static func phoneInUse(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let first = try await Self.credential(to: "+15555550100", auth, scene)
        let owner = try await scene.call { try await auth.signIn(with: first) }.user.uid
        try auth.signOut()
        let anonymous = try await scene.call { try await auth.signInAnonymously() }.user
        let second = try await Self.credential(to: "+15555550100", auth, scene)
        let error = try await scene.refusal(.credentialAlreadyInUse) { try await anonymous.link(with: second) }
        let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? PhoneAuthCredential)
        let back = try await scene.call { try await auth.signIn(with: updated) }
        #expect(back.user.uid == owner)
        try await scene.checkUser(of: auth)
    }

    private static func newNumber(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let first = try await Self.credential(to: "+15555550100", auth, scene)
        let user = try await scene.call { try await auth.signIn(with: first) }.user
        let second = try await Self.credential(to: "+15555550101", auth, scene)
        try await scene.call { try await user.updatePhoneNumber(second) }
        #expect(user.phoneNumber == "+15555550101" && user.providerData.map(\.providerID) == ["phone"])
        try await scene.checkUser(of: auth)
        try auth.signOut()
        let third = try await Self.credential(to: "+15555550101", auth, scene)
        let back = try await scene.call { try await auth.signIn(with: third) }
        #expect(back.user.uid == user.uid)
    }
}
