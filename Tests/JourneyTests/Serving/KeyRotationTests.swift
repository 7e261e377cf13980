import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Keys that are replaced while a server signs with them.
@Suite("Key rotation of a server")
struct KeyRotationTests {
    private static let path = "/vinculum/v1/projects/demo-vinculum/keys:rotate"
    private static let options = ["--data", "d", "--sign", "--sign-algorithm", "ES256"]

    /// The `kid` of a token.
    private static func kid(_ token: String?) throws -> String {
        try #require(try UnverifiedJWT(parsing: token ?? "").keyID?.text)
    }

    private static func rotate(_ server: inout MemoryServer, _ body: String = "{}") throws -> JSON.Value {
        let response = try server.send("POST", Self.path, body, isAdministrator: true)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSON.Document(parsing: response.body).root
    }

    private static func refresh(_ server: inout MemoryServer, _ token: String?) throws -> HTTPResponse {
        try server.send(
            "POST", "/securetoken.googleapis.com/v1/token",
            #"{"grantType":"refresh_token","refreshToken":"\#(token ?? "")"}"#)
    }

    private static func lookup(_ server: inout MemoryServer, _ token: String?) throws -> Int {
        try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup", #"{"idToken":"\#(token ?? "")"}"#
        ).status
    }

    private static func published(_ server: inout MemoryServer) throws -> [String] {
        let keys = try JSON.Document(parsing: server.send("GET", "/.well-known/jwks.json").body).root["keys"]
        return keys?.elements.compactMap { $0.string(of: "kid") } ?? []
    }

    @Test("a key is published at once and signs an hour later; tokens and sessions of the old one stay good")
    func announced() throws {
        var server = try MemoryServer(Self.options)
        let old = try server.client("v1/accounts:signUp", "{}")
        let first = try Self.kid(old["idToken"]?.string)
        let next = try Self.rotate(&server)
        #expect(next["signs"]?.bool == false && next.string(of: "alg") == "ES256")
        #expect(try Self.published(&server) == [first, next.string(of: "kid")])
        #expect(try Self.kid(try server.client("v1/accounts:signUp", "{}")["idToken"]?.string) == first)
        server.host.instant = server.host.instant.adding(seconds: KeyRing.leadSeconds - 10)
        #expect(try Self.lookup(&server, old["idToken"]?.string) == 200, "it has not expired")
        server.host.instant = server.host.instant.adding(seconds: 11)
        let refreshed = try Self.refresh(&server, old["refreshToken"]?.string)
        let token = try JSON.Document(parsing: refreshed.body).root.string(of: "id_token")
        #expect(try Self.kid(token) == next.string(of: "kid"))
        // The ring is on the disk: another server goes on with it, and a command lists it.
        var host = server.stopped()
        #expect(host.run("--data", "d", "keys", "list").output.contains(try #require(next.string(of: "kid"))))
        var second = try MemoryServer(Self.options, on: host)
        #expect(try Self.published(&second) == [first, next.string(of: "kid")])
        #expect(try Self.lookup(&second, token) == 200)
    }

    /// An RSA key takes tenths of a second, for which the loop would answer nobody.
    @Test(
        "the key of a project that a request brings into being is a question to other threads",
        arguments: ["RS256", "ES256"])
    func firstKey(algorithm: String) throws {
        var server = try MemoryServer(["--sign", "--sign-algorithm", algorithm])
        func keys(_ server: borrowing MemoryServer) -> Int {
            server.asked.count { if case .makeKey = $0 { true } else { false } }
        }
        let token = try server.client("v1/accounts:signUp", "{}", project: "new")["idToken"]?.string
        #expect(try UnverifiedJWT(parsing: token ?? "").algorithm.name == algorithm)
        // One for ID tokens and one for session cookies.
        #expect(keys(server) == (algorithm == "RS256" ? 2 : 0))
        let lookup = #"{"idToken":"\#(token ?? "")"}"#
        #expect(try server.client("v1/accounts:lookup", lookup, project: "new")["users"]?.count == 1)
        try server.client("v1/accounts:signUp", "{}", project: "new")
        #expect(keys(server) == (algorithm == "RS256" ? 2 : 0), "it has them by now")

        let request = HTTPRequest.json(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", "{}", project: "other")
        let replies = try server.sendTogether([request, request])
        let kids = try replies.map { try Self.kid(try JSON.Document(parsing: $0.body).root.string(of: "idToken")) }
        #expect(replies.allSatisfy { $0.status == 200 } && kids[0] == kids[1], "two at once make one project")
    }

    @Test("at once, within a second, as often as wanted, the newest key signs")
    func atOnce() throws {
        var server = try MemoryServer(Self.options)
        var tokens: [String?] = []
        for _ in 0..<4 {
            tokens.append(try server.client("v1/accounts:signUp", "{}")["idToken"]?.string)
            let made = try Self.rotate(&server, #"{"atOnce":true}"#)
            let token = try server.client("v1/accounts:signUp", "{}")["idToken"]?.string
            #expect(try Self.kid(token) == made.string(of: "kid"))
            _ = try Self.rotate(&server)
        }
        for token in tokens { #expect(try Self.lookup(&server, token) == 200) }
    }

    @Test("a revocation refuses every token of either kind, with the old ring in hand too")
    func revoked() throws {
        var server = try MemoryServer(Self.options)
        let old = try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#)
        let stolen = try #require(server.host.storedRing("d"))
        _ = try Self.rotate(&server, #"{"revoke":true}"#)
        #expect(try Self.lookup(&server, old["idToken"]?.string) == 400)
        #expect(try Self.refresh(&server, old["refreshToken"]?.string).status == 400)
        // The thief writes a refresh token of any session.
        let forged = RefreshToken(
            accountID: try #require(old["localId"]?.string), provider: "password", projectID: "demo-vinculum",
            tenant: nil, extraClaims: nil, secondFactor: nil, session: 1, authTime: server.host.instant.seconds)
        let text = forged.encoded(key: stolen.refreshKey.revealed())
        #expect(try Self.refresh(&server, text).status == 400)
        let body = #"{"email":"ada@example.com","password":"secret1"}"#
        let fresh = try server.client("v1/accounts:signInWithPassword", body)
        #expect(try Self.refresh(&server, fresh["refreshToken"]?.string).status == 200)
        let ring = try #require(server.host.storedRing("d"))
        #expect(ring.refreshKey != stolen.refreshKey)
    }

    @Test("a plain rotation leaves the refresh key")
    func sessions() throws {
        var server = try MemoryServer(Self.options)
        let old = try server.client("v1/accounts:signUp", "{}")["refreshToken"]?.string
        for body in ["{}", #"{"atOnce":true}"#, ""] {
            _ = try Self.rotate(&server, body)
            #expect(try Self.refresh(&server, old).status == 200)
        }
    }

    @Test(
        "nobody else rotates keys, and a refused request changes nothing",
        arguments: [
            Row("POST", path, "{}", "", 403), Row("POST", path, "{}", "Bearer wrong", 401),
            Row("POST", path, "{}", "Basic owner", 403), Row("GET", path, "", "Bearer owner", 405),
            Row("POST", path, "[]", "Bearer owner", 400), Row("POST", path, "{", "Bearer owner", 400),
            Row("POST", path, #"{"revoke":1}"#, "Bearer owner", 400),
            Row("POST", path, #"{"now":true}"#, "Bearer owner", 400),
            Row("POST", path, #"{"algorithm":"none"}"#, "Bearer owner", 400),
            Row("POST", path, #"{"algorithm":"HS256"}"#, "Bearer owner", 400),
            Row("POST", path, #"{"bits":1024}"#, "Bearer owner", 400),
            Row("POST", path, #"{"algorithm":"ES256","bits":2048}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":0}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":721}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":1.5}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":"24"}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":24,"atOnce":true}"#, "Bearer owner", 400),
            Row("POST", path, #"{"aheadHours":24,"revoke":true}"#, "Bearer owner", 400),
            Row("POST", "/vinculum/v1/projects/other/keys:rotate", "{}", "Bearer owner", 404),
            Row("POST", "/vinculum/v1/projects/demo-vinculum/x/keys:rotate", "{}", "Bearer owner", 404),
        ] as [Row<String, String, String, String, Int>])
    func refused(row: Row<String, String, String, String, Int>) throws {
        let (method, path, body, authorization, status) = row.fields
        var server = try MemoryServer(Self.options)
        let before = try Self.published(&server)
        var request = HTTPRequest.json(method, path, body)
        if !authorization.isEmpty { request.headers.append(.init("Authorization", authorization)) }
        #expect(try server.send(request).status == status, sourceLocation: row.line)
        #expect(try Self.published(&server) == before, sourceLocation: row.line)
        #expect(server.openProjects == ["demo-vinculum"])
    }

    @Test("a server that does not sign has no keys to rotate")
    func unsigned() throws {
        var server = try MemoryServer()
        #expect(try server.send("POST", Self.path, "{}", isAdministrator: true).status == 404)
    }

    @Test("on a full disk the old key goes on signing, and a later rotation works")
    func fullDisk() throws {
        var server = try MemoryServer(Self.options)
        let user = try server.client("v1/accounts:signUp", "{}")
        let first = try Self.kid(user["idToken"]?.string)
        server.host.files.freeBytes = 0
        #expect(try server.send("POST", Self.path, #"{"atOnce":true}"#, isAdministrator: true).status == 503)
        #expect(try Self.published(&server) == [first])
        server.host.files.freeBytes = nil
        server.host.instant = server.host.instant.adding(seconds: 5)
        let made = try Self.rotate(&server, #"{"atOnce":true}"#)
        #expect(try Self.published(&server) == [first, made.string(of: "kid")])
        #expect(try Self.lookup(&server, user["idToken"]?.string) == 200)
    }

    @Test("keys are replaced by age, each project's once, and those no token needs are removed")
    func age() throws {
        var server = try MemoryServer(Self.options + ["--rotate-keys", "2"])
        _ = try server.client("v1/accounts:signUp", "{}", project: "other")
        let first = try Self.published(&server)
        for _ in 0..<5 { try server.tick() }
        #expect(try Self.published(&server) == first, "no key is old yet")
        var counts: [Int] = []
        for _ in 0..<12 {
            server.host.instant = server.host.instant.adding(seconds: 2 * 86_400)
            for _ in 0..<5 { try server.tick() }
            let keys = try Self.published(&server)
            #expect(Set(keys).count == keys.count)
            counts.append(keys.count)
            let token = try server.client("v1/accounts:signUp", "{}")["idToken"]?.string
            #expect(try Self.lookup(&server, token) == 200)
        }
        #expect(counts.first == 2 && (counts.max() ?? 0) <= 10)
        let other = try server.send("GET", "/securetoken.google.com/other/.well-known/jwks.json").body
        #expect(try JSON.Document(parsing: other).root["keys"]?.count ?? 0 > 1, "the other project's as well")
    }

    @Test("a rotation by age that requests displace is begun again")
    func displaced() throws {
        var server = try MemoryServer(Self.options + ["--rotate-keys", "2"])
        let first = try Self.published(&server)
        server.host.instant = server.host.instant.adding(seconds: 2 * 86_400)
        try server.tick(isCrowded: true)
        #expect(try Self.published(&server) == first)
        try server.tick()
        #expect(try Self.published(&server).count == 2)
    }

    @Test("--sign-algorithm is that of new keys, and a ring of the other kind gets one that signs in an hour")
    func algorithm() throws {
        var host = MemoryHost()
        _ = host.run("--data", "d", "keys", "new")
        var server = try MemoryServer(["--data", "d", "--sign"], on: host)
        let old = try server.client("v1/accounts:signUp", "{}")
        #expect(try UnverifiedJWT(parsing: old["idToken"]?.string ?? "").algorithm == .rs256)
        var next = try MemoryServer(Self.options, on: server.stopped())
        #expect(try Self.published(&next).count == 2)
        let discovery = try next.send("GET", "/.well-known/openid-configuration").body
        let algorithms = try JSON.Document(parsing: discovery).root["id_token_signing_alg_values_supported"]
        #expect(algorithms?.elements.compactMap { $0.string } == ["RS256", "ES256"])
        next.host.instant = next.host.instant.adding(seconds: KeyRing.leadSeconds + 1)
        let refreshed = try Self.refresh(&next, old["refreshToken"]?.string)
        let token = try JSON.Document(parsing: refreshed.body).root.string(of: "id_token")
        #expect(try UnverifiedJWT(parsing: token ?? "").algorithm == .es256)
        var again = try MemoryServer(Self.options, on: next.stopped())
        #expect(try Self.published(&again).count == 2, "once is enough")
    }

    @Test(
        "options about keys are refused where they would do nothing",
        arguments: [
            ["--sign-algorithm", "ES256"], ["--rotate-keys", "30"], ["--sign", "--rotate-keys", "0"],
            ["--sign", "--rotate-keys", "366"], ["--sign", "--rotate-keys", "x"],
            ["--sign", "--sign-algorithm", "none"],
            ["--sign", "--sign-algorithm", "HS256"], ["--publish-ahead", "24"], ["--sign", "--publish-ahead", "0"],
            ["--sign", "--publish-ahead", "721"], ["--sign", "--publish-ahead", "x"],
            ["--sign", "--rotate-keys", "1", "--publish-ahead", "25"],
        ])
    func options(words: [String]) {
        var host = MemoryHost()
        let run = host.run(["serve", "--port", "0"] + words)
        #expect(run.exit == .usage)
        #expect(run.errors.contains(words.dropLast().last ?? ""), "the option is named")
    }

    @Test("the body of a rotation is read as it was written", arguments: TestSeed.sample(2))
    func body(seed: TestSeed) {
        let modes = Gen<KeyRotation.Mode>.element(of: [.announced, .atOnce, .revoking])
        let kinds = Gen<(SignatureAlgorithm?, Int?)>.element(
            of: [(nil, nil), (.es256, nil), (.rs256, nil), (.rs256, 2048), (.rs256, 4096), (nil, 3072)])
        let hours = Gen<Int64>.integer(in: KeyRotation.aheadHours).optional
        forAll(seed: seed, count: 100, .zip(modes, kinds), hours) { kind, hours in
            let rotation = KeyRotation(
                kind.0, aheadHours: kind.0 == .announced ? hours : nil, algorithm: kind.1.0, bitCount: kind.1.1)
            try expectEqual(try KeyRotation(reading: rotation.body), rotation, "the rotation")
        }
        forAll(seed: seed, count: 200, .byteSoup()) { bytes in _ = try? KeyRotation(reading: bytes) }
    }

    @Test("nothing fails while keys, secrets and settings change between requests", arguments: TestSeed.sample(3))
    func interleaved(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var host = MemoryHost()
        try host.write("ada a-secret-of-twenty-letters\n", to: "secrets")
        var server = try MemoryServer(Self.options + ["--admin-secret", "secrets", "--rotate-keys", "1"], on: host)
        var sessions: [(id: String, refresh: String)] = []
        for step in 0..<120 {
            var request: HTTPRequest
            switch random.below(6) {
            case 0:
                request = .json("POST", Self.path, random.below(2) == 0 ? "{}" : #"{"atOnce":true}"#)
                request.headers.append(.init("Authorization", "Bearer a-secret-of-twenty-letters"))
            case 1:
                request = .json(
                    "PATCH", "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/config",
                    #"{"signIn":{"allowDuplicateEmails":\#(random.below(2) == 0)}}"#)
                request.headers.append(.init("Authorization", "Bearer a-secret-of-twenty-letters"))
            case 2:
                let other = (0..<random.below(5)).map { "n\($0) another-secret-000\(step)-\($0)\n" }.joined()
                try server.host.write("ada a-secret-of-twenty-letters\n" + other, to: "secrets")
                // A minute, or half an hour, passes.
                server.host.instant = server.host.instant.adding(seconds: random.below(2) == 0 ? 60 : 1800)
                for _ in 0..<3 { try server.tick() }
                sessions = sessions.suffix(4)
                continue
            case 3 where !sessions.isEmpty:
                let session = sessions[random.below(sessions.count)]
                let response = try Self.refresh(&server, session.refresh)
                #expect(response.status == 200, "step \(step)")
                let token = try JSON.Document(parsing: response.body).root.string(of: "id_token")
                #expect(try Self.lookup(&server, token) == 200, "step \(step)")
                continue
            default:
                let made = try server.client("v1/accounts:signUp", "{}")
                sessions.append((try #require(made["idToken"]?.string), try #require(made["refreshToken"]?.string)))
                #expect(try Self.lookup(&server, sessions.last?.id) == 200, "step \(step)")
                continue
            }
            let response = try server.send(request)
            // A ring holds 32 keys; more rotations within two weeks are refused, and nothing else is.
            let isFull = response.status == 400 && server.host.storedRing("d")?.keys.count == KeyRing.maximumCount
            #expect(response.status == 200 || isFull, "step \(step): \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}

extension MemoryHost {
    /// The key ring in a data directory, as a thief of the disk reads it.
    func storedRing(_ data: String) -> KeyRing? {
        var host = self
        var globals = GlobalOptions()
        globals.data = data
        return try? Workspace.openForReading(.demo, globals, on: &host).keyRing
    }
}
