import PropertyKit
import Testing
import VinculumEmbedding

/// Who is an administrator of an embedded authority, and what the settings of trust need.
@Suite("The trust settings of the embedding module")
struct EmbeddedTrustTests {
    private static let secret = "0123456789abcdef-secret"
    /// The public key is that of RFC 7515, appendix A.3.1.
    private static let keyRing = """
        {"keys": [{"key": {"kty": "EC", "crv": "P-256", "kid": "k1", \
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", \
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}, "signsFrom": 0}], \
        "refreshKey": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}
        """
    private static let needs = [
        "keyRing": keyRing, "administrator": secret, "linkOrigin": "https://id.example.net",
    ]

    private static func embedding(_ settings: [String: String]) -> (Embedding, Reply) {
        var embedding = Embedding()
        let list = ["projectId", "demo", "hashCost", "1"] + settings.sorted { $0.key < $1.key }.flatMap { [$0, $1] }
        let reply = embedding.create(
            settings: CallScript.packed(list.map { Array($0.utf8) }), seed: EmbeddingTests.seed)
        return (embedding, reply)
    }

    /// Runs a request to its end, with some bytes as each signature. The status, and the body as text.
    private static func send(
        _ embedding: inout Embedding, _ method: String, _ path: String, _ body: String = "{}", bearer: String? = nil
    ) throws -> (status: String, body: String) {
        let origin = ["Host", "shop.example.com", "Origin", "https://evil.example", "Content-Type", "application/json"]
        let list = [method, path, body] + origin + (bearer.map { ["Authorization", "Bearer \($0)"] } ?? [])
        let request = CallScript.packed(list.map { Array($0.utf8) })
        var answers: [[UInt8]] = []
        while true {
            let reply = embedding.call(
                1, request: request, answers: CallScript.packed(answers), now: 1_700_000_000_000,
                seed: [UInt8](repeating: 3, count: 32), commits: true)
            guard reply.status == .needs else {
                try #require(reply.status == .done, "\(String(decoding: reply.parts[0], as: UTF8.self))")
                let texts = reply.parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }
                return (texts[0], texts[2])
            }
            answers += reply.parts.map { question in
                let answer = embedding.answer(question: question)
                let signature = [Array("signature".utf8), [UInt8](repeating: 1, count: 64)]
                return CallScript.packed(answer.status == .done ? answer.parts : signature)
            }
        }
    }

    private static let identity = "/identitytoolkit.googleapis.com"
    /// What only administrators may do.
    private static let ofAdministrators = [
        ("GET", "\(identity)/v1/projects/demo/accounts:batchGet"), ("GET", "\(identity)/v2/projects/demo/config"),
        ("POST", "\(identity)/v1/projects/demo/accounts:query"), ("GET", "/emulator/v1/projects/demo/oobCodes"),
        ("GET", "/emulator/v1/projects/demo/verificationCodes"), ("GET", "/emulator/v1/projects/demo/config"),
        ("PATCH", "/emulator/v1/projects/demo/config"),
        ("DELETE", "/emulator/v1/projects/demo/accounts?confirm=demo&count=1"),
    ]

    @Test(
        "with an administrator's secret, callers without it administer nothing and change nothing",
        arguments: [
            ["administrator": secret], needs.merging(["trust": "strict"]) { $1 },
            needs.merging(["trust": "hardened"]) { $1 },
        ])
    func strangers(settings: [String: String]) throws {
        var (embedding, _) = Self.embedding(settings)
        _ = try Self.send(&embedding, "POST", "\(Self.identity)/v1/accounts:signUp?key=k")
        let before = embedding.snapshot(1)
        for (method, path) in Self.ofAdministrators {
            for bearer in [nil, "owner", "Owner", "ya29.token", "", String(Self.secret.dropLast()), Self.secret + "x"] {
                let reply = try Self.send(&embedding, method, path, bearer: bearer)
                #expect(["401", "403"].contains(reply.status), "\(method) \(path) \(bearer ?? "none") \(reply.body)")
            }
        }
        #expect(embedding.snapshot(1) == before)
        for (method, path) in Self.ofAdministrators {
            #expect(try Self.send(&embedding, method, path, bearer: Self.secret).status == "200", "\(method) \(path)")
        }
    }

    @Test("without settings of trust every caller is an administrator, as at a local emulator")
    func local() throws {
        var (embedding, _) = Self.embedding([:])
        for (method, path) in Self.ofAdministrators {
            #expect(try Self.send(&embedding, method, path, bearer: "owner").status == "200", "\(method) \(path)")
        }
    }

    @Test("a hardened authority refuses a provider that is not configured, and a local one accepts it")
    func providers() throws {
        let body = #"""
            {"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=%7B%22sub%22%3A%221%22%7D"}
            """#
        for (settings, status) in [([:], "200"), (Self.needs.merging(["trust": "hardened"]) { $1 }, "400")] {
            var (embedding, _) = Self.embedding(settings)
            let before = embedding.snapshot(1)
            let reply = try Self.send(&embedding, "POST", "\(Self.identity)/v1/accounts:signInWithIdp?key=k", body)
            #expect(reply.status == status, "\(reply.body)")
            #expect(status == "200" || embedding.snapshot(1) == before)
        }
    }

    @Test("mailed links begin with the link origin, whatever Host a request has")
    func links() throws {
        for settings in [["linkOrigin": "https://id.example.net"], Self.needs.merging(["trust": "hardened"]) { $1 }] {
            var (embedding, _) = Self.embedding(settings)
            let bearer = settings["administrator"] ?? "owner"
            _ = try Self.send(
                &embedding, "POST", "\(Self.identity)/v1/projects/demo/accounts", #"{"email":"ada@example.com"}"#,
                bearer: bearer)
            let mail = #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#
            let sent = try Self.send(&embedding, "POST", "\(Self.identity)/v1/accounts:sendOobCode?key=k", mail)
            #expect(sent.status == "200", "\(sent.body)")
            let list = try Self.send(&embedding, "GET", "/emulator/v1/projects/demo/oobCodes", bearer: bearer)
            let page = settings["trust"] == nil ? "emulator/action" : "__/auth/action"
            #expect(list.body.contains("https://id.example.net/\(page)?"), "\(list.body)")
            #expect(!list.body.contains("shop.example.com"))
        }
    }

    @Test("hardened needs a key ring, an administrator and a link origin", arguments: needs.keys.sorted())
    func hardened(missing: String) {
        let settings = Self.needs.merging(["trust": "hardened"]) { $1 }
        #expect(Self.embedding(settings).1.status == .done)
        let (_, reply) = Self.embedding(settings.filter { $0.key != missing })
        #expect(reply.status == .malformed)
        #expect(String(decoding: reply.parts[0], as: UTF8.self).contains(missing))
    }

    @Test(
        "hardened mails no link over http, but for this machine",
        arguments: [("http://id.example.net", false), ("http://a:99999", false), ("http://127.0.0.1:9099", true)])
    func plainLinks(origin: String, isAccepted: Bool) {
        let settings = Self.needs.merging(["trust": "hardened", "linkOrigin": origin]) { $1 }
        #expect(Self.embedding(settings).1.status == (isAccepted ? .done : .malformed))
    }

    @Test(
        "a setting of a wrong form is refused by its name",
        arguments: [
            ("administrator", ""), ("administrator", "fifteen-letters"), ("administrator", "letters and blanks"),
            ("trust", "Hardened"), ("trust", ""), ("linkOrigin", "id.example.net"), ("linkOrigin", "https://a.b/"),
            ("linkOrigin", "https://"), ("linkOrigin", "ftp://a.b"), ("linkOrigin", "https://a.b?c"),
            ("hashCost", "99"), ("hashCost", "x"), ("journalBytes", "-1"), ("sessionRecords", "yes"),
            ("projectId", "a b"), ("projectId", ""), ("projectId", "-a"), ("projectId", "é"),
            ("projectId", String(repeating: "a", count: 64)),
        ])
    func form(name: String, value: String) {
        let (_, reply) = Self.embedding([name: value])
        #expect(reply.status == .malformed)
        #expect(String(decoding: reply.parts[0], as: UTF8.self).contains(name))
    }

    @Test("a refusal of another project's path advises nothing that only a server has")
    func otherProject() throws {
        var (embedding, _) = Self.embedding([:])
        let path = "\(Self.identity)/v1/projects/other/accounts:query"
        let reply = try Self.send(&embedding, "POST", path, bearer: "owner")
        #expect(reply.status == "400" && reply.body.contains("demo") && reply.body.contains("other"))
        #expect(!reply.body.contains("--"))
    }
}
