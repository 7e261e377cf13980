import PropertyKit
import Testing
@testable import Vinculum

@Suite("ID token claims")
struct IDTokenClaimsTests {
    private func payload(
        _ account: IDTokenClaims.AccountClaims, custom: String? = nil, extra: String? = nil,
        provider: String = "password",
        factor: SecondFactorClaim? = nil, tenant: String? = nil
    ) throws -> JSON.Value {
        let claims = IDTokenClaims(
            projectID: "demo", account: account, issuedAt: Instant(milliseconds: 5_999), authTime: 3,
            signInProvider: provider,
            tenant: tenant, secondFactor: factor, session: 7, customClaims: custom.map { Array($0.utf8) },
            extraClaims: extra.map { Array($0.utf8) }, signInAttributes: nil
        )
        return try CompactJWS(parsing: UnsignedJWS.encoded(claims.encoded())).payload
    }

    private let bare = IDTokenClaims.AccountClaims(
        id: "u", displayName: nil, photoURL: nil, email: nil, isEmailVerified: nil, phoneNumber: nil, identities: []
    )

    @Test("a bare account has only what every token has")
    func bareAccount() throws {
        let payload = try self.payload(self.bare)
        #expect(
            payload.members.map { $0.key } == ["auth_time", "user_id", "firebase", "iat", "exp", "aud", "iss", "sub"])
        #expect(payload["iat"]?.int64 == 5 && payload["exp"]?.int64 == 3605)
        #expect(payload["firebase"]?["identities"]?.count == 0 && payload["firebase"]?["session"]?.int64 == 7)
    }

    @Test("precedence: profile, then custom claims, then extra claims; what the token says itself wins over all")
    func precedence() throws {
        var account = self.bare
        (account.displayName, account.photoURL, account.email, account.isEmailVerified) = ("n", "p", "a@x", true)
        let payload = try self.payload(
            account, custom: #"{"name":"c","role":"c","email":"evil","sub":"evil","only":1.50}"#,
            extra: #"{"role":"e","picture":null,"phone_number":"evil","user_id":"evil","firebase":{}}"#
        )
        #expect(payload["name"]?.string == "c" && payload["picture"]?.isNull == true && payload["role"]?.string == "e")
        #expect(payload["only"]?.numberText == "1.50")
        #expect(payload["email"]?.string == "a@x" && payload["sub"]?.string == "u" && payload["user_id"]?.string == "u")
        #expect(payload["phone_number"] == nil, "absent, although a claim supplied it")
    }

    @Test("identities by provider, each name once whatever was imported")
    func identities() throws {
        var account = self.bare
        (account.email, account.phoneNumber) = ("a@x", "+1")
        account.identities = [(.phone, "+1"), (.google, "g"), (ProviderID("email"), "evil"), (.google, "again")]
        let identities = try self.payload(account)["firebase"]?["identities"]
        #expect(identities?.members.map { $0.key } == ["email", "phone", "google.com"])
        #expect(identities?["email"]?[0]?.string == "a@x" && identities?["google.com"]?[0]?.string == "g")
    }

    @Test("tenant, second factor and anonymity are said where they are")
    func circumstances() throws {
        let payload = try self.payload(
            self.bare, provider: "anonymous", factor: SecondFactorClaim(identifier: "f", provider: "phone"), tenant: "t"
        )
        #expect(payload["provider_id"]?.string == "anonymous")
        #expect(payload["firebase"]?["tenant"]?.string == "t")
        #expect(payload["firebase"]?["second_factor_identifier"]?.string == "f")
        #expect(payload["firebase"]?["sign_in_second_factor"]?.string == "phone")
    }

    @Test("any profile and any checked claims make a token that reads back", arguments: TestSeed.sample(4))
    func anyAccount(seed: TestSeed) {
        let text = Gen<String>.unicodeString(0...8)
        let members = Gen<(String, String)>.zip(
            .oneOf(text, .element(of: IDTokenClaims.reservedNames + ["name", "email"])), text
        ).array(0...5)
        forAll(
            seed: seed,
            Gen<(String?, String?, [(String, String)], [(String, String)])>.zip(
                text.optional, text.optional, members, members)
        ) {
            name, email, custom, extra in
            func object(_ members: [(String, String)]) -> String {
                var writer = JSON.Writer()
                writer.beginObject()
                var seen: [String] = []
                for (key, value) in members where !seen.contains(where: { $0 == key }) {
                    seen.append(key)
                    writer.member(named: key, value)
                }
                writer.endObject()
                return writer.text
            }
            var account = self.bare
            (account.displayName, account.email) = (name, email)
            let payload = try self.payload(account, custom: object(custom), extra: object(extra))
            try check(
                payload["sub"]?.string == "u" && payload["firebase"]?.kind == .object, "its own names are its own")
            try check(payload["email"]?.string == email, "the address is the account's")
        }
    }
}
