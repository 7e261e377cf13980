import AuthTesting
import Foundation
import Testing
import VinculumAuth

extension Journey {
    static let factors = [
        Journey(name: "a phone as second factor is enrolled, required and removed", play: textedFactor),
        Journey(name: "an authenticator app as second factor is enrolled and required", play: appFactor),
        Journey(name: "either of two second factors finishes a sign-in, and each can be removed", play: bothFactors),
        Journey(name: "a reauthentication requires the second factor", play: factorInReauthentication),
        Journey(name: "recovery codes finish sign-ins in place of either kind of factor", play: recoveryCodes),
    ]

    private static let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")

    /// Enrols a phone as the current user's second factor.
    static func enrolPhone(_ number: String, as name: String, _ auth: Auth, _ scene: Scene) async throws {
        let user = try #require(auth.currentUser)
        let session = try await user.multiFactor.session()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await scene.call {
            try await provider.verifyPhoneNumber(number, uiDelegate: nil, multiFactorSession: session)
        }
        let code = try await scene.admin.sentCode(id)
        let assertion = PhoneMultiFactorGenerator.assertion(
            with: provider.credential(withVerificationID: id, verificationCode: code))
        try await scene.call { try await user.multiFactor.enroll(with: assertion, displayName: name) }
    }

    /// Enrols an authenticator app.
    ///
    /// - Returns: The app's secret in base32.
    static func enrolApp(as name: String, _ auth: Auth, _ scene: Scene) async throws -> String {
        let user = try #require(auth.currentUser)
        let session = try await user.multiFactor.session()
        let secret = try await scene.call { try await TOTPMultiFactorGenerator.generateSecret(with: session) }
        let code = try await scene.admin.appCode(secret.sharedSecretKey())
        let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)
        try await scene.call { try await user.multiFactor.enroll(with: assertion, displayName: name) }
        return secret.sharedSecretKey()
    }

    /// Signs in with the first factor only.
    static func interrupted(
        _ credential: AuthCredential, _ auth: Auth, _ scene: Scene
    ) async throws -> MultiFactorResolver {
        let error = try await scene.refusal(.secondFactorRequired) { try await auth.signIn(with: credential) }
        return try #require(error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
    }

    private static func textedFactor(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        try await Self.enrolPhone("+15555550100", as: "mine", auth, scene)
        let user = try #require(auth.currentUser)
        let factor = try #require(user.multiFactor.enrolledFactors.first as? PhoneMultiFactorInfo)
        #expect(factor.displayName == "mine" && factor.phoneNumber == "+15555550100" && factor.factorID == "phone")
        try await scene.checkUser(of: auth)
        try auth.signOut()

        let resolver = try await Self.interrupted(Self.hazel.credential, auth, scene)
        #expect(auth.currentUser == nil && resolver.auth.currentUser == nil)
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        #expect(resolver.hints.count == 1 && hint.uid == factor.uid && hint.displayName == "mine")
        #expect(hint.phoneNumber.hasSuffix("0100") && hint.phoneNumber != "+15555550100", "the number is masked")
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await scene.call {
            try await provider.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: resolver.session)
        }
        let code = try await scene.admin.sentCode(id)
        func assertion(_ code: String) -> MultiFactorAssertion {
            PhoneMultiFactorGenerator.assertion(
                with: provider.credential(withVerificationID: id, verificationCode: code))
        }
        try await scene.refusal(.invalidVerificationCode) {
            try await resolver.resolveSignIn(with: assertion(code == "000000" ? "000001" : "000000"))
        }
        #expect(auth.currentUser == nil)
        let result = try await scene.call { try await resolver.resolveSignIn(with: assertion(code)) }
        #expect(result.user.uid == user.uid && auth.currentUser === result.user)
        #expect(result.additionalUserInfo?.providerID == "google.com", "the first factor's information is kept")
        let token = try await scene.call { try await result.user.getIDTokenResult() }
        #expect(token.signInSecondFactor == "phone")
        try await scene.checkUser(of: auth)

        try await scene.call { try await result.user.multiFactor.unenroll(withFactorUID: factor.uid) }
        #expect(auth.currentUser?.multiFactor.enrolledFactors.isEmpty == true)
        try? auth.signOut()
        let free = try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        #expect(free.user.uid == user.uid)
        try await scene.checkUser(of: auth)
    }

    private static func appFactor(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        let secret = try await Self.enrolApp(as: "app", auth, scene)
        let uid = try #require(auth.currentUser?.uid)
        let factor = try #require(auth.currentUser?.multiFactor.enrolledFactors.first)
        #expect(factor.factorID == "totp" && factor.displayName == "app")
        try auth.signOut()
        try await scene.admin.pass(seconds: 30)

        let resolver = try await Self.interrupted(Self.hazel.credential, auth, scene)
        let hint = try #require(resolver.hints.first)
        let code = try await scene.admin.appCode(secret)
        let assertion = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: hint.uid, oneTimePassword: code)
        let result = try await scene.call { try await resolver.resolveSignIn(with: assertion) }
        #expect(result.user.uid == uid)
        let token = try await scene.call { try await result.user.getIDTokenResult() }
        #expect(token.signInSecondFactor == "totp")
        try auth.signOut()
        // A code can be used once.
        let second = try await Self.interrupted(Self.hazel.credential, auth, scene)
        try await scene.refusal(.invalidVerificationCode) { try await second.resolveSignIn(with: assertion) }
        #expect(auth.currentUser == nil)
        try await scene.checkUser(of: auth)
    }

    private static func bothFactors(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        try await Self.enrolPhone("+15555550100", as: "phone", auth, scene)
        let secret = try await Self.enrolApp(as: "app", auth, scene)
        #expect(auth.currentUser?.multiFactor.enrolledFactors.map(\.displayName) == ["phone", "app"])
        try await scene.checkUser(of: auth)
        try auth.signOut()
        try await scene.admin.pass(seconds: 30)
        let resolver = try await Self.interrupted(Self.hazel.credential, auth, scene)
        #expect(resolver.hints.map(\.factorID) == ["phone", "totp"])
        let app = try #require(resolver.hints.last)
        let code = try await scene.admin.appCode(secret)
        let user = try await scene.call {
            try await resolver.resolveSignIn(
                with: TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: app.uid, oneTimePassword: code))
        }.user
        try await scene.call { try await user.multiFactor.unenroll(with: app) }
        #expect(auth.currentUser?.multiFactor.enrolledFactors.map(\.displayName) == ["phone"])
        try await scene.checkUser(of: auth)
    }

    private static func factorInReauthentication(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        try await Self.enrolPhone("+15555550100", as: "mine", auth, scene)
        let user = try #require(auth.currentUser)
        let error = try await scene.refusal(.secondFactorRequired) {
            try await user.reauthenticate(with: Self.hazel.credential)
        }
        let resolver = try #require(error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
        #expect(auth.currentUser === user)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        let id = try await scene.call {
            try await provider.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: resolver.session)
        }
        let code = try await scene.admin.sentCode(id)
        let assertion = PhoneMultiFactorGenerator.assertion(
            with: provider.credential(withVerificationID: id, verificationCode: code))
        let resolved = try await scene.call { try await resolver.resolveSignIn(with: assertion) }
        #expect(resolved.user.uid == user.uid)
        #expect(auth.currentUser === user)
        try await scene.checkUser(of: auth)
    }

    private static func recoveryCodes(_ scene: Scene) async throws {
        let auth = try scene.auth()
        try await scene.call { try await auth.signIn(with: Self.hazel.credential) }
        let user = try #require(auth.currentUser)
        try await scene.refusal(.multiFactorInfoNotFound) { try await user.multiFactor.makeRecoveryCodes() }
        try await Self.enrolPhone("+15555550100", as: "phone", auth, scene)
        _ = try await Self.enrolApp(as: "app", auth, scene)
        let strong = try #require(auth.currentUser)
        let codes = try await scene.call { try await strong.multiFactor.makeRecoveryCodes() }
        #expect(codes.count == 10 && Set(codes).count == 10)
        let count = try await scene.call { try await strong.multiFactor.recoveryCodesRemaining() }
        #expect(count == 10)
        try auth.signOut()

        let resolver = try await Self.interrupted(Self.hazel.credential, auth, scene)
        let app = try #require(resolver.hints.last)
        let asApp = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: app.uid, oneTimePassword: codes[0])
        let first = try await scene.call { try await resolver.resolveSignIn(with: asApp) }
        let token = try await scene.call { try await first.user.getIDTokenResult() }
        #expect(token.signInSecondFactor == "recovery")
        try auth.signOut()

        let next = try await Self.interrupted(Self.hazel.credential, auth, scene)
        let phone = try #require(next.hints.first as? PhoneMultiFactorInfo)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await scene.call {
            try await provider.verifyPhoneNumber(with: phone, uiDelegate: nil, multiFactorSession: next.session)
        }
        func asPhone(_ code: String) -> MultiFactorAssertion {
            PhoneMultiFactorGenerator.assertion(
                with: provider.credential(withVerificationID: id, verificationCode: code))
        }
        try await scene.refusal(.invalidVerificationCode) { try await next.resolveSignIn(with: asPhone(codes[0])) }
        let second = try await scene.call { try await next.resolveSignIn(with: asPhone(codes[1].lowercased())) }
        let left = try await scene.call { try await second.user.multiFactor.recoveryCodesRemaining() }
        #expect(left == 8)
        try await scene.checkUser(of: auth)
    }
}
