import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Settings")
struct SettingsTests {
    @Test("names and values become a body and its mask")
    func patch() throws {
        let patch = try Settings.Patch(["mfa.state", "ENABLED", "signIn.allowDuplicateEmails", "true", "mfa.n", "[1]"], clears: ["x.y"])
        #expect(String(decoding: patch.body, as: UTF8.self) == #"{"mfa":{"state":"ENABLED","n":[1]},"signIn":{"allowDuplicateEmails":true}}"#)
        #expect(patch.mask == "mfa.state,signIn.allowDuplicateEmails,mfa.n,x.y")
    }

    @Test(
        "what names no setting, or one twice, is refused",
        arguments: [["mfa.state"], ["", "1"], ["a..b", "1"], ["a b", "1"], ["a", "1", "a.b", "2"], ["a.b", "1", "a", "2"], ["a", "1", "a", "2"], []])
    func refused(words: [String]) {
        #expect(throws: CommandFailure.self) { try Settings.Patch(words, clears: []) }
    }

    @Test("a setting that is set is shown under its name, and counts")
    func setting() throws {
        var host = MemoryHost()
        #expect(host.run("config", "show").exit == .done)
        _ = try host.result("config", "set", "signIn.allowDuplicateEmails", "true", "mfa.state", "ENABLED")
        #expect(try host.result("config", "show")["mfa"]?["state"]?.string == "ENABLED")
        let line = host.run("config", "show").output.split(separator: "\n").first { $0.hasPrefix("signIn.allowDuplicateEmails ") }
        #expect(line?.hasSuffix(" true") == true)
        _ = try host.result("config", "set", "--clear", "signIn.allowDuplicateEmails")
        #expect(try host.result("config", "show")["signIn"]?["allowDuplicateEmails"]?.bool != true)
        #expect(host.run("config", "set", "mfa.state").exit == .usage)
        #expect(host.run("config", "set").exit == .usage)
        #expect(host.run("config", "set", "mfa.state", "SOMETIMES").exit == .refused)
        #expect(host.run("config", "password-policy").exit == .done)
    }

    @Test("a tenant is made, changed, shown, used and deleted")
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
