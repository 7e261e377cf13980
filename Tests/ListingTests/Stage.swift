import AuthTesting
import Foundation
import PropertyKit
import VinculumAuth

/// The default app on a service of its own, with nobody signed in: where the listings play.
@MainActor
struct Stage {
    let backstage: Backstage
    let auth: Auth

    init() {
        let authority = EmbeddedAuthority(hashCost: 1)
        Auth.auth().useEmbeddedAuthority(authority)
        (self.backstage, self.auth) = (Backstage(authority), Auth.auth())
    }

    /// Waits for something that a listing begins and tells nobody the end of.
    func until(_ what: String, _ isSo: () -> Bool) async throws {
        for _ in 0..<20_000 where !isSo() { try await Task.sleep(for: .milliseconds(5)) }
        try check(isSo(), what)
    }

    /// The ways in of whoever is signed in.
    var linkedProviders: [String] { (self.auth.currentUser?.providerData ?? []).map(\.providerID).sorted() }

    /// What Google's library says of somebody.
    static func google(_ subject: String) -> GIDGoogleUser {
        GIDGoogleUser(
            idToken: #"{"sub":"\#(subject)","email":"\#(subject)@gmail.com","email_verified":true}"#, accessToken: "access-\(subject)")
    }

    /// What Facebook's library says of somebody.
    static func facebook(_ subject: String) -> AccessToken {
        AccessToken(tokenString: #"{"sub":"\#(subject)","email":"\#(subject)@example.com","email_verified":true}"#)
    }

    /// Enrols a phone as the current user's second factor.
    func enrolPhone(_ number: String, as name: String) async throws {
        guard let user = self.auth.currentUser else { throw CheckFailure("nobody is signed in") }
        let session = try await user.multiFactor.session()
        let id = try await PhoneAuthProvider.provider().verifyPhoneNumber(number, uiDelegate: nil, multiFactorSession: session)
        let code = try await self.backstage.textedCode(id)
        let credential = PhoneAuthProvider.provider().credential(withVerificationID: id, verificationCode: code)
        try await user.multiFactor.enroll(with: PhoneMultiFactorGenerator.assertion(with: credential), displayName: name)
    }
}

