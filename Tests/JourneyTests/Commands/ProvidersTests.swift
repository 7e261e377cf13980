import PropertyKit
import ProviderTesting
import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    /// A host on which `oidc.example` is configured with the stand-in, which answers its calls.
    static func with(_ provider: StandInProvider, _ words: String...) throws -> MemoryHost {
        var host = MemoryHost()
        host.service = { provider.answer($0) }
        var line = ["providers", "add", "oidc.example", "--issuer", provider.issuer, "--client-id", provider.clientID]
        if let secret = provider.clientSecret {
            try host.files.write(Array((secret + "\n").utf8), to: "secret.txt", access: .owner)
            line += ["--client-secret-file", "secret.txt"]
        } else {
            line.append("--public")
        }
        _ = try host.result(line + words)
        return host
    }
}

extension StandInProvider {
    /// A provider on this machine, at the fixed time of a memory host.
    static func local(clientSecret: String? = "s3cret-of-the-client") -> StandInProvider {
        StandInProvider(at: "http://127.0.0.1:8080/op", clientSecret: clientSecret) { MemoryHost().instant }
    }
}

@Suite("Identity providers on the command line")
struct ProvidersTests {
    @Test("each option of add is stored as the member that it names")
    func options() throws {
        var host = MemoryHost()
        let made = try host.result(
            "providers", "add", "oidc.corp", "--issuer", "https://id.example", "--client-id", "app",
            "--client-secret-file", "-", "--name", "Corp", "--scope", "openid", "--scope", "groups",
            "--auth-method", "client_secret_post", "--authorization-endpoint", "https://id.example/a",
            "--token-endpoint", "https://id.example/t", "--userinfo-endpoint", "https://id.example/u",
            "--device-endpoint", "https://id.example/d", "--jwks-uri", "https://id.example/k",
            "--id-token-algorithm", "ES256",
            "--parameter", "ui=a=b", "--reserve", "prompt", "--claim", "picture=avatar", "--email-trust", "domains",
            "--email-domain", "corp.example", "--address-mutable", "--disabled", input: "s3cret\n")
        #expect(made["name"]?.string == "projects/demo-vinculum/providers/oidc.corp")
        let texts: [(String, String)] = [
            ("issuer", "https://id.example"), ("clientId", "app"), ("clientSecret", "********"),
            ("displayName", "Corp"), ("tokenEndpointAuthMethod", "client_secret_post"),
            ("authorizationEndpoint", "https://id.example/a"), ("tokenEndpoint", "https://id.example/t"),
            ("userinfoEndpoint", "https://id.example/u"), ("deviceAuthorizationEndpoint", "https://id.example/d"),
            ("jwksUri", "https://id.example/k"), ("idTokenSignedResponseAlg", "ES256"),
        ]
        for (name, text) in texts { #expect(made[named: name]?.string == text, "\(name)") }
        #expect(made["scopes"]?.elements.compactMap { $0.string } == ["openid", "groups"])
        #expect(made["parameters"]?["ui"]?.string == "a=b" && made["claims"]?["picture"]?.string == "avatar")
        #expect(made["reservedParameters"]?.elements.compactMap { $0.string } == ["prompt"])
        #expect(made["emailTrust"]?["authority"]?.string == "DOMAINS" && made["emailTrust"]?["mutable"]?.bool == true)
        #expect(made["emailTrust"]?["domains"]?.elements.compactMap { $0.string } == ["corp.example"])
        #expect(made["enabled"]?.bool == false && made["responseType"]?["code"]?.bool == true)
    }

    @Test("a secret is masked in every output unless it is requested, and is never taken from the command line")
    func secrets() throws {
        var host = try MemoryHost.with(.local())
        for words in [["show", "oidc.example"], ["list"], ["export"], ["set", "oidc.example", "displayName", "X"]] {
            let run = host.run(["providers"] + words + ["--json"])
            #expect(run.exit == .done && run.output.contains("********"), "\(words) \(run.errors)")
            #expect(!run.output.contains("s3cret-of-the-client") && !run.errors.contains("s3cret-of-the-client"))
        }
        let shown = try host.result("providers", "show", "oidc.example", "--with-secrets")
        #expect(shown["clientSecret"]?.string == "s3cret-of-the-client")
        for word in ["clientSecret", "privateKey", "appleSignInConfig.codeFlowConfig.privateKey"] {
            let error = try host.refusal("providers", "set", "oidc.example", word, "hidden-word")
            #expect(error["exit"]?.int64 == 2 && error["what"]?.string?.contains("secret") == true)
            #expect(!host.errorText.contains("hidden-word"))
        }
    }

    @Test("add refuses a provider that is configured, and set changes only what it names")
    func addAndSet() throws {
        var host = try MemoryHost.with(.local())
        let error = try host.refusal("providers", "add", "oidc.example", "--client-id", "other")
        #expect(error["code"]?.string == "configurationExists" && error["exit"]?.int64 == 4)
        let changed = try host.result("providers", "set", "oidc.example", "--scope", "openid", "displayName", "Example")
        #expect(changed["clientId"]?.string == "cli" && changed["displayName"]?.string == "Example")
        #expect(try host.result("providers", "show", "oidc.example", "--with-secrets")["clientSecret"]?.string != nil)
        let reset = try host.result("providers", "set", "oidc.example", "--clear", "scopes")
        #expect((reset["scopes"]?.count ?? 0) == 0)
        #expect(host.run("providers", "set", "oidc.example", "noSuchMember", "1").exit == .refused)
        #expect(host.run("providers", "set", "oidc.example").exit == .usage)
        #expect(host.run("providers", "set", "oidc.example", "--email-trust", "some").exit == .usage)
        #expect(host.run("providers", "set", "oidc.example", "--claim", "noname").exit == .usage)
    }

    @Test("remove is delete, and accounts of the provider stay")
    func remove() throws {
        for word in ["delete", "remove"] {
            var host = try MemoryHost.with(.local())
            #expect(try host.result("providers", word, "oidc.example")["deleted"]?.string == "oidc.example")
            #expect(host.run("providers", "show", "oidc.example").exit == .notFound)
        }
    }

    @Test("test prints what discovery and the keys say, and names the provider that cannot be reached")
    func test() throws {
        let provider = StandInProvider.local()
        var host = try MemoryHost.with(provider)
        let found = try host.result("providers", "test", "oidc.example")
        #expect(found["tokenEndpoint"]?.string == provider.issuer + "/token")
        #expect(found["keyIds"]?.count == 1 && found["announcesIssuer"]?.bool == true)
        #expect(found["tokenEndpointAuthMethod"]?.string == "client_secret_basic")
        host.service = { _ in HTTPResponse(status: 500, contentType: "", body: []) }
        let error = try host.refusal("providers", "test", "oidc.example")
        #expect(error["what"]?.string?.contains("500") == true && error["next"]?.count == 1)
        #expect(host.run("providers", "test", "oidc.other").exit == .notFound)
        host.service = nil
        #expect(try host.refusal("providers", "test", "oidc.example")["code"]?.string == "noTransport")
    }

    /// The options of one provider.
    private static let line: Gen<(String, [String], [[String]])> = .zip(
        Gen.element(of: ["app", "ä b", "\"'"]),
        Gen.element(of: [["--public"], ["--implicit"], ["--client-secret-file", "-"]]),
        Gen.element(
            of: [
                ["--scope", "openid", "--scope", "x:y"], ["--email-trust", "none"], ["--email-trust", "claim"],
                ["--parameter", "a=1"], ["--claim", "name=nick"], ["--disabled"], ["--reserve", "prompt"],
            ]
        ).array(0...3))

    @Test("what export writes with secrets is the same configuration after an import", arguments: TestSeed.sample(5))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 20, Self.line.array(1...4)) { lines in
            var host = MemoryHost()
            for (index, (client, kind, more)) in lines.enumerated() {
                let line = [
                    "providers", "add", "oidc.p\(index)", "--client-id", client, "--issuer",
                    "https://id\(index).example",
                ]
                let run = host.run(line + kind + Array(more.joined()), input: "secret \(index)")
                try check(run.exit == .done, run.errors)
            }
            let exported = host.run("providers", "export", "--with-secrets")
            var other = MemoryHost()
            let imported = other.run(
                ["--project", "elsewhere", "providers", "import", "-"], input: exported.output)
            try check(imported.exit == .done, imported.errors)
            let again = other.run("--project", "elsewhere", "providers", "export", "--with-secrets")
            let expected = exported.output.replacing("projects/demo-vinculum/", with: "projects/elsewhere/")
            try check(again.output == expected, "\(exported.output)\n\(again.output)\(again.errors)")
        }
    }

    @Test("an import stores every line or none, and keeps the secret that a mask stands for")
    func imports() throws {
        var host = try MemoryHost.with(.local())
        let masked = host.run("providers", "export").output
        #expect(host.run(["providers", "import", "-"], input: masked).exit == .done)
        let secret = try host.result("providers", "show", "oidc.example", "--with-secrets")["clientSecret"]?.string
        #expect(secret == "s3cret-of-the-client")
        let good = #"{"providerId":"oidc.a","issuer":"https://a.example","clientId":"a","public":true}"#
        for bad in [#"{"providerId":"oidc.b","nope":1}"#, "x", "[]", "{}", #"{"providerId":""}"#, masked + "{"] {
            let run = host.run(["providers", "import", "-"], input: good + "\n\n" + bad)
            #expect(run.exit == .refused && run.errors.contains("line "), "\(bad): \(run.errors)")
            #expect(host.run("providers", "show", "oidc.a").exit == .notFound, "\(bad)")
        }
        var fresh = MemoryHost()
        #expect(fresh.run(["providers", "import", "-"], input: masked).exit == .refused)
        let run = host.run("providers", "export", "--with-secrets", "--output", "all.jsonl")
        #expect(run.exit == .done && !run.output.contains("s3cret"))
        #expect(try host.files.read("all.jsonl").isEmpty == false)
    }

    @Test("random words for set are refused or stored, and never trap", arguments: TestSeed.sample(5))
    func words(seed: TestSeed) throws {
        let host = try MemoryHost.with(.local())
        let word = Gen.element(
            of: [
                "issuer", "clientId", "", "emailTrust", "emailTrust.domains", "a.b.c", "{}", "[1]", "null", "\"", "é",
                "parameters", "claims.subject", "https://x.example", "true", "1e999",
            ])
        forAll(seed: seed, count: 40, word.array(1...4)) { words in
            var host = host
            let before = host.run("providers", "export", "--with-secrets").output
            let run = host.run(["providers", "set", "oidc.example"] + words)
            try check([.done, .refused, .usage].contains(run.exit), run.errors)
            let after = host.run("providers", "export", "--with-secrets").output
            try check(run.exit == .done || after == before, "a refused change changes nothing")
        }
    }
}
