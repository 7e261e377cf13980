import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Settings")
struct SettingsTests {
    @Test("names and values become a body and an update mask")
    func patch() throws {
        let patch = try Settings.Patch(
            ["mfa.state", "ENABLED", "signIn.allowDuplicateEmails", "true", "mfa.n", "[1]"], clears: ["x.y"])
        #expect(
            String(decoding: patch.body, as: UTF8.self)
                == #"{"mfa":{"state":"ENABLED","n":[1]},"signIn":{"allowDuplicateEmails":true}}"#)
        #expect(patch.mask == "mfa.state,signIn.allowDuplicateEmails,mfa.n,x.y")
    }

    @Test(
        "malformed, empty and repeated setting names are refused",
        arguments: [
            ["mfa.state"], ["", "1"], ["a..b", "1"], ["a b", "1"], ["a", "1", "a.b", "2"], ["a.b", "1", "a", "2"],
            ["a", "1", "a", "2"], [],
        ])
    func refused(words: [String]) {
        #expect(throws: CommandFailure.self) { try Settings.Patch(words, clears: []) }
    }

    @Test("a changed setting is shown under its name")
    func setting() throws {
        var host = MemoryHost()
        #expect(host.run("config", "show").exit == .done)
        _ = try host.result("config", "set", "signIn.allowDuplicateEmails", "true", "mfa.state", "ENABLED")
        #expect(try host.result("config", "show")["mfa"]?["state"]?.string == "ENABLED")
        let line = host.run("config", "show").output.split(separator: "\n").first {
            $0.hasPrefix("signIn.allowDuplicateEmails ")
        }
        #expect(line?.hasSuffix(" true") == true)
        _ = try host.result("config", "set", "--clear", "signIn.allowDuplicateEmails")
        #expect(try host.result("config", "show")["signIn"]?["allowDuplicateEmails"]?.bool != true)
        #expect(host.run("config", "set", "mfa.state").exit == .usage)
        #expect(host.run("config", "set").exit == .usage)
        #expect(host.run("config", "set", "mfa.state", "SOMETIMES").exit == .refused)
        #expect(host.run("config", "password-policy").exit == .done)
    }

    @Test("the signer key of passwords is no line of a listing, for a project and a tenant")
    func signerKey() throws {
        var host = MemoryHost()
        let made = try host.result("tenants", "create", "displayName", "Staging")
        let tenant = try #require(made["tenantId"]?.string)
        for words in [["config", "show"], ["--tenant", tenant, "config", "show"], ["tenants", "show", tenant]] {
            let shown = try JSON.Document(parsing: Array(host.run(["--json"] + words).output.utf8)).root
            let key = (shown["signIn"] ?? shown)["hashConfig"]?["signerKey"]?.string
            #expect(key?.isEmpty == false)
            let text = host.run(words).output
            #expect(!text.isEmpty && !text.contains("hashConfig") && !text.contains(key ?? ""), "\(text)")
        }
    }

    @Test("a provider is created, changed, shown, listed and deleted")
    func providers() throws {
        var host = MemoryHost()
        let made = try host.result(
            "providers", "set", "oidc.corp", "issuer", "https://id.example", "clientId", "app", "enabled", "false",
            "--public")
        #expect(
            made["name"]?.string?.hasSuffix("/providers/oidc.corp") == true
                && made["responseType"]?["code"]?.bool == true)
        _ = try host.result("providers", "set", "google.com", "clientId", "web", "enabled", "true")
        _ = try host.result("providers", "set", "oidc.corp", "clientId", "app2", "--clear", "displayName")
        #expect(try host.result("providers", "show", "oidc.corp")["clientId"]?.string == "app2")
        let lines = host.run("providers", "list").output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(lines.map { Array($0.prefix(2)) } == [["google.com", "on"], ["oidc.corp", "off"]])
        #expect(lines[1].suffix(3) == ["code,", "public", "https://id.example"])
        #expect(host.run("providers", "set", "oidc.corp", "issuer", "http://id.example").exit == .refused)
        #expect(host.run("providers", "set", "corp", "clientId", "app").exit == .refused)
        #expect(try host.result("providers", "delete", "oidc.corp")["deleted"]?.string == "oidc.corp")
        #expect(host.run("providers", "show", "oidc.corp").exit == .notFound)
        #expect(host.run("providers", "delete", "oidc.corp").exit == .notFound)
    }

    @Test("a tenant is created, changed, shown, used and deleted")
    func tenants() throws {
        var host = MemoryHost()
        let made = try host.result("tenants", "create", "displayName", "Shop", "allowPasswordSignup", "true")
        let name = try #require(made["name"]?.string)
        let id = String(name.split(separator: "/").last ?? "")
        #expect(host.run("tenants", "list").output.contains(id) && host.run("tenants", "list").output.contains("Shop"))
        _ = try host.result("tenants", "update", id, "displayName", "Market")
        #expect(try host.result("tenants", "show", id)["displayName"]?.string == "Market")
        #expect(try host.result("--tenant", id, "config", "show")["displayName"]?.string == "Market")
        _ = try host.result("--tenant", id, "accounts", "create", "--uid", "ada")
        #expect(try host.refusal("tenants", "delete", id)["code"]?.string == "notConfirmed")
        #expect(try host.result("tenants", "delete", id, "--yes")["deleted"]?.string == id)
        #expect(host.run("tenants", "show", id).exit == .notFound)
        #expect(host.run("tenants", "list").output.isEmpty)
    }
}
