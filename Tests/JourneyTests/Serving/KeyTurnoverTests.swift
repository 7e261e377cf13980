import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// How long before its first signature a key is published, and the keys of session cookies that rotate with those of
/// ID tokens.
@Suite("Turnover of keys")
struct KeyTurnoverTests {
    private static let options = ["--data", "d", "--sign", "--sign-algorithm", "ES256"]
    private static let tokenKeys = "/.well-known/jwks.json"
    private static let cookieKeys = "/securetoken.google.com/demo-vinculum/.well-known/session-cookie-keys.json"

    private static func kid(_ token: String?) throws -> String {
        try #require(try UnverifiedJWT(parsing: token ?? "").keyID?.text)
    }

    private static func rotate(_ server: inout MemoryServer, _ body: String = "{}") throws -> JSON.Value {
        let path = "/vinculum/v1/projects/demo-vinculum/keys:rotate"
        let response = try server.send("POST", path, body, isAdministrator: true)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSON.Document(parsing: response.body).root
    }

    private static func published(_ path: String, _ server: inout MemoryServer) throws -> [String] {
        let keys = try JSON.Document(parsing: server.send("GET", path).body).root["keys"]
        return keys?.elements.compactMap { $0.string(of: "kid") } ?? []
    }

    /// The `kid` of the cookie of a new account.
    private static func cookieKey(_ server: inout MemoryServer) throws -> String {
        let token = try server.client("v1/accounts:signUp", "{}")["idToken"]?.string ?? ""
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum:createSessionCookie"
        let made = try server.send("POST", path, #"{"idToken":"\#(token)"}"#, isAdministrator: true)
        return try self.kid(JSON.Document(parsing: made.body).root.string(of: "sessionCookie"))
    }

    /// Lets a time pass, with the ticks in which keys are made.
    private static func pass(_ seconds: Int64, _ server: inout MemoryServer) throws {
        server.host.instant = server.host.instant.adding(seconds: seconds)
        for _ in 0..<3 { try server.tick() }
    }

    // MARK: Publishing ahead

    /// drf-oidc-auth 4.0.0 keeps the published keys for 24 hours whatever their answer says, and fetches none for an
    /// unknown `kid` meanwhile (read in its source in 2026, and refused right after a rotation).
    @Test(
        "a verifier that keeps the keys for a day knows each key that signs, where keys rotate by age",
        arguments: [["--rotate-keys", "2"], ["--rotate-keys", "1"], ["--rotate-keys", "9", "--publish-ahead", "48"]])
    func day(words: [String]) throws {
        var server = try MemoryServer(Self.options + words)
        var kept: (keys: [String], at: Instant) = ([], Instant(seconds: 0))
        var signers: Set<String> = []
        for _ in 0..<(16 * 8) {
            if server.host.instant >= kept.at.adding(seconds: 86_400) {
                kept = (keys: try Self.published(Self.tokenKeys, &server), at: server.host.instant)
            }
            let signer = try Self.kid(server.client("v1/accounts:signUp", "{}")["idToken"]?.string)
            #expect(kept.keys.contains(signer))
            signers.insert(signer)
            try Self.pass(3 * 3600, &server)
        }
        #expect(signers.count > 1)
    }

    @Test("a server publishes an announced key as long ahead as it was told", arguments: [nil, 1, 36, 720] as [Int?])
    func ahead(hours: Int?) throws {
        var server = try MemoryServer(Self.options + (hours.map { ["--publish-ahead", "\($0)"] } ?? []))
        let first = try Self.published(Self.tokenKeys, &server)
        let next = try #require(Self.rotate(&server).string(of: "kid"))
        #expect(try Self.published(Self.tokenKeys, &server) == first + [next])
        let lead = Int64(hours ?? 1) * 3600
        server.host.instant = server.host.instant.adding(seconds: lead - 1)
        #expect(try Self.kid(server.client("v1/accounts:signUp", "{}")["idToken"]?.string) == first[0])
        server.host.instant = server.host.instant.adding(seconds: 1)
        #expect(try Self.kid(server.client("v1/accounts:signUp", "{}")["idToken"]?.string) == next)
    }

    @Test("a request says how long ahead, against the server's default, and none may sign before one that waits")
    func requested() throws {
        var server = try MemoryServer(Self.options + ["--publish-ahead", "2"])
        let next = try Self.rotate(&server, #"{"aheadHours":24}"#)
        let expected = server.host.instant.adding(seconds: 24 * 3600)
        #expect(next.string(of: "signsFrom") == Instant(seconds: expected.seconds).iso8601)
        let before = try Self.published(Self.tokenKeys, &server)
        let path = "/vinculum/v1/projects/demo-vinculum/keys:rotate"
        let refused = try server.send("POST", path, "{}", isAdministrator: true)
        #expect(refused.status == 400)
        let words = String(decoding: refused.body, as: UTF8.self)
        #expect(words.contains("another key already signs from a later instant"))
        #expect(try Self.published(Self.tokenKeys, &server) == before, "a refused request changes nothing")
        let signing = try Self.rotate(&server, #"{"atOnce":true}"#)
        #expect(signing["signs"]?.bool == true)
    }

    @Test("keys rotate --ahead says when the key signs, and is refused where it would mean nothing")
    func command() throws {
        var host = MemoryHost()
        _ = try host.result("keys", "new", "--algorithm", "ES256")
        let next = try host.result("keys", "rotate", "--ahead", "24")
        let expected = Instant(seconds: host.instant.seconds + 24 * 3600).iso8601
        #expect(next["signs"]?.bool == false && next["signsFrom"]?.string == expected)
        for words in [
            ["--ahead", "0"], ["--ahead", "721"], ["--ahead", "soon"], ["--ahead", "24", "--at-once"],
            ["--ahead", "24", "--revoke"],
        ] {
            let run = host.run(["keys", "rotate"] + words)
            #expect(run.exit == .usage && run.errors.contains("--ahead"), "\(words)")
        }
        let sooner = host.run("keys", "rotate")
        #expect(sooner.exit == .conflict && sooner.errors.contains("another key already signs from a later instant"))
        #expect(host.run("keys", "rotate", "--at-once").exit == .done)
    }

    // MARK: Session cookies

    @Test("each rotation replaces the key of session cookies too, by one of the same kind")
    func both() throws {
        var server = try MemoryServer(Self.options)
        let first = try Self.cookieKey(&server)
        #expect(try Self.published(Self.cookieKeys, &server) == [first])
        #expect(try !Self.published(Self.tokenKeys, &server).contains(first))
        _ = try Self.rotate(&server)
        #expect(try Self.cookieKey(&server) == first, "the next is announced")
        #expect(try Self.published(Self.cookieKeys, &server).count == 2)
        _ = try Self.rotate(&server, #"{"atOnce":true}"#)
        let second = try Self.cookieKey(&server)
        #expect(second != first)
        #expect(try Self.published(Self.cookieKeys, &server) == [first, second])
        _ = try Self.rotate(&server, #"{"revoke":true,"algorithm":"RS256"}"#)
        let third = try Self.cookieKey(&server)
        #expect(try Self.published(Self.cookieKeys, &server) == [third], "older cookies are refused")
        let ring = try #require(server.host.storedRing("d"))
        #expect(ring.keys.map { $0.algorithm } == [.rs256] && ring.cookieKeys.map { $0.algorithm } == [.rs256])
    }

    @Test("a fixed seed gives the same keys in each run, and each project and use another one")
    func seeds() throws {
        let seed = String(repeating: "5a", count: 32)
        func rings() throws -> [String] {
            var server = try MemoryServer(["--sign", "--seed", seed])
            for project in ["demo-vinculum", "other"] {
                try server.client("v1/accounts:signUp", "{}", project: project)
            }
            var kids: [String] = []
            for project in ["demo-vinculum", "other"] {
                let root = "/securetoken.google.com/\(project)/.well-known/"
                kids += try Self.published(root + "jwks.json", &server)
                kids += try Self.published(root + "session-cookie-keys.json", &server)
            }
            return kids
        }
        let kids = try rings()
        #expect(Set(kids).count == 4)
        #expect(try rings() == kids)
    }

    /// Brings the ring of a data directory into the form of earlier versions, in which one key signs everything.
    private static func makeEarlier(_ host: inout MemoryHost) throws {
        var globals = GlobalOptions()
        globals.data = "d"
        var workspace = try Workspace.open(.demo, globals, on: &host)
        defer { workspace.close(on: &host) }
        let known = workspace.keyRing
        let ring = try #require(known)
        var earlier = KeyRing(refreshKey: ring.refreshKey)
        for key in ring.keys { try earlier.add(key) }
        try workspace.store(earlier, on: &host)
    }

    @Test("a server gives a ring of an earlier version a key of session cookies, and leaves the key of ID tokens")
    func earlierRing() throws {
        var server = try MemoryServer(Self.options)
        let first = try Self.published(Self.tokenKeys, &server)
        var host = server.stopped()
        try Self.makeEarlier(&host)
        // Also one that is started without a word about keys.
        var next = try MemoryServer(["--data", "d"], on: host)
        let old = try Self.cookieKey(&next)
        #expect(old == first[0], "the only key there is")
        for _ in 0..<3 { try next.tick() }
        let keys = try Self.published(Self.cookieKeys, &next)
        #expect(keys.count == 2 && keys[0] == old)
        #expect(try Self.published(Self.tokenKeys, &next) == first)
        #expect(try Self.cookieKey(&next) == old, "verifiers that cache the keys do not know the new one")
        host = next.stopped()
        #expect(host.audited("rotateKeys") == ["serve"])
        var last = try MemoryServer(["--data", "d"], on: host)
        try Self.pass(KeyRing.leadSeconds, &last)
        #expect(try Self.cookieKey(&last) == keys[1])
        #expect(try Self.published(Self.cookieKeys, &last) == keys, "older cookies hold, and one key is enough")
        try Self.pass(SessionCookie.lifetimeSeconds.upperBound + 10, &last)
        #expect(try Self.published(Self.cookieKeys, &last) == [keys[1]])
        #expect(try Self.published(Self.tokenKeys, &last) == first)
    }

    @Test("where requests displace the first key of session cookies, a rotation brings one in its place")
    func displaced() throws {
        var host = try MemoryServer(Self.options).stopped()
        try Self.makeEarlier(&host)
        var server = try MemoryServer(Self.options, on: host)
        try server.tick(isCrowded: true)
        let made = try Self.rotate(&server, #"{"atOnce":true}"#)
        for _ in 0..<3 { try server.tick() }
        let ring = try #require(server.host.storedRing("d"))
        #expect(ring.keys.last?.id.text == made.string(of: "kid") && ring.cookieKeys.count == 1)
        #expect(try Self.cookieKey(&server) == ring.cookieKeys[0].id.text)
    }

    private static let pool: [SigningKey] = {
        var generator = SeededGenerator(Seed([UInt8](repeating: 11, count: 32))!)
        return (0..<30).map { _ in SigningKey.ecdsa(.generated(.p256, using: &generator)) }
    }()

    /// Rotations in random order, from a ring of an earlier version on.
    @Test(
        """
        no key of cookies is published for ID tokens; each cookie's key is published for cookies while it lives, and a \
        key of ID tokens no longer than that
        """,
        arguments: TestSeed.sample(6))
    func law(seed: TestSeed) {
        let modes = Gen<KeyRotation.Mode>.element(of: [.announced, .atOnce, .firstOfCookies, .revoking])
        let gaps = Gen<Int64>.oneOf(.integer(in: 0...7200), .integer(in: 0...1_500_000))
        let hours = Gen<Int64>.element(of: [1, 24, 400])
        let steps = Gen<(Int64, (KeyRotation.Mode, Int64))>.zip(gaps, .zip(modes, hours)).array(1...12)
        forAll(seed: seed, count: 80, steps) { steps in
            var generator = SeededGenerator(Seed([UInt8](repeating: 12, count: 32))!)
            var (ring, count, now) = (try KeyRing(using: &generator), 0, Instant(seconds: 1_600_000_000))
            func key() throws -> KeyRing.Key {
                count += 1
                let key = JSONWebKey(signing: Self.pool[count - 1], id: KeyID("k\(count)"))
                return try KeyRing.Key(key, signsFrom: now)
            }
            try ring.add(key())
            // An earlier version made it in an earlier second.
            now = now.adding(seconds: 1)
            // The last second in which each key signed a cookie.
            var signed: [KeyID: Int64] = [:]
            for (gap, (mode, hours)) in steps {
                for part in 0...5 {
                    let at = now.adding(seconds: gap * Int64(part) / 5)
                    let signer = try #require(ring.signer(at: at, for: .sessionCookies)).id
                    signed[signer] = at.seconds
                    let cookieKeys = ring.published(at: at, for: .sessionCookies).map { $0.id }
                    let keys = ring.published(at: at).map { $0.id }
                    let good = signed.filter { $0.value + SessionCookie.lifetimeSeconds.upperBound >= at.seconds }
                    try check(good.keys.allSatisfy { cookieKeys.contains($0) }, "a cookie outlives its key")
                    try check(!keys.contains { id in ring.cookieKeys.contains { $0.id == id } }, "a key of cookies")
                    guard let first = ring.cookieKeys.first?.signsFrom else { continue }
                    let end = first.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
                    try check(at <= end || !cookieKeys.contains { keys.contains($0) }, "a key of ID tokens for cookies")
                    try check(at < first || !keys.contains(signer), "a key of ID tokens signs a cookie")
                }
                now = now.adding(seconds: gap)
                let rotation = KeyRotation(mode, aheadHours: mode == .announced ? hours : nil)
                let made = try (0..<(mode == .firstOfCookies ? 1 : 2)).map { _ in try key() }
                var next = ring
                // One that would sign before another that waits is refused.
                do { try rotation.apply(made, to: &next, at: now, using: &generator) } catch { continue }
                if mode == .revoking { signed = [:] }
                ring = next
            }
        }
    }
}

extension MemoryHost {
    /// The names in the entries of the audit trail about an operation.
    fileprivate func audited(_ operation: String) -> [String] {
        var host = self
        let lines = host.run("--data", "d", "audit", "--json").output.split(separator: "\n")
        return lines.compactMap { try? JSON.Document(parsing: Array($0.utf8)).root }
            .filter { $0.string(of: "operation") == operation }.compactMap { $0.string(of: "name") }
    }
}
