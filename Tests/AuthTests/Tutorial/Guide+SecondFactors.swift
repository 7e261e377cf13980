import Foundation
import VinculumAuth

extension Guide {
    func enrolPhone(_ user: User, phoneNumber: String) async throws {
        // listing: enrol-phone
        let session = try await user.multiFactor.session()
        let phones = PhoneAuthProvider.provider(auth: auth)
        let id = try await phones.verifyPhoneNumber(phoneNumber, uiDelegate: nil, multiFactorSession: session)
        let code = try await askForCode("We have sent you a code.")
        let credential = phones.credential(withVerificationID: id, verificationCode: code)
        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        try await user.multiFactor.enroll(with: assertion, displayName: "My phone")
        // end of listing
    }

    func enrolApp(_ user: User) async throws {
        // listing: enrol-app
        let session = try await user.multiFactor.session()
        let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
        show(secret.generateQRCodeURL(withAccountName: user.email ?? user.uid, issuer: "Our app"))
        let code = try await askForCode("What does your app show?")
        let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)
        try await user.multiFactor.enroll(with: assertion, displayName: "My app")
        // end of listing
    }

    // listing: second-factor-required
    func signIn(with credential: AuthCredential) async throws -> User {
        do {
            return try await self.auth.signIn(with: credential).user
        } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
            guard let resolver else { throw error }
            return try await self.finish(resolver)
        }
    }
    // end of listing

    // listing: finish
    func finish(_ resolver: MultiFactorResolver) async throws -> User {
        let hint = try await self.choose(resolver.hints)
        let assertion: MultiFactorAssertion
        if let phone = hint as? PhoneMultiFactorInfo {
            let phones = PhoneAuthProvider.provider(auth: resolver.auth)
            let id = try await phones.verifyPhoneNumber(
                with: phone, uiDelegate: nil, multiFactorSession: resolver.session)
            let code = try await self.askForCode("We have sent a code to \(phone.phoneNumber).")
            let credential = phones.credential(withVerificationID: id, verificationCode: code)
            assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        } else {
            let code = try await self.askForCode("What does your app show?")
            assertion = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: hint.uid, oneTimePassword: code)
        }
        return try await resolver.resolveSignIn(with: assertion).user
    }
    // end of listing
}
