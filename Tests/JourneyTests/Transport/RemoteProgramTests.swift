import Foundation
import PropertyKit
import Testing

/// The built program with remote services: the same commands with every service.
@Suite(
    "Services elsewhere", .serialized,
    .enabled(
        if: Build.isNativeBuilt && Outside.isAvailable,
        "needs the program that make test builds, python3, curl and openssl"))
struct RemoteProgramTests {
    private static let project = RunningServer.project

    private struct Step {
        let words: [String]
        let input: String

        init(_ words: String, _ input: String = "") {
            self.words = words.split(separator: " ").map { String($0) }
            self.input = input
        }
    }

    /// A journey that deletes its account at the end.
    private static let journey = [
        Step("sign-up"), Step("link password ada@example.net", "first-password\n"),
        Step("profile set --name Ada"),
        Step("whoami"), Step("methods ada@example.net"), Step("token show --json"), Step("sign-out"),
        Step("sign-in password ada@example.net", "wrong-password\n"),
        Step("sign-in password bob@example.net", "wrong-password\n"),
        Step("sign-in password ada@example.net", "first-password\n"),
        Step("link google --sub 1001 --email ada@example.net"),
        Step("link google --sub 1002"), Step("password change", "second-password\n"), Step("whoami --refresh --json"),
        Step("sign-up bob@example.net", "bobs-password\n"), Step("link google --sub 1001"), Step("mfa list"),
        Step("delete --yes"),
        Step("sign-in google --sub 1001"), Step("reauthenticate password ada@example.net", "second-password\n"),
        Step("unlink google"),
        Step("unlink password"), Step("delete --yes"), Step("whoami --json"), Step("token"),
    ]

    /// The output of a run, with the parts that vary replaced.
    private struct Printed: Equatable {
        let exit: Int32
        let output: String
        let error: String?

        init(_ outcome: Build.Outcome) {
            self.exit = outcome.exit
            let uid = /\b[A-Za-z0-9]{28}\b/
            var text = outcome.output.replacing(uid, with: "UID")
            text = text.replacing(/"(signedInAt|issuedAt|expiresAt)":"[^"]*"/, with: "TIME")
            // `firebase.signed_in_at` is there only if a second ended between the sign-in and a change of the password.
            text = text.replacing(/,"signed_in_at":\d+/, with: "")
            text = text.replacing(/"(auth_time|iat|exp|session)":\d+/, with: "NUMBER")
            self.output = text
            // The next commands differ: local accounts give more details, and the commands name the service.
            self.error = outcome.error.split(separator: "\n").first.map { line in
                String(line).replacing(uid, with: "UID").replacing(/\ --endpoint [^ "]+/, with: "")
            }
        }
    }

    private static func run(
        _ words: [String], input: String = "", in folder: String, _ environment: [String: String] = [:]
    ) throws -> Build.Outcome {
        var command = Build.native.command(words, in: folder)
        var variables = ProcessInfo.processInfo.environment
        for name in [
            "FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_API_KEY", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
            "https_proxy", "HTTPS_PROXY",
            "http_proxy", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
        ] {
            variables[name] = nil
        }
        command.environment = variables.merging(environment) { $1 }
        return try Build.Outcome(of: command, input: input)
    }

    private static func play(_ options: [String], _ environment: [String: String] = [:]) throws -> [Printed] {
        try withTemporaryFolder { folder in
            try self.journey.map { step in
                Printed(
                    try self.run(
                        step.words + ["--data", "d", "--project", self.project] + options, input: step.input,
                        in: folder, environment))
            }
        }
    }

    @Test("a journey prints the same locally, with --endpoint, with the environment variable, and over HTTPS")
    func journey() throws {
        let local = try Self.play([])
        #expect(local.map { $0.exit } == [0, 0, 0, 0, 0, 0, 0, 3, 6, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 3, 0, 3, 3])
        try withTemporaryFolder { folder in
            try Outside.makeCertificates(in: folder)
            try RunningServer.run { server in
                let authority = "127.0.0.1:\(server.port)"
                #expect(try Self.play(["--endpoint", "http://" + authority]) == local)
                #expect(try Self.play([], ["FIREBASE_AUTH_EMULATOR_HOST": authority]) == local)
                let service = try Outside(
                    ["service", "--certificate", "certificate.pem", "--key", "key.pem", "--forward", "\(server.port)"],
                    in: folder)
                let isTrusted = ["CURL_CA_BUNDLE": folder + "/ca.pem"]
                #expect(try Self.play(["--endpoint", "https://localhost:\(service.port)"], isTrusted) == local)
            }
        }
    }

    @Test("each service and the local state have sessions of their own")
    func sessions() throws {
        try withTemporaryFolder { folder in
            try RunningServer.run { server in
                let here = ["--data", "d"]
                let there = here + ["--endpoint", "http://127.0.0.1:\(server.port)"]
                let variable = ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:\(server.port)"]
                func printed(_ words: [String], _ environment: [String: String] = [:]) throws -> String {
                    let run = try Self.run(words, in: folder, environment)
                    return run.exit == 0 ? String(run.output.prefix { $0 != " " }) : "\(run.exit)"
                }
                #expect(
                    try Self.run(["sign-up", "ada@example.net"] + there, input: "ada-password\n", in: folder).exit == 0)
                #expect(try printed(["whoami"] + here) == "3")
                #expect(
                    try Self.run(["sign-up", "bob@example.net"] + here, input: "bobs-password\n", in: folder).exit == 0)
                #expect(try printed(["whoami"] + there) == "ada@example.net")
                #expect(try printed(["whoami", "--tenant", "t"] + there) == "3")
                #expect(try printed(["whoami"] + here, variable) == "ada@example.net")
                #expect(try printed(["whoami", "--endpoint", "local"] + here, variable) == "bob@example.net")
                let listed = try Self.run(["accounts", "list"], in: folder, variable).output
                #expect(listed.contains("ada@example.net") && !listed.contains("bob@example.net"))
                let local = ["accounts", "list", "--endpoint", "local"] + here
                let kept = try Self.run(local, in: folder, variable).output
                #expect(kept.contains("bob@example.net") && !kept.contains("ada@example.net"))
                #expect(try Self.run(["delete", "--yes"] + there, in: folder).exit == 0)
            }
        }
    }

    @Test("a certificate is accepted only from a trusted authority")
    func certificates() throws {
        try withTemporaryFolder { folder in
            try Outside.makeCertificates(in: folder)
            let service = try Outside(["service", "--certificate", "certificate.pem", "--key", "key.pem"], in: folder)
            let words = ["methods", "ada@example.net", "--data", "d", "--json", "--endpoint"]
            let url = "https://localhost:\(service.port)"
            let refused = try Self.run(words + [url], in: folder)
            #expect(refused.exit == 1 && refused.output.isEmpty)
            #expect(
                refused.error.contains(#""code":"untrusted","number":17020"#)
                    && refused.error.contains("CURL_CA_BUNDLE"), "\(refused.error)")
            for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                let taken = try Self.run(words + [url], in: folder, [name: folder + "/ca.pem"])
                #expect(taken.exit == 0, "\(name): \(taken.error)")
            }
            // A certificate for another name from a trusted authority.
            let proxy = try Outside(["proxy", "--to", "\(service.port)"])
            let other = try Self.run(
                words + ["https://other.example"], in: folder,
                ["CURL_CA_BUNDLE": folder + "/ca.pem", "https_proxy": "http://127.0.0.1:\(proxy.port)"])
            #expect(other.error.contains(#""code":"untrusted""#), "\(other.error)")
        }
    }

    @Test("a proxy from the environment is used, except for local addresses")
    func proxy() throws {
        try withTemporaryFolder { folder in
            try Outside.makeCertificates(in: folder)
            let plain = try Outside(["service"])
            let service = try Outside(["service", "--certificate", "certificate.pem", "--key", "key.pem"], in: folder)
            let (proxy, plainProxy) = (
                try Outside(["proxy", "--to", "\(service.port)"]), try Outside(["proxy", "--to", "\(plain.port)"])
            )
            let environment = [
                "https_proxy": "http://127.0.0.1:\(proxy.port)", "http_proxy": "http://127.0.0.1:\(plainProxy.port)",
                "CURL_CA_BUNDLE": folder + "/ca.pem",
            ]
            let words = ["methods", "ada@example.net", "--data", "d"]
            for endpoint in [
                "https://service.example", "http://127.0.0.1:\(plain.port)", "https://localhost:\(service.port)",
            ] {
                let run = try Self.run(words + ["--endpoint", endpoint], in: folder, environment)
                #expect(run.exit == 0, "\(endpoint): \(run.error)")
            }
            // HTTP to another machine is allowed only for a test emulator named by the environment variable.
            let refused = try Self.run(words + ["--endpoint", "http://service.example"], in: folder, environment)
            #expect(refused.exit == 2 && refused.error.contains("FIREBASE_AUTH_EMULATOR_HOST"), "\(refused.error)")
            let emulator = try Self.run(
                words, in: folder, environment.merging(["FIREBASE_AUTH_EMULATOR_HOST": "service.example"]) { $1 })
            #expect(emulator.exit == 0, "\(emulator.error)")
            func seen(_ port: UInt16) throws -> String {
                let socket = try ClientSocket(port: port)
                try socket.send("GET /seen HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
                return String(decoding: try socket.receiveAnswer().body, as: UTF8.self)
            }
            #expect(try seen(proxy.port) == #"["CONNECT service.example:443"]"#)
            #expect(try seen(plainProxy.port) == #"["POST http://service.example"]"#)
            // The request goes to the real service's name and paths, whose certificate the test does not have.
            let production = try Self.run(
                words + ["--endpoint", "production", "--api-key", "KEY"], in: folder, environment)
            #expect(production.error.contains("identitytoolkit.googleapis.com"))
            #expect(
                try seen(proxy.port)
                    == #"["CONNECT service.example:443", "CONNECT identitytoolkit.googleapis.com:443"]"#)
        }
    }

    @Test("without curl a remote command says how to install it, and local commands work")
    func curlMissing() throws {
        try withTemporaryFolder { folder in
            for path in ["", "/nowhere", "."] {
                let run = try Self.run(
                    ["methods", "a@b.example", "--data", "d", "--endpoint", "https://service.example"], in: folder,
                    ["PATH": path])
                #expect(run.exit == 1)
                #expect(
                    run.error.contains("curl is not installed") && run.error.contains("apt-get install curl"),
                    "\(run.error)")
            }
            let service = try Outside(["service"])
            let run = try Self.run(
                ["methods", "a@b.example", "--data", "d", "--endpoint", "http://127.0.0.1:\(service.port)"], in: folder,
                ["PATH": ""])
            #expect(run.exit == 0, "\(run.error)")
        }
    }

    @Test(
        "the WebAssembly program refuses remote services",
        .enabled(if: Build.areAllBuilt, "needs the WASI program and its runtimes"), arguments: [Build.wasmkit, .node])
    func sandbox(build: Build) throws {
        try withTemporaryFolder { folder in
            let run = try build.run(
                ["whoami", "--json", "--data", "d", "--endpoint", "http://127.0.0.1:9099"], in: folder)
            #expect(run.exit == 1)
            #expect(run.error.contains(#""code":"noTransport""#), "\(run.error)")
        }
    }
}
