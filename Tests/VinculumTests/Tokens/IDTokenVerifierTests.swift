import PropertyKit
import Testing
@testable import Vinculum

@Suite("Verifier of a resource server")
struct IDTokenVerifierTests {
    private static let project = "demo"

    private static func claims(_ changes: [String: String?] = [:]) -> [String: String?] {
        let own: [String: String?] = [
            "iss": #""https://securetoken.google.com/demo""#, "aud": #""demo""#, "auth_time": "1789999000",
        ]
        return own.merging(changes) { $1 }
    }

    private static func token(_ changes: [String: String?] = [:], keyID: String? = "a") throws -> String {
        try Minted.token(Self.claims(changes), key: #require(Published.key(Published.rsa).signingKey), keyID: keyID)
    }

    private static func answer(
        _ id: String = "a", cacheControl: String? = "public, max-age=600", status: Int = 200
    ) throws -> KeyAnswer {
        let keys = try JSONWebKeySet(
            [JSONWebKey(verifying: Published.key(Published.rsa).verificationKey, id: KeyID(id))])
        return .response(status: status, cacheControl: cacheControl, body: keys.encoded())
    }

    /// What came of a token, in one word.
    private func outcome(_ verifier: inout IDTokenVerifier, _ token: String, after seconds: Int64 = 0) -> String {
        do throws(TokenRefusal) {
            switch try verifier.verify(token, at: Minted.now.adding(seconds: seconds)) {
            case .verified: return "verified"
            case .needs(let url): return url == verifier.keysURL ? "needs" : "another address"
            case .unavailable: return "unavailable"
            }
        } catch {
            return error.name
        }
    }

    /// What a host has: an instant, and a way to get an address.
    private struct Host {
        func now() -> Instant { Minted.now }
        func get(_ url: String) -> KeyAnswer { (try? IDTokenVerifierTests.answer()) ?? .failed }
    }

    @Test("the example of the documentation: a loop that fetches where it must")
    func example() throws {
        let clock = Host(), web = Host()

        var verifier = IDTokenVerifier.firebase(project: "my-project")

        func whoCalls(_ bearer: String) throws(TokenRefusal) -> VerifiedJWT? {
            while true {
                switch try verifier.verify(bearer, at: clock.now()) {
                case .verified(let token): return token
                case .needs(let url): verifier.receive(web.get(url), at: clock.now())
                case .unavailable: return nil
                }
            }
        }

        let claims =
            ["iss": #""https://securetoken.google.com/my-project""#, "aud": #""my-project""#] as [String: String?]
        #expect(try whoCalls(Self.token(claims))?.subject == "ada")
        #expect(throws: TokenRefusal.issuer) { try whoCalls(Self.token()) }
    }

    @Test(
        "the example is in the documentation",
        arguments: [
            "Sources/Vinculum/Vinculum.docc/VerifyingTokens.md",
            "Sources/Vinculum/Tokens/Verifier/IDTokenVerifier.swift",
        ])
    func documented(file: String) throws {
        func example(_ path: String) throws -> [Substring] {
            let lines = String(decoding: try PackageRoot.bytes(path), as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .map { line in line.drop { $0 == " " || $0 == "/" } }
            let start = try #require(
                lines.firstIndex { $0.hasPrefix("var verifier = IDTokenVerifier.firebase(project: \"my-project\")") })
            return Array(lines[start..<(start + 11)])
        }
        let own = try example("Tests/VinculumTests/Tokens/IDTokenVerifierTests.swift")
        #expect(try example(file) == own && own.last == "}")
    }

    @Test(
        "only the project's own tokens are verified",
        arguments: [
            Row([:], "verified"), Row(["iss": #""https://securetoken.google.com/other""#], "issuer"),
            Row(["aud": #""other""#], "audience"),
            Row(["iss": #""https://session.firebase.google.com/demo""#], "issuer"),
            Row(["sub": #""""#], "subject"), Row(["sub": "\"" + String(repeating: "s", count: 129) + "\""], "subject"),
            Row(["auth_time": nil], "auth_time"), Row(["auth_time": "1790009999"], "auth_time"),
            Row(["exp": "1"], "expired"), Row(["iat": "1790009999"], "not_yet_valid"),
        ] as [Row<[String: String?], String>])
    func rules(row: Row<[String: String?], String>) throws {
        let (changes, expected) = row.fields
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.receive(try Self.answer(), at: Minted.now)
        #expect(self.outcome(&verifier, try Self.token(changes)) == expected, sourceLocation: row.line)
    }

    @Test("session cookies have an issuer of their own")
    func cookies() throws {
        var verifier = IDTokenVerifier.firebaseSessionCookies(project: Self.project)
        verifier.receive(try Self.answer(), at: Minted.now)
        #expect(self.outcome(&verifier, try Self.token()) == "issuer")
        #expect(
            self.outcome(&verifier, try Self.token(["iss": #""https://session.firebase.google.com/demo""#]))
                == "verified")
    }

    @Test("a token must name its key and be signed as the service signs; an emulator's unsigned ones never pass")
    func algorithms() throws {
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        #expect(self.outcome(&verifier, try Self.token(keyID: nil)) == "key")
        #expect(self.outcome(&verifier, UnsignedJWS.encoded(Array(Minted.payload(Self.claims()).utf8))) == "algorithm")
        let other = try Minted.token(Self.claims(), key: #require(Published.key(Published.p256).signingKey), keyID: "e")
        #expect(self.outcome(&verifier, other) == "algorithm")
        var own = IDTokenVerifier.firebase(
            project: Self.project, keysURL: "https://own.example/keys", algorithms: [.rs256, .es256])
        own.receive(
            .response(
                status: 200, cacheControl: nil,
                body: try JSONWebKeySet([JSONWebKey(verifying: Published.key(Published.p256).verificationKey, id: "e")])
                    .encoded()),
            at: Minted.now)
        #expect(self.outcome(&own, other) == "verified")
        #expect(self.outcome(&own, "garbage") == "malformed")
    }

    @Test(
        "ended sessions, disabled and missing accounts are refused",
        arguments: [
            Row(.active(validSince: nil), nil), Row(.active(validSince: Instant(seconds: 1_789_999_000)), nil),
            Row(.active(validSince: Instant(milliseconds: 1_789_999_000_999)), nil),
            Row(.active(validSince: Instant(seconds: 1_789_999_001)), .revoked), Row(.disabled, .account),
            Row(.missing, .account),
        ] as [Row<AccountStatus, TokenRefusal?>])
    func statuses(row: Row<AccountStatus, TokenRefusal?>) throws {
        let (status, refusal) = row.fields
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.receive(try Self.answer(), at: Minted.now)
        var asked: [String] = []
        var found: TokenRefusal?
        do throws(TokenRefusal) {
            _ = try verifier.verify(try! Self.token(), at: Minted.now) {
                asked.append($0.text)
                return status
            }
        } catch {
            found = error
        }
        #expect(found == refusal && asked == ["ada"], sourceLocation: row.line)
        // The account is not looked up for a forged token.
        _ = try? verifier.verify(Self.token(["exp": "1"]), at: Minted.now) {
            asked.append($0.text); return .disabled
        }
        #expect(asked == ["ada"], sourceLocation: row.line)
    }

    @Test(
        "keys are cached for the response's lifetime, between a minute and a day",
        arguments: [
            Row("public, max-age=600", 600), Row("max-age=1", 60), Row("MAX-AGE = 600", 600),
            Row("max-age=\"600\"", 600),
            Row(nil, 3600), Row("public", 3600), Row("max-age=99999999", 86_400),
            Row("max-age=99999999999999999999999", 86_400), Row("max-age=-5", 60), Row("max-age=", 60),
            Row("max-age=x", 60), Row("no-store, max-age=600", 60), Row("no-cache", 60), Row("s-maxage=5", 3600),
        ] as [Row<String?, Int64>])
    func lifetime(row: Row<String?, Int64>) throws {
        let (cacheControl, seconds) = row.fields
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.rules.slackSeconds = 200_000
        let token = try Self.token()
        #expect(self.outcome(&verifier, token) == "needs", sourceLocation: row.line)
        verifier.receive(try Self.answer(cacheControl: cacheControl), at: Minted.now)
        #expect(self.outcome(&verifier, token, after: seconds - 1) == "verified", sourceLocation: row.line)
        #expect(self.outcome(&verifier, token, after: seconds) == "needs", sourceLocation: row.line)
    }

    @Test("while fetching anew fails, old keys stay in use for an hour and are gone then")
    func grace() throws {
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.rules.slackSeconds = 200_000
        let token = try Self.token()
        verifier.receive(try Self.answer(), at: Minted.now)
        for failure in [
            KeyAnswer.failed, try Self.answer(status: 500), .response(status: 200, cacheControl: nil, body: []),
            .response(status: 200, cacheControl: nil, body: Array(#"{"keys":[]}"#.utf8)), try Self.answer(status: 304),
        ] {
            #expect(self.outcome(&verifier, token, after: 700) == "needs")
            #expect(self.outcome(&verifier, token, after: 700) == "verified", "a fetch is under way")
            verifier.receive(failure, at: Minted.now.adding(seconds: 660))
        }
        verifier.receive(.failed, at: Minted.now.adding(seconds: 4190))
        #expect(self.outcome(&verifier, token, after: 4199) == "verified")
        #expect(self.outcome(&verifier, token, after: 4200) == "unavailable")
        #expect(self.outcome(&verifier, token, after: 4220) == "needs")
        verifier.receive(try Self.answer(), at: Minted.now.adding(seconds: 4221))
        #expect(self.outcome(&verifier, token, after: 4222) == "verified")
    }

    @Test("a flood of made-up names causes one fetch a minute, and none for half a minute after a failure")
    func flood() throws {
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.receive(try Self.answer(cacheControl: "max-age=86400"), at: Minted.now)
        var fetches = 0
        for second in Int64(0)..<600 {
            for number in 0..<3 {
                let forged = try Self.forged("made-up-\(second)-\(number)")
                guard self.outcome(&verifier, forged, after: second) == "needs" else { continue }
                fetches += 1
                verifier.receive(try Self.answer(cacheControl: "max-age=86400"), at: Minted.now.adding(seconds: second))
                #expect(self.outcome(&verifier, forged, after: second) == "key")
            }
        }
        #expect(fetches == 9)
        var failing = IDTokenVerifier.firebase(project: Self.project)
        fetches = 0
        for second in Int64(0)..<600 {
            guard self.outcome(&failing, try Self.forged("x\(second)"), after: second) == "needs" else { continue }
            fetches += 1
            failing.receive(.failed, at: Minted.now.adding(seconds: second))
        }
        #expect(fetches == 20)
    }

    /// A token with a name and without signature worth the name: cheap to make by the thousand.
    private static func forged(_ keyID: String) throws -> String {
        Base64URL.encoded(Array(#"{"alg":"RS256","kid":"\#(keyID)"}"#.utf8)) + "."
            + Base64URL.encoded(Array(Minted.payload(Self.claims()).utf8)) + ".AAAA"
    }

    @Test("a new key is found as soon as it is named, once the old ones are a minute old")
    func rotation() throws {
        var verifier = IDTokenVerifier.firebase(project: Self.project)
        verifier.receive(try Self.answer("old"), at: Minted.now)
        let token = try Self.token(keyID: "new")
        #expect(self.outcome(&verifier, token, after: 59) == "key")
        #expect(self.outcome(&verifier, token, after: 60) == "needs")
        #expect(self.outcome(&verifier, token, after: 61) == "key", "a fetch is under way")
        verifier.receive(try Self.answer("new"), at: Minted.now.adding(seconds: 62))
        #expect(self.outcome(&verifier, token, after: 62) == "verified")
        #expect(self.outcome(&verifier, try Self.token(keyID: "old"), after: 62) == "key")
    }

    @Test("any order of questions, answers and instants ends in an outcome", arguments: TestSeed.sample(4))
    func anyOrder(seed: TestSeed) throws {
        let tokens = [try Self.token(), try Self.token(keyID: "b"), "x"]
        let answers = [try Self.answer(), try Self.answer("b", cacheControl: "max-age=60"), .failed]
        let instant = Gen<Int64>.oneOf(.integer(in: -10...200_000), .integer())
        forAll(seed: seed, count: 40, Gen<(Int, Int64)>.zip(.int(in: 0...5), instant).array(0...40)) { steps in
            var verifier = IDTokenVerifier.firebase(project: Self.project)
            var needed = false
            for (kind, seconds) in steps {
                if kind >= 3 {
                    verifier.receive(answers[kind - 3], at: Minted.now.adding(seconds: seconds))
                    needed = needed || kind < 5
                } else if self.outcome(&verifier, tokens[kind], after: seconds) == "verified" {
                    try check(needed, "nothing is verified without keys")
                }
            }
        }
    }
}
