import PropertyKit
import Testing
@testable import Vinculum

/// Tokens whose claims are read where they stand: never otherwise than any JSON is read.
@Suite("Plain tokens")
struct PlainTokenTests {
    private typealias Account = (String, String?, String?, Bool?, String?, [(ProviderID, String)])
    private typealias Session = (Int64, Int64?, Int64, String, String?, (String, String)?, UInt64)

    private func claims() -> Gen<IDTokenClaims> {
        let text = Gen<String>.weighted([
            (6, .string(over: "abcXYZ019-_.@+ :/", 0...40)), (1, .asciiString(0...20)), (1, .unicodeString(0...6)),
        ])
        let providers = [ProviderID.google, .phone, ProviderID("email"), ProviderID("oidc.one"), ProviderID("q\"")]
        let identity = Gen<(ProviderID, String)>.zip(.element(of: providers), text)
        let number = Gen<Int64>.oneOf(.integer(in: 0...2_000_000_000), .integer())
        let factor = Gen<(String, String)>.zip(text, .element(of: ["phone", "totp"]))
        let account = Gen<Account>.zip(
            text, text.optional, text.optional, Gen<Bool>.element(of: [true, false]).optional, text.optional,
            identity.array(0...3))
        let session = Gen<Session>.zip(
            number, number.optional, Gen<Int64>.integer(in: 0...2_000_000_000_000),
            Gen<String>.element(of: ["anonymous", "password"]), text.optional, factor.optional, Gen<UInt64>.integer())
        let extra = Gen<String?>.weighted([
            (6, .always(nil)), (1, .element(of: ["{}", #"{"role":"r"}"#, #"{"provider_id":"x","sub":"s"}"#])),
        ])
        return Gen<(Account, Session, String?)>.zip(account, session, extra).map { account, session, extra in
            var claims = IDTokenClaims(
                projectID: "demo-project",
                account: IDTokenClaims.AccountClaims(
                    id: account.0, displayName: account.1, photoURL: nil, email: account.2, isEmailVerified: account.3,
                    phoneNumber: account.4, identities: account.5.map { ($0.0, $0.1) }),
                issuedAt: Instant(milliseconds: session.2), authTime: session.0, signInProvider: session.3,
                tenant: session.4,
                secondFactor: session.5.map { SecondFactorClaim(identifier: FactorID($0.0), provider: $0.1) },
                session: session.6, customClaims: extra.map { Array($0.utf8) }, extraClaims: nil, signInAttributes: nil)
            claims.signedInAt = session.1
            return claims
        }
    }

    private func checkSame(_ text: String) throws {
        guard let plain = UnverifiedIDToken(plain: text) else { return }
        let token = try UnverifiedIDToken(parsing: text)
        try expectEqual(plain.accountID, token.accountID)
        try expectEqual(plain.audience, token.audience)
        try expectEqual(plain.issuedAt, token.issuedAt)
        try expectEqual(plain.expiresAt, token.expiresAt)
        try expectEqual(plain.signedInAt, token.signedInAt)
        try expectEqual(plain.signInProvider, token.signInProvider)
        try expectEqual(plain.tenant, token.tenant)
        try check(plain.secondFactor == token.secondFactor, "the factor")
        try expectEqual(plain.session, token.session)
        try expectEqual(plain.payload.rawBytes, token.payload.rawBytes)
        try check(token.payload["firebase"]?["session_claims"] == nil, "no claims of the session")
    }

    @Test("an own token is read as any", arguments: TestSeed.sample(4))
    func own(seed: TestSeed) {
        forAll(seed: seed, count: 300, self.claims()) { claims in
            try self.checkSame(UnsignedJWS.encoded(claims.encoded()))
        }
    }

    @Test("one with something wrong in its JSON or its text is read as any or not", arguments: TestSeed.sample(4))
    func damaged(seed: TestSeed) {
        let mutations = self.claims().flatMap { claims in Gen<[UInt8]>.mutations(of: claims.encoded()) }
        forAll(seed: seed, count: 600, mutations) { bytes in
            try self.checkSame(UnsignedJWS.encoded(bytes))
        }
        let texts = self.claims().flatMap { claims in
            Gen<[UInt8]>.mutations(of: Array(UnsignedJWS.encoded(claims.encoded()).utf8))
        }
        forAll(seed: seed, count: 600, texts) { bytes in
            try self.checkSame(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("the tokens of most accounts are plain, and those with other claims are not")
    func plain() throws {
        func token(_ fill: (inout IDTokenClaims) -> Void) -> UnverifiedIDToken? {
            var claims = IDTokenClaims(
                projectID: "demo",
                account: IDTokenClaims.AccountClaims(
                    id: "account", displayName: nil, photoURL: nil, email: nil, isEmailVerified: nil, phoneNumber: nil,
                    identities: []),
                issuedAt: Instant(milliseconds: 1_700_000_000_000), authTime: 1_700_000_000,
                signInProvider: "anonymous", tenant: nil, secondFactor: nil, session: 1, customClaims: nil,
                extraClaims: nil, signInAttributes: nil)
            fill(&claims)
            return UnverifiedIDToken(plain: UnsignedJWS.encoded(claims.encoded()))
        }
        #expect(token { _ in }?.accountID == "account")
        let person = token { claims in
            claims.account.displayName = "A Person"
            claims.account.photoURL = "https://example.com/p"
            claims.account.email = "p@example.com"
            claims.account.isEmailVerified = true
            claims.account.identities = [(.google, "subject")]
            claims.signInProvider = "google.com"
            claims.tenant = "tenant"
            claims.secondFactor = SecondFactorClaim(identifier: FactorID("factor"), provider: "totp")
            claims.signedInAt = 1_600_000_000
        }
        #expect(person?.secondFactor?.identifier.text == "factor" && person?.signedInAt == 1_600_000_000)
        #expect(token { $0.account.displayName = "\u{e9}" } == nil)
        #expect(token { $0.extraClaims = Array(#"{"role":"r"}"#.utf8) } == nil)
        #expect(token { $0.account.identities = [(.google, "a"), (.phone, "b"), (ProviderID("oidc.c"), "c")] } == nil)
    }

    @Test("a refresh token is read as with a character that is skipped", arguments: TestSeed.sample(4))
    func refreshTokens(seed: TestSeed) {
        let text = Gen<String>.weighted([(6, .string(over: "abcXYZ019-_.@", 0...40)), (1, .unicodeString(0...6))])
        let factor = Gen<(String, String)>.zip(text, text).optional
        let tokens = Gen<(String, String, String?, (String, String)?, UInt64?, Int64?)>.zip(
            text, text, text.optional, factor, Gen<UInt64>.integer().optional, Gen<Int64>.integer().optional
        ).map { account, provider, tenant, factor, session, time in
            RefreshToken(
                accountID: account, provider: provider, projectID: "demo", tenant: tenant, extraClaims: nil,
                secondFactor: factor.map { SecondFactorClaim(identifier: FactorID($0), provider: $1) },
                session: session, authTime: time
            ).encoded()
        }
        func checkSame(_ text: String) throws {
            let read = try? RefreshToken(parsing: text)
            // What looks otherwise is read as any JSON.
            let general = try? RefreshToken(parsing: " \(text)")
            try expectEqual(read?.encoded(), general?.encoded())
        }
        forAll(seed: seed, count: 300, tokens) { text in try checkSame(text) }
        let damaged = tokens.flatMap { text in
            Gen<[UInt8]>.mutations(of: Base64.decodedLeniently(text))
        }
        forAll(seed: seed, count: 600, damaged) { bytes in try checkSame(Base64.encoded(bytes)) }
        let texts = tokens.flatMap { text in Gen<[UInt8]>.mutations(of: Array(text.utf8)) }
        forAll(seed: seed, count: 600, texts) { bytes in try checkSame(String(decoding: bytes, as: UTF8.self)) }
        let token = RefreshToken(
            accountID: "a", provider: "password", projectID: "demo", tenant: "t", extraClaims: nil,
            secondFactor: SecondFactorClaim(identifier: FactorID("f"), provider: "totp"), session: 3, authTime: 5)
        let plain = RefreshToken(plain: token.encoded().utf8.span)
        #expect(plain?.accountID == "a" && plain?.tenant == "t" && plain?.session == 3 && plain?.authTime == 5)
        #expect(plain?.secondFactor?.provider == "totp")
    }
}
