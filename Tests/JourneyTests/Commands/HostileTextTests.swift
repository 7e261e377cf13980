import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What clients stored must not move the cursor of the administrator who reads it, nor turn the direction of the text.
@Suite("Hostile text on a terminal") struct HostileTextTests {
    /// Deletes, C1 controls (a control sequence introducer among them), line separators and marks of direction.
    private static let hostile = "a\u{7F}\u{80}\u{85}\u{9B}2J\u{9F}\u{61C}\u{200E}\u{202E}\u{2028}\u{2066}z"

    private static let lines = [
        ["accounts", "list"], ["accounts", "show", "ada"], ["accounts", "claims", "ada"],
        ["accounts", "sessions", "ada"], ["accounts", "merges", "ada"], ["accounts", "update", "ada", "--name", "b"],
        ["accounts", "disable", "ada"], ["accounts", "enable", "ada"], ["graph"], ["graph", "ada", "--format", "tree"],
        ["graph", "ada", "--format", "dot"], ["graph", "ada", "--format", "mermaid"],
        ["graph", "ada", "--format", "svg"], ["export"], ["audit"], ["outbox"], ["whoami"], ["methods"], ["sessions"],
        ["mfa", "list"], ["token", "show"], ["tenants", "list"], ["providers", "list"],
        ["providers", "show", "oidc.acme"], ["providers", "export"], ["config", "show"], ["projects", "list"],
        ["jwt", "decode", Self.token], ["accounts", "show", Self.hostile], ["projects", "show", Self.hostile],
        [
            "request", "GET", "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:batchGet", "--header",
            "Authorization: Bearer owner", "--include",
        ],
        ["accounts", "delete", "ada", "--yes"],
    ]

    /// An unsigned token with a hostile claim.
    private static var token: String {
        func part(_ json: String) -> String { Base64URL.encoded(Array(json.utf8)) }
        return part(#"{"alg":"none"}"#) + "." + part(#"{"sub":"ada","name":"\#(self.hostile)"}"#) + "."
    }

    private static func prepared() throws -> MemoryHost {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        _ = try host.result("profile", "set", "--name", Self.hostile)
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada", "--name", Self.hostile)
        _ = try host.result("accounts", "claims", "ada", "--set", "-", input: #"{"c":"\#(Self.hostile)"}"#)
        _ = try host.result("tenants", "create", "displayName", Self.hostile, "allowPasswordSignup", "true")
        _ = try host.result(
            "providers", "add", "oidc.acme", "--client-id", "a", "--issuer", "https://a.example", "--public", "--name",
            Self.hostile)
        return host
    }

    private static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            switch $0.value {
            case 0x0A, 0x20..<0x7F: true
            case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }

    @Test("no command prints it as it is, in neither form", arguments: [[], ["--json"]])
    func commands(form: [String]) throws {
        let host = try Self.prepared()
        for line in Self.lines {
            var own = host
            let run = own.run(line + form)
            #expect(Self.isSafe(run.output), "\(line): \(run.output.debugDescription)")
            #expect(Self.isSafe(run.errors), "\(line): \(run.errors.debugDescription)")
        }
    }

    @Test("with --json an account's text is escaped and not changed")
    func escaped() throws {
        var host = try Self.prepared()
        let listed = host.run("accounts", "list", "--json").output
        #expect(listed.contains(#"a\u007f\u0080\u0085\u009b2J\u009f\u061c\u200e\u202e\u2028\u2066z"#), "\(listed)")
    }

    @Test("escaping changes nothing but what it escapes, whatever the bytes are", arguments: TestSeed.sample(5))
    func escaping(seed: TestSeed) throws {
        let pieces: [String] = [
            "\u{9B}", "\u{202E}", "\u{7F}", "é", "ש", "\u{2027}", "\u{2029}", "😀", "\\", "\"", "a",
        ]
        forAll(seed: seed, count: 300, Gen<String>.element(of: pieces).array(0...12)) { parts in
            let text = parts.joined()
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("a", text)
            writer.endObject()
            let safe = TerminalText.safeJSON(writer.bytes)
            try check(Self.isSafe(String(decoding: safe, as: UTF8.self)), "it is safe")
            try check(
                (try JSON.Document(parsing: safe).root["a"]?.string ?? "") == text, "a reader sees no difference"
            )
            try expectEqual(TerminalText.safeJSON(safe), safe, "escaping it again")
        }
        forAll(seed: seed, count: 300, Gen.byteSoup(0...40, pieces: ["\u{E2}\u{80}", "\u{C2}"])) { bytes in
            _ = TerminalText.safeJSON(bytes)
        }
    }
}
