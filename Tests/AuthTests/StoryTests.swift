import Foundation
import Testing
import VinculumAuth

@Suite("A user's story with an embedded authority")
struct StoryTests {
    let authority = EmbeddedAuthority(projectID: "demo-story")
    let auth: Auth

    init() async {
        let name = "story-\(UUID().uuidString)"
        FirebaseApp.configure(name: name)
        self.auth = Auth.auth(app: FirebaseApp.app(name: name)!)
        self.auth.useEmbeddedAuthority(self.authority)
    }

    @Test("an anonymous user links a password, enrols a factor, and needs it at the next sign-in")
    func secondFactor() async throws {
        let ada = try await self.auth.signInAnonymously().user
        #expect(ada.isAnonymous && self.auth.currentUser === ada)
        let linked = try await ada.link(
            with: EmailAuthProvider.credential(withEmail: "ada@example.com", password: "a-secret"))
        #expect(linked.user === ada && !ada.isAnonymous && ada.email == "ada@example.com")
        try await ada.sendEmailVerification()
        let link = try #require(self.authority.mailedLink(to: "ada@example.com", requestType: "VERIFY_EMAIL"))
        let code = try #require(ActionCodeURL(link: link)?.code)
        try await self.auth.applyActionCode(code)
        try await ada.reload()
        #expect(ada.isEmailVerified)
        let secret = try await TOTPMultiFactorGenerator.generateSecret(with: try await ada.multiFactor.session())
        let enrolment = TOTPMultiFactorGenerator.assertionForEnrollment(
            with: secret, oneTimePassword: try #require(secret.oneTimePassword()))
        try await ada.multiFactor.enroll(with: enrolment, displayName: "pocket")
        #expect(self.auth.currentUser === ada && ada.multiFactor.enrolledFactors.map(\.displayName) == ["pocket"])
        try self.auth.signOut()
        #expect(self.auth.currentUser == nil)
        _ = self.authority.handle("PATCH", "/emulator/v1/clock", body: Data(#"{"advanceSeconds": 30}"#.utf8))
        do {
            try await self.auth.signIn(withEmail: "ada@example.com", password: "a-secret")
            Issue.record("The sign-in must require a second factor.")
        } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
            let resolver = try #require(error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
            let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: resolver.hints[0].uid,
                oneTimePassword: try #require(secret.oneTimePassword(at: Date() + 30)))
            let result = try await resolver.resolveSignIn(with: assertion)
            #expect(result.user.uid == ada.uid && result.user !== ada && self.auth.currentUser === result.user)
        }
    }
}
