import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Commands about a service elsewhere that says what no honest one says.
@Suite("Strange services")
struct StrangeServiceTests {
    private static let elsewhere = ["--endpoint", "http://localhost:9099"]

    /// A host whose service answers every request alike, but a password with a demand for a second factor.
    ///
    /// - Parameter mark: What stands in every text that it answers, as JSON has it.
    private static func host(mark: String, aud: String = "demo-app") -> MemoryHost {
        let claims =
            #"""
            {"aud":"\#(aud)","exp":1659382275,"iat":1659378675,"auth_time":1659378675,\#
            "firebase":{"sign_in_provider":"s\#(mark)"}}
            """#
        let factors = #"[{"mfaEnrollmentId":"m\#(mark)","displayName":"n\#(mark)","totpInfo":{}}]"#
        let account = """
            "localId":"u\(mark)","email":"e\(mark)@example.net","displayName":"d\(mark)","phoneNumber":"p\(mark)",\
            "mfaInfo":\(factors),
            "providerUserInfo":[{"providerId":"x\(mark)","rawId":"r\(mark)"},{"providerId":"google.com","rawId":"1"}]
            """
        let token = UnsignedJWS.encoded(Array(claims.utf8)) + mark
        let answer = """
            {"idToken":"\(token)","refreshToken":"r","expiresIn":"3600",\(account),"users":[{\(account)}],\
            "signinMethods":["x\(mark)"],
            "totpSessionInfo":{"sharedSecretKey":"k\(mark)","hashingAlgorithm":"SHA1","verificationCodeLength":6,\
            "periodSec":30,
            "sessionInfo":"s","finalizeEnrollmentTime":"2030-01-01T00:00:00Z"}}
            """
        let demand = #"{"mfaPendingCredential":"c","mfaInfo":\#(factors)}"#
        var host = MemoryHost()
        host.service = { call in
            let text = call.url.contains("signInWithPassword") ? demand : answer
            return HTTPResponse(status: 200, contentType: "application/json", body: Array(text.utf8))
        }
        return host
    }

    private static let journey: [(words: [String], input: String, exit: ExitCode)] = [
        (["sign-up"], "", .done), (["whoami"], "", .done), (["whoami", "--refresh"], "", .done),
        (["mfa", "list"], "", .done),
        (["methods", "ada@example.net"], "", .done), (["token"], "", .done), (["token", "show"], "", .done),
        (["mfa", "enroll", "totp"], "", .done), (["profile", "set", "--name", "Ada"], "", .done),
        (["unlink", "google"], "", .done), (["unlink", "apple"], "", .notFound),
        (["sign-in", "password", "ada@example.net"], "a password\n", .secondFactorNeeded), (["whoami"], "", .done),
        (["mfa", "resolve"], "", .done), (["mfa", "unenroll", "none"], "", .done), (["delete", "--yes"], "", .done),
    ]

    @Test(
        "control characters from a service never reach the terminal",
        arguments: [#"\u001b[5m"#, #"\u0007"#, #"\u009b5m"#, #"\u202e"#, #"\r"#])
    func terminal(mark: String) {
        var host = Self.host(mark: mark)
        for step in Self.journey {
            let run = host.run(step.words + Self.elsewhere, input: step.input)
            #expect(run.exit == step.exit, "\(step.words): \(run.errors)")
            let strange = (run.output + run.errors).unicodeScalars.filter { scalar in
                scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
            }
            #expect(strange.isEmpty, "\(step.words)")
        }
    }

    @Test("a line feed in a name does not start a line")
    func lines() {
        var host = Self.host(mark: #"\nwhoami"#)
        for words in [["sign-up"], ["whoami"], ["mfa", "list"], ["mfa", "enroll", "totp"], ["unlink", "google"]] {
            let run = host.run(words + Self.elsewhere)
            #expect(run.exit == .done && !run.output.contains("\nwhoami"), "\(words): \(run.output)")
            #expect(run.output.contains(#"\u{a}whoami"#), "\(words): \(run.output)")
        }
    }

    @Test("control characters are escaped once for people and unchanged in JSON")
    func forms() throws {
        var host = Self.host(mark: #"\u001b[5m"#)
        _ = host.run(["sign-up"] + Self.elsewhere)
        #expect(
            host.run(["whoami"] + Self.elsewhere).output.contains(
                #"  sign-in methods: x\u{1b}[5m and google.com"# + "\n"))
        #expect(
            host.run(["mfa", "list"] + Self.elsewhere).output.hasPrefix(
                #"m\u{1b}[5m  a code from the authenticator app (n\u{1b}[5m)"#))
        #expect(
            host.run(["unlink", "google"] + Self.elsewhere).output.hasSuffix(
                #"; remaining sign-in methods: x\u{1b}[5m"# + "\n"))
        let user = try host.result(["whoami"] + Self.elsewhere)["user"]
        #expect(user?["providers"]?[0]?["provider"]?.string == "x\u{1B}[5m")
        #expect(try host.result(["mfa", "list"] + Self.elsewhere)["id"]?.string == "m\u{1B}[5m")
    }

    @Test("the program's own colours remain")
    func colours() throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada")
        host.terminals = [.output]
        #expect(host.run("accounts", "show", "ada").output.contains("\u{1B}[1m"))
    }

    @Test(
        "the URI for an authenticator app names the project",
        arguments: [Row("demo-app", "demo-app"), Row("", "demo-vinculum"), Row("a b", "a%20b")])
    func issuer(row: Row<String, String>) throws {
        let (aud, shown) = row.fields
        var host = Self.host(mark: "", aud: aud)
        _ = host.run(["sign-up"] + Self.elsewhere)
        let uri = try #require(
            try host.result(["mfa", "enroll", "totp"] + Self.elsewhere)["uri"]?.string, sourceLocation: row.line)
        #expect(uri.hasPrefix("otpauth://totp/\(shown):"), "\(uri)", sourceLocation: row.line)
        #expect(uri.contains("issuer=\(shown)"), "\(uri)", sourceLocation: row.line)
    }
}
