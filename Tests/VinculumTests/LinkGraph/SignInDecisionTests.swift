import Testing
@testable import Vinculum

@Suite("Sign-in decision")
struct SignInDecisionTests {
    static func account(_ id: String, email: String, isVerified: Bool, google subject: String? = nil) -> Account {
        let origin = Origin(epoch: .first, proof: .typedPassword)
        var account = Account(id: AccountID(stored: id))
        let address = EmailAddress(normalised: email)
        account.apply(.email(EmailIdentifier(address: address, isVerified: isVerified, origin: origin)))
        for provider in [ProviderID.google, .microsoft, .yahoo, .apple, ProviderID("oidc.x")] {
            guard let subject else { break }
            account.apply(.identityLinked(Identity(provider: provider, subject: SubjectID(subject), origin: origin)))
        }
        return account
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var provider: ProviderID
        var email: String?
        var isVerified: Bool?
        /// What the provider's word on the address is worth, by the table in the documentation.
        var proves: Bool

        var testDescription: String {
            "\(self.provider.rawValue) \(self.email ?? "no address") \(self.isVerified.map(String.init) ?? "silent")"
        }
    }

    static let rows: [Row] = [
        Row(provider: .google, email: "a@example.com", isVerified: true, proves: true),
        Row(provider: .google, email: "a@example.com", isVerified: false, proves: false),
        Row(provider: .google, email: "a@example.com", isVerified: nil, proves: false),
        Row(provider: .google, email: "a@gmail.com", isVerified: nil, proves: true),
        Row(provider: .google, email: "a@gmail.com", isVerified: false, proves: false),
        Row(provider: .google, email: "a@googlemail.com", isVerified: nil, proves: true),
        Row(provider: .google, email: "a@gmail.com.example.com", isVerified: nil, proves: false),
        Row(provider: .google, email: "a@yahoo.com", isVerified: nil, proves: false),
        Row(provider: .yahoo, email: "a@yahoo.com", isVerified: nil, proves: true),
        Row(provider: .yahoo, email: "a@gmail.com", isVerified: nil, proves: false),
        Row(provider: .apple, email: "a@privaterelay.appleid.com", isVerified: nil, proves: true),
        Row(provider: .apple, email: "a@icloud.com", isVerified: false, proves: false),
        Row(provider: .microsoft, email: "a@outlook.com", isVerified: nil, proves: false),
        Row(provider: .microsoft, email: "a@outlook.com", isVerified: true, proves: true),
        Row(provider: ProviderID("oidc.x"), email: "a@example.com", isVerified: nil, proves: false),
        Row(provider: ProviderID("oidc.x"), email: "a@example.com", isVerified: true, proves: true),
        Row(provider: .google, email: nil, isVerified: true, proves: false),
        Row(provider: .google, email: nil, isVerified: nil, proves: false),
    ]

    @Test("each claim has its decision by the table in the documentation", arguments: rows)
    func table(row: Row) {
        let claim = FederatedClaim(
            provider: row.provider, subject: "new", email: row.email.map(EmailAddress.init(normalised:)),
            isEmailVerified: row.isVerified
        )
        let email = row.email ?? "none@example.com"
        let owner = Self.account("owner", email: "else@example.com", isVerified: false, google: "new")
        let unproven = Self.account("unproven", email: email, isVerified: false)
        let unprovenOther = Self.account("unproven", email: email, isVerified: false, google: "old")
        let proven = Self.account("proven", email: email, isVerified: true)
        let provenOther = Self.account("proven", email: email, isVerified: true, google: "old")

        // An identity that is linked signs in to its account, whatever has the address.
        for byEmail in [nil, owner, unproven, unprovenOther, proven, provenOther] {
            #expect(SignInDecision(claim, byIdentity: owner, byEmail: byEmail) == .signIn(owner))
        }
        #expect(SignInDecision(claim, byIdentity: nil, byEmail: nil) == .create(isEmailProven: row.proves))
        func decided(_ byEmail: Account) -> SignInDecision { SignInDecision(claim, byIdentity: nil, byEmail: byEmail) }
        if row.proves {
            #expect(decided(proven) == .link(proven, isRecycled: false))
            #expect(decided(provenOther) == .link(provenOther, isRecycled: true))
            #expect(decided(unproven) == .takeOver(unproven, isRecycled: false))
            #expect(decided(unprovenOther) == .takeOver(unprovenOther, isRecycled: true))
        } else {
            for account in [proven, provenOther, unproven, unprovenOther] {
                #expect(decided(account) == .needsConfirmation(account))
            }
        }
    }
}
