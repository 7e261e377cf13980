import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Tokens on the command line")
struct JWTTests {
    private static let key = JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "key-1")
    private nonisolated(unsafe) static var generator = SeededGenerator(Seed.numbered(7))
    private static let claims =
        #"{"iss":"me","aud":"app","sub":"ada","iat":1789999990,"exp":1790003590,"nonce":"n","auth_time":1789999000}"#

    private static func token(_ claims: String = claims, key: JSONWebKey = key) throws -> String {
        var generator = SeededGenerator(Seed.numbered(8))
        return try SignedJWS.encoded(
            Array(claims.utf8), key: #require(key.signingKey), keyID: key.id, using: &generator)
    }

    /// A host with the key files in every format that issuers publish.
    private static func host() throws -> MemoryHost {
        var host = MemoryHost(now: Instant(seconds: 1_790_000_000))
        var generator = SeededGenerator(Seed.numbered(9))
        let certificate = try SelfSignedCertificate.encoded(
            for: #require(self.key.signingKey), commonName: "me", lifetime: host.instant...host.instant,
            using: &generator)
        var map = JSON.Writer()
        map.beginObject()
        map.member("key-1", PEM.encoded(certificate: certificate))
        map.endObject()
        let files: [(String, [UInt8])] = [
            ("set.json", try JSONWebKeySet([self.key]).encoded()), ("one.json", try #require(self.key.encoded())),
            ("map.json", map.bytes), ("key.pem", Array(try #require(self.key.verificationKey.pem).utf8)),
            ("cert.pem", Array(PEM.encoded(certificate: certificate).utf8)),
            ("own.json", self.key.encodedWithPrivateParts()),
            ("own.pem", Array(try #require(self.key.signingKey?.pemWithPrivateParts()).utf8)),
            ("empty", []), ("secret", Array((String(repeating: "s", count: 32) + "\n").utf8)),
            ("short", Array("short".utf8)),
            (
                "locked.pem",
                Array("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n".utf8)
            ),
            ("two.json", Array(#"{"keys":[],"keys":[]}"#.utf8)),
        ]
        for (name, bytes) in files { try host.files.write(bytes, to: name, access: .owner) }
        return host
    }

    @Test(
        "a valid token is verified with keys in every format",
        arguments: ["set.json", "one.json", "map.json", "key.pem", "cert.pem"])
    func verified(file: String) throws {
        var host = try Self.host()
        let before = host.files.paths
        let result = try host.result(
            "jwt", "verify", "--jwks", file, "--issuer", "me", "--audience", "app", input: Self.token() + "\n")
        #expect(result["valid"]?.bool == true && result["kid"]?.string == "key-1" && result["alg"]?.string == "ES256")
        #expect(result["claims"]?["sub"]?.string == "ada")
        let run = host.run(
            "jwt", "verify", "--jwks", file, "--issuer", "x", "--issuer", "me", "--audience", "app", "--nonce", "n",
            "--max-age", "1000",
            input: try Self.token())
        #expect(
            run.exit == .done
                && run.output.hasPrefix("valid at 2026-09-21T14:13:20.000Z, signed by the key key-1 with ES256\n"))
        #expect(host.files.paths == before, "no data directory is created")
    }

    @Test(
        "an invalid token exits with 3 and the code of the failed check",
        arguments: [
            Row([], "", "malformed"), Row([], "a.b", "malformed"), Row(["--issuer", "you"], nil, "issuer"),
            Row(["--audience", "b"], nil, "audience"),
            Row(["--now", "1790003650"], nil, "expired"), Row(["--now", "2026-09-22T14:13:20Z"], nil, "expired"),
            Row(["--now", "0"], nil, "not_yet_valid"),
            Row(["--now", "1790003590", "--slack", "0"], nil, "expired"), Row(["--nonce", "m"], nil, "nonce"),
            Row(["--max-age", "5"], nil, "auth_time"),
            Row(["--jwks", "two-keys.json"], nil, "key"),
        ] as [Row<[String], String?, String>])
    func refused(row: Row<[String], String?, String>) throws {
        let (options, token, word) = row.fields
        var host = try Self.host()
        var generator = SeededGenerator(Seed.numbered(3))
        let others = try JSONWebKeySet([
            JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "key-2"),
            JSONWebKey(signing: .ecdsa(.generated(.p384, using: &generator)), id: "key-3"),
        ])
        try host.files.write(others.encoded(), to: "two-keys.json", access: .owner)
        let base = ["jwt", "verify", "--jwks", "set.json", "--json"]
        let defaults =
            (options.contains("--issuer") ? [] : ["--issuer", "me"])
            + (options.contains("--audience") ? [] : ["--audience", "app"])
        host.arguments = base + defaults + options
        host.input = Array(try (token ?? Self.token()).utf8)
        #expect(CommandLineTool.run(&host) == .refused, sourceLocation: row.line)
        #expect(host.output.isEmpty, sourceLocation: row.line)
        let error = try JSON.Document(parsing: host.errorOutput).root["error"]
        #expect(error?["code"]?.string == word && error?["exit"]?.int64 == 3, sourceLocation: row.line)
        #expect(error?["what"]?.string?.hasSuffix(word) == true, sourceLocation: row.line)
    }

    @Test("dates with exponents and beyond 2^63 are read, and shown as dates (RFC 7519 NumericDate, RFC 8259 numbers)")
    func exponents() throws {
        var host = try Self.host()
        let claims = #"{"iss":"me","aud":"app","sub":"ada","iat":1.79e9,"exp":1.79000359E+9,"nbf":1e-3}"#
        let verify = ["jwt", "verify", "--jwks", "set.json", "--issuer", "me", "--audience", "app"]
        host.arguments = verify
        host.input = Array(try Self.token(claims).utf8)
        #expect(CommandLineTool.run(&host) == .done)
        let shown = String(decoding: host.output, as: UTF8.self)
        #expect(shown.contains("1.79000359E+9  2026-09-21T15:13:10") && shown.contains("1.79e9  2026-09-21T14:13:20"))
        for (exp, code) in [("1.78e9", "expired"), ("-1e99", "expired"), ("1e99", nil), ("99999999999999999999", nil)] {
            let token = try Self.token(claims.replacing("1.79000359E+9", with: exp))
            host.clearOutput()
            host.arguments = verify + ["--json"]
            host.input = Array(token.utf8)
            #expect(CommandLineTool.run(&host) == (code == nil ? .done : .refused), "\(exp)")
            guard let code else { continue }
            #expect(try JSON.Document(parsing: host.errorOutput).root["error"]?["code"]?.string == code)
        }
    }

    @Test("a key that is in the file and cannot be used is named with its reason")
    func unusableKey() throws {
        var host = try Self.host()
        let own = String(decoding: try #require(Self.key.encoded()), as: UTF8.self)
        let set = #"{"keys":[{"kty":"EC","crv":"P-521","kid":"key-1"},\#(own.replacing("key-1", with: "key-2"))]}"#
        try host.files.write(Array(set.utf8), to: "other.json", access: .owner)
        let error = try host.refusal(
            "jwt", "verify", "--jwks", "other.json", "--issuer", "me", "--audience", "app", input: Self.token())
        #expect(error["code"]?.string == "key")
        #expect(error["why"]?.string?.contains("cannot be used: its kind is not supported") == true)
    }

    @Test("control characters in a token never reach the terminal")
    func control() throws {
        var host = try Self.host()
        let claims = #"{"iss":"\u001b[31mevil","aud":"\u001b]0;x","sub":"\u202eada","iat":1789999990,"exp":1790003590}"#
        for arguments in [
            ["jwt", "decode"], ["jwt", "verify", "--jwks", "set.json", "--issuer", "me", "--audience", "app"],
        ] {
            host.clearOutput()
            host.arguments = arguments
            host.input = Array(try Self.token(claims).utf8)
            _ = CommandLineTool.run(&host)
            #expect(!(host.output + host.errorOutput).contains(0x1B))
        }
    }

    @Test(
        "wrong options are refused before the token is read",
        arguments: [
            Row([], "usage"), Row(["--jwks", "set.json"], "usage"),
            Row(["--jwks", "set.json", "--issuer", "me"], "usage"),
            Row(["--issuer", "me", "--audience", "app"], "usage"),
            Row(["--jwks", "set.json", "--secret-file", "secret", "--issuer", "me", "--audience", "app"], "usage"),
            Row(["--jwks", "https://issuer.example/keys", "--issuer", "me", "--audience", "app"], "nothingIsFetched"),
            Row(["--jwks", "-", "--issuer", "me", "--audience", "app"], "usage"),
            Row(["--secret-file", "-", "--issuer", "me", "--audience", "app"], "usage"),
            Row(["--jwks", "absent", "--issuer", "me", "--audience", "app"], "fileNotFound"),
            Row(["--jwks", "own.json", "--issuer", "me", "--audience", "app"], "unusableKey"),
            Row(["--jwks", "own.pem", "--issuer", "me", "--audience", "app"], "unusableKey"),
            Row(["--jwks", "empty", "--issuer", "me", "--audience", "app"], "unusableKey"),
            Row(["--jwks", "locked.pem", "--issuer", "me", "--audience", "app"], "unusableKey"),
            Row(["--jwks", "two.json", "--issuer", "me", "--audience", "app"], "unusableKeys"),
            Row(["--secret-file", "short", "--issuer", "me", "--audience", "app"], "unusableKey"),
            Row(["--jwks", "set.json", "--issuer", "me", "--audience", "app", "--slack", "-1"], "usage"),
        ] as [Row<[String], String>])
    func usage(row: Row<[String], String>) throws {
        let (options, code) = row.fields
        var host = try Self.host()
        host.arguments = ["jwt", "verify", "--json"] + options
        host.input = Array(try Self.token().utf8)
        let exit = CommandLineTool.run(&host)
        #expect(exit == (code == "fileNotFound" ? .notFound : .usage), sourceLocation: row.line)
        #expect(
            try JSON.Document(parsing: host.errorOutput).root["error"]?["code"]?.string == code,
            sourceLocation: row.line)
        #expect(host.input.count == (try Self.token()).utf8.count, "the token was not read", sourceLocation: row.line)
    }

    @Test("HS256 is verified only with --secret-file, never with a key set")
    func secret() throws {
        var host = try Self.host()
        let secret = JSONWebKey(
            signing: .secret(try SharedSecret([UInt8](repeating: UInt8(ascii: "s"), count: 32))), id: "key-1")
        let token = try Self.token(key: secret)
        let result = try host.result(
            "jwt", "verify", "--secret-file", "secret", "--issuer", "me", "--audience", "app", input: token)
        #expect(result["alg"]?.string == "HS256")
        let error = try host.refusal(
            "jwt", "verify", "--jwks", "set.json", "--issuer", "me", "--audience", "app", input: token)
        #expect(error["code"]?.string == "algorithm")
        let other = try host.refusal(
            "jwt", "verify", "--secret-file", "secret", "--issuer", "me", "--audience", "app", input: Self.token())
        #expect(other["code"]?.string == "algorithm")
    }

    @Test("decode prints header and claims of any token and says that nothing was verified")
    func decode() throws {
        var host = try Self.host()
        let result = try host.result("jwt", "decode", input: Self.token())
        #expect(result["verified"]?.bool == false && result["header"]?["kid"]?.string == "key-1")
        #expect(result["claims"]?["sub"]?.string == "ada" && result["signatureBytes"]?.int64 == 64)
        let run = host.run("jwt", "decode", input: UnsignedJWS.encoded(Array(Self.claims.utf8)) + "\r\n")
        #expect(run.exit == .done && run.output.hasPrefix("NOT verified\n") && run.errors.contains("NOT verified"))
        #expect(run.output.contains("  exp             1790003590  2026-09-21T15:13:10.000Z\n"))
        try host.files.write(Array(Self.token().utf8), to: "token.txt", access: .owner)
        #expect(host.run("jwt", "decode", "token.txt").exit == .done)
        #expect(try host.refusal("jwt", "decode", input: "no token")["code"]?.string == "malformed")
        #expect(host.run("jwt", "decode", "absent").exit == .notFound)
    }

    @Test("--now accepts seconds since 1970")
    func seconds() throws {
        var host = MemoryHost()
        for now in ["1790000000", "2026-09-21T14:13:20Z"] {
            let invocation = try CommandLineTests.invocation("whoami", "--now", now)
            #expect(invocation.globals.now == Instant(seconds: 1_790_000_000))
        }
        for wrong in ["-5", "1790000000.5", "0x10", "99999999999999999999", "1 790", ""] {
            #expect(host.run("whoami", "--now=" + wrong).exit == .usage)
        }
        #expect(try CommandLineTests.invocation("whoami", "--now", "9223372036854775807").globals.now != nil)
    }
}
