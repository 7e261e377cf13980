import AuthTesting
import Foundation
import PropertyKit
import VinculumAuth

/// The default app with a new authority and no user, for the listings.
@MainActor
struct ListingFixture {
    let authority: EmbeddedAuthority
    let admin: AdminClient
    let auth: Auth

    init() {
        let authority = EmbeddedAuthority(hashCost: 1)
        self.authority = authority
        Auth.auth().useEmbeddedAuthority(authority)
        (self.admin, self.auth) = (AdminClient(authority), Auth.auth())
    }

    /// Waits for the end of something that a listing begins without reporting its end.
    func until(_ what: String, _ isSo: () -> Bool) async throws {
        for _ in 0..<20_000 where !isSo() { try await Task.sleep(for: .milliseconds(5)) }
        try check(isSo(), what)
    }

    /// The identifiers of the current user's providers.
    var linkedProviders: [String] { (self.auth.currentUser?.providerData ?? []).map(\.providerID).sorted() }

    /// The result of Google's library for a user.
    static func google(_ subject: String) -> GIDGoogleUser {
        GIDGoogleUser(
            idToken: #"{"sub":"\#(subject)","email":"\#(subject)@gmail.com","email_verified":true}"#,
            accessToken: "access-\(subject)")
    }

    /// The result of Facebook's library for a user.
    static func facebook(_ subject: String) -> AccessToken {
        AccessToken(tokenString: #"{"sub":"\#(subject)","email":"\#(subject)@example.com","email_verified":true}"#)
    }

    /// Enrols a phone as the current user's second factor.
    func enrolPhone(_ number: String, as name: String) async throws {
        guard let user = self.auth.currentUser else { throw CheckFailure("no user is signed in") }
        let session = try await user.multiFactor.session()
        let id = try await PhoneAuthProvider.provider().verifyPhoneNumber(
            number, uiDelegate: nil, multiFactorSession: session)
        let code = try await self.admin.sentCode(id)
        let credential = PhoneAuthProvider.provider().credential(withVerificationID: id, verificationCode: code)
        try await user.multiFactor.enroll(
            with: PhoneMultiFactorGenerator.assertion(with: credential), displayName: name)
    }
}
