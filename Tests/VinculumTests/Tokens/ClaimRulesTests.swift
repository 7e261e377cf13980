import PropertyKit
import Testing
@testable import Vinculum

@Suite("Rules about claims")
struct ClaimRulesTests {
    private func refusal(
        _ changes: [String: String?], _ rules: ClaimRules = Minted.rules, at now: Instant = Minted.now
    ) throws -> TokenRefusal? {
        let claims = try RegisteredClaims(JSON.Document(parsing: Array(Minted.payload(changes).utf8)).root)
        do throws(TokenRefusal) {
            try rules.check(claims, at: now)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "each claim is checked by its rule",
        arguments: [
            Row([:], nil), Row(["iss": nil], .issuer), Row(["iss": #""https://issuer.example/""#], .issuer),
            Row(["iss": #""HTTPS://issuer.example""#], .issuer), Row(["iss": #""""#], .issuer),
            Row(["aud": nil], .audience), Row(["aud": #""App""#], .audience), Row(["aud": "[]"], .audience),
            Row(["aud": #"["app"]"#], nil), Row(["aud": #"["app","b"]"#], .audience),
            Row(["aud": #"["app","b"]"#, "azp": #""app""#], nil),
            Row(["aud": #"["app","b"]"#, "azp": #""b""#], .audience),
            Row(["aud": #"["b","c"]"#, "azp": #""app""#], .audience), Row(["azp": #""the-same-app-elsewhere""#], nil),
            Row(["sub": nil], .subject), Row(["sub": #""""#], .subject),
            Row(["sub": "\"" + String(repeating: "s", count: 255) + "\""], nil),
            Row(["sub": "\"" + String(repeating: "s", count: 256) + "\""], .subject),
            Row(["exp": "1789999940"], .expired),
            Row(["exp": "1789999941"], nil), Row(["exp": "1789999940.001"], nil), Row(["exp": "-1"], .expired),
            Row(["exp": "-9223372036854775808"], .expired), Row(["exp": "9223372036854775807"], nil),
            Row(["exp": "0"], .expired), Row(["iat": "1790000060"], nil), Row(["iat": "1790000060.5"], .notYetValid),
            Row(["iat": "1790000061"], .notYetValid), Row(["iat": "9223372036854775807"], .notYetValid),
            Row(["iat": "-9223372036854775808"], nil), Row(["nbf": "1790000060"], nil),
            Row(["nbf": "1790000061"], .notYetValid), Row(["nbf": "-5.25"], nil), Row(["auth_time": "1790000060"], nil),
            Row(["auth_time": "1790000061"], .authTime), Row(["nonce": #""anything""#], nil),
            // Writers in C and Java print exponents, which RFC 8259 section 6 allows.
            Row(["exp": "1.789999941e9"], nil), Row(["exp": "1.78999994E+9"], .expired),
            Row(["exp": "17899999410e-1"], nil), Row(["exp": "1e99"], nil), Row(["exp": "-1e99"], .expired),
            Row(["exp": "1e-999999999999"], .expired), Row(["exp": "99999999999999999999"], nil),
            Row(["exp": "1e999999999999999999999"], nil), Row(["iat": "1.79000006e9"], nil),
            Row(["iat": "1.790000060001e9"], .notYetValid), Row(["iat": "99999999999999999999"], .notYetValid),
            Row(["nbf": "-1e-5"], nil), Row(["auth_time": "1.79000006e9"], nil),
            Row(["auth_time": "1.790000061e9"], .authTime),
        ] as [Row<[String: String?], TokenRefusal?>])
    func claims(row: Row<[String: String?], TokenRefusal?>) throws {
        let (changes, expected) = row.fields
        #expect(try self.refusal(changes) == expected, "\(changes)", sourceLocation: row.line)
    }

    @Test("the first failing check is reported")
    func order() throws {
        var rules = Minted.rules
        rules.rawNonce = "n"
        rules.needsAuthTime = true
        var changes: [String: String?] = ["iss": nil, "aud": nil, "exp": "0", "nbf": "1890000000", "sub": nil]
        for (name, refusal) in [
            ("iss", TokenRefusal.issuer), ("aud", .audience), ("exp", .expired), ("nbf", .notYetValid),
            ("sub", .subject),
        ] {
            #expect(try self.refusal(changes, rules) == refusal)
            changes[name] = Optional<String?>.none
        }
        #expect(try self.refusal(changes, rules) == .nonce)
        changes["nonce"] = #""n""#
        #expect(try self.refusal(changes, rules) == .authTime)
        changes["auth_time"] = "1789999990"
        #expect(try self.refusal(changes, rules) == nil)
    }

    @Test("a nonce is repeated as it is, or as lower-case hex of its SHA-256")
    func nonce() throws {
        var rules = Minted.rules
        rules.rawNonce = "n-0S6_WzA2Mj"
        let hashed = "0823a09b54cb9381561068b00aaf4e539b3f54604631d3e6a820879b6b04cc19"
        #expect(try self.refusal(["nonce": "\"n-0S6_WzA2Mj\""], rules) == nil)
        #expect(try self.refusal(["nonce": "\"\(hashed)\""], rules) == nil)
        for wrong in ["", "n-0S6_WzA2M", "n-0S6_WzA2Mj ", hashed.uppercased(), String(hashed.dropLast())] {
            #expect(try self.refusal(["nonce": "\"\(wrong)\""], rules) == .nonce)
        }
        #expect(try self.refusal([:], rules) == .nonce)
    }

    @Test("a nonce claim in the form of a SHA-256 is accepted with its preimage, never with itself")
    func nonceDigest() throws {
        var rules = Minted.rules
        let raw = "n-0S6_WzA2Mj"
        let hashed = Hex.encoded(SHA256.hash(Array(raw.utf8)))
        rules.rawNonce = hashed
        #expect(try self.refusal(["nonce": "\"\(hashed)\""], rules) == .nonce)
        let twice = Hex.encoded(SHA256.hash(Array(hashed.utf8)))
        #expect(try self.refusal(["nonce": "\"\(twice)\""], rules) == nil)
        // 63 or 65 digits, another letter and upper case are no such digest, so the provider got the text itself.
        for other in [String(hashed.dropLast()), hashed + "0", hashed.dropLast() + "g", hashed.uppercased()] {
            rules.rawNonce = other
            #expect(try self.refusal(["nonce": "\"\(other)\""], rules) == nil)
        }
    }

    @Test("an age counts from when the person signed in, not from when the token was made")
    func age() throws {
        var rules = Minted.rules
        rules.maximumAgeSeconds = 600
        #expect(try self.refusal([:], rules) == .authTime)
        #expect(try self.refusal(["auth_time": "1789999340"], rules) == nil)
        #expect(try self.refusal(["auth_time": "1789999339"], rules) == .authTime)
        rules.maximumAgeSeconds = .max
        #expect(try self.refusal(["auth_time": "0"], rules) == nil)
        #expect(try self.refusal(["auth_time": "-9223372036854775808"], rules) == .authTime)
    }

    @Test("an age that was asked for counts from the request, however long the person took afterwards")
    func requestedAge() throws {
        var rules = Minted.rules
        rules.maximumAgeSeconds = 600
        rules.requestedAt = Minted.now.adding(seconds: -300)
        #expect(try self.refusal(["auth_time": "1789999040"], rules) == nil)
        #expect(try self.refusal(["auth_time": "1789999039"], rules) == .authTime)
        rules.maximumAgeSeconds = 0
        #expect(try self.refusal(["auth_time": "1789999640"], rules) == nil)
        #expect(try self.refusal(["auth_time": "1789999639"], rules) == .authTime)
        #expect(try self.refusal([:], rules) == .authTime)
    }

    @Test("no slack is less than none, and no amount of it a trap")
    func slack() throws {
        var rules = Minted.rules
        for slack in [Int64.min, -1, 0] {
            rules.slackSeconds = slack
            #expect(try self.refusal(["exp": "1790000000"], rules) == .expired)
            #expect(try self.refusal(["exp": "1790000001"], rules) == nil)
            #expect(try self.refusal(["iat": "1790000001"], rules) == .notYetValid)
        }
        rules.slackSeconds = .max
        #expect(try self.refusal(["exp": "1"], rules) == nil)
    }

    @Test("without rules about issuer and audience nothing passes")
    func empty() throws {
        #expect(try self.refusal([:], ClaimRules(issuers: [], audiences: ["app"])) == .issuer)
        #expect(try self.refusal([:], ClaimRules(issuers: ["https://issuer.example"], audiences: [])) == .audience)
        #expect(
            try self.refusal(["iss": #""""#], ClaimRules(issuer: "", audience: "app")) == nil,
            "an empty value was expected")
    }

    @Test(
        "a token is good from its beginning to just before its end, at any instant and in any combination",
        arguments: TestSeed.sample(4))
    func times(seed: TestSeed) {
        let slacks = Gen<Int64>.integer(in: 0...300)
        let time = Gen<Int64>.oneOf(.integer(in: 1_789_999_000...1_790_001_000), .integer())
        forAll(seed: seed, count: 300, Gen<(Int64, Int64, Int64, Int64)>.zip(time, time, time, slacks)) {
            exp, nbf, now, slack in
            var rules = Minted.rules
            rules.slackSeconds = slack
            let changes = ["exp": "\(exp)", "nbf": "\(nbf)", "iat": "0"] as [String: String?]
            let refusal = try self.refusal(changes, rules, at: Instant(seconds: now))
            // What saturates is beyond every token; the law is about instants that exist.
            guard [exp, nbf, now].allSatisfy({ abs($0 / 2) < 4_000_000_000_000_000 }) else { return }
            let expected: TokenRefusal? = now >= exp + slack ? .expired : now + slack < max(nbf, 0) ? .notYetValid : nil
            try expectEqual(refusal, expected)
        }
    }
}
