import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    /// The link of the latest mail.
    mutating func newestLink() throws -> String {
        let lines = self.run("outbox", "--json").output.split(separator: "\n")
        let links = lines.compactMap { try? JSON.Document(parsing: Array($0.utf8)).root["link"]?.string }
        return try #require(links.last)
    }
}

@Suite("Mails and profile changes")
struct MailTests {
    @Test("a mailed link signs in with the remembered address")
    func emailLink() throws {
        var host = MemoryHost()
        #expect(
            try host.result("send", "link", "ada@example.net", "--url", "https://app.example/done")["mode"]?.string
                == "signIn")
        let link = try host.newestLink()
        let signedIn = try host.result("sign-in", "email-link", input: link + "\n")
        #expect(signedIn["user"]?["email"]?.string == "ada@example.net")
        #expect(signedIn["user"]?["emailVerified"]?.bool == true && signedIn["isNewUser"]?.bool == true)
        #expect(host.run("outbox").output.isEmpty, "a used link leaves the outbox")
        #expect(host.run("sign-in", "email-link", input: link + "\n").exit == .refused)
        #expect(
            try host.refusal("sign-in", "email-link", input: "https://app.example/\n")["code"]?.string
                == "invalidActionCode")
        #expect(try host.refusal("send", "link", "ada@example.net", "--url", "nowhere")["exit"]?.int64 == 2)
    }

    @Test("an e-mail link is linked to the signed-in account")
    func linking() throws {
        var host = MemoryHost()
        let uid = try host.result("sign-up")["user"]?["uid"]?.string
        _ = try host.result("send", "link", "ada@example.net")
        try host.write(host.newestLink(), to: "link.txt")
        let linked = try host.result("link", "email-link", "ada@example.net", "--link-file", "link.txt")
        #expect(linked["user"]?["uid"]?.string == uid && linked["user"]?["email"]?.string == "ada@example.net")
        _ = try host.result("send", "link", "ada@example.net")
        _ = try host.result("reauthenticate", "email-link", input: host.newestLink())
    }

    @Test("a link verifies the address, and action check shows it first")
    func verify() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net", "--unverified")
        #expect(try host.result("whoami")["user"]?["emailVerified"]?.bool == false)
        #expect(try host.result("send", "verify")["mailSentTo"]?.string == "ada@example.net")
        let link = try host.newestLink()
        let info = try host.result("action", "check", input: link + "\n")
        #expect(info["mode"]?.string == "verifyEmail" && info["email"]?.string == "ada@example.net")
        _ = try host.result("action", "apply", input: link + "\n")
        #expect(try host.result("whoami", "--refresh")["user"]?["emailVerified"]?.bool == true)
        #expect(host.run("action", "apply", input: link + "\n").exit == .refused)
        #expect(host.run("action", "check", input: "nonsense\n").exit == .refused)
        #expect(host.run("sign-out").exit == .done)
        #expect(host.run("send", "verify").exit == .refused)
    }

    @Test("an address changes when the link sent to the new address is applied")
    func change() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        _ = try host.result("send", "change", "ada@example.org")
        let link = try host.newestLink()
        let info = try host.result("action", "check", input: link + "\n")
        #expect(info["email"]?.string == "ada@example.org" && info["previousEmail"]?.string == "ada@example.net")
        #expect(host.run("action", "check", input: link + "\n").output.contains("from ada@example.net to"))
        _ = try host.result("action", "apply", input: link + "\n")
        #expect(host.run("accounts", "show", "ada@example.org").exit == .done)
        #expect(host.run("accounts", "show", "ada@example.net").exit == .notFound)
    }

    @Test("a reset link sets a new password that signs in")
    func reset() throws {
        var host = MemoryHost()
        _ = try host.result(
            "accounts", "create", "ada@example.net", "--uid", "ada", "--verified", "--password",
            input: "first password\n")
        _ = try host.result("send", "reset", "ada@example.net")
        let link = try host.newestLink()
        try host.write(link, to: "link.txt")
        _ = try host.result("action", "reset", "--code-file", "link.txt", input: "second password\n")
        #expect(
            try host.result("sign-in", "password", "ada@example.net", input: "second password\n")["user"]?["uid"]?
                .string == "ada")
        #expect(host.run("action", "reset", input: link + "\nthird password\n").exit == .refused)
    }

    @Test(
        "a malformed send command is a usage error",
        arguments: [
            ["rest", "a@b.c"], ["reset"], ["reset", "nonsense"], ["verify", "a@b.c"],
            ["link", "a@b.c", "--ios-bundle="],
        ])
    func misused(words: [String]) {
        var host = MemoryHost(arguments: ["send"] + words)
        #expect(CommandLineTool.run(&host) == .usage)
        #expect(host.files.paths.isEmpty)
    }

    @Test("the signed-in account can change its name, picture and address")
    func profile() throws {
        var host = MemoryHost()
        #expect(host.run("profile", "set", "--name", "A").exit == .refused)
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        #expect(
            try host.result("profile", "set", "--name", "Ada", "--photo", "https://p.example/a")["user"]?[
                "displayName"]?.string == "Ada")
        #expect(try host.result("profile", "set", "--photo=")["user"]?["displayName"]?.string == "Ada")
        #expect(try host.result("profile", "set", "--name=")["user"]?["displayName"] == nil)
        #expect(host.run("profile", "set").exit == .usage)
        #expect(try host.result("email", "change", "ada@example.org")["user"]?["email"]?.string == "ada@example.org")
        #expect(try host.result("whoami")["user"]?["emailVerified"]?.bool == false)
        #expect(host.run("email", "change", "nonsense").exit == .usage)
    }

    @Test("a phone number is changed in two steps")
    func phone() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        #expect(host.run("phone", "change", "--finish", input: "123456\n").exit == .refused)
        _ = try host.result("phone", "change", "+15555550100")
        let first = host.newestCode()
        _ = try host.result("phone", "change", "--finish", input: first + "\n")
        _ = try host.result("phone", "change", "+15555550101")
        let second = host.newestCode()
        let changed = try host.result("phone", "change", "--finish", input: second + "\n")
        #expect(changed["user"]?["phoneNumber"]?.string == "+15555550101")
        #expect(host.run("phone", "change").exit == .usage)
    }

    @Test("a changed password replaces the old one")
    func password() throws {
        var host = MemoryHost()
        #expect(host.run("password", "change", input: "x\n").exit == .refused)
        _ = try host.result("sign-up", "ada@example.net", input: "first password\n")
        _ = try host.result("password", "change", input: "second password\n")
        _ = try host.result("whoami", "--refresh")
        #expect(host.run("sign-in", "password", "ada@example.net", input: "first password\n").exit == .refused)
    }

    @Test("token prints the session's ID token, and token show prints its claims without it")
    func token() throws {
        var host = MemoryHost()
        #expect(host.run("token").exit == .refused)
        let uid = try #require(try host.result("sign-up")["user"]?["uid"]?.string)
        let token = host.run("token").output
        #expect(token.hasPrefix("eyJ") && token.hasSuffix(".\n"), "only the token; an unsigned one ends with a dot")
        let shown = try host.result("token", "show")
        #expect(shown["claims"]?["sub"]?.string == uid && shown["signInProvider"]?.string == "anonymous")
        #expect(shown["token"] == nil && !host.run("token", "show").output.contains("eyJ"))
        let fresh = host.run("token", "--refresh", "--json").output
        #expect(fresh.contains("eyJ"))
        #expect(host.run("token", "shw").exit == .usage)
    }

    @Test("the language is stored for later runs")
    func language() throws {
        var host = MemoryHost()
        #expect(host.run("language").output == "no language is set\n")
        #expect(try host.result("language", "pt-BR")["language"]?.string == "pt-BR")
        #expect(host.run("language").output == "pt-BR\n")
        #expect(try host.result("language", "--clear")["language"] == nil)
        #expect(host.run("language", "deutsch!").exit == .usage)
    }

    @Test("methods lists the sign-in methods of an address")
    func methods() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        #expect(try host.result("methods", "ada@example.net")["methods"]?[0]?.string == "google.com")
        #expect(
            host.run("methods", "bob@example.net").output == "no sign-in methods, or they are hidden for this project\n"
        )
    }

    @Test("provider url prints the authorization URL and writes its secrets to a file")
    func providerURL() throws {
        var host = MemoryHost()
        let line = [
            "provider", "url", "google", "--client-id", "app", "--redirect", "https://app.example/back", "--scope",
            "email",
        ]
        host.arguments = line + ["--parameter", "prompt=login", "--secrets-file", "s.json"]
        #expect(CommandLineTool.run(&host) == .done, "\(host.errorText)")
        let url = host.outputText
        #expect(url.hasPrefix("https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=app&"))
        #expect(
            url.contains("scope=openid%20email") && url.contains("&prompt=login")
                && url.contains("code_challenge_method=S256"))
        let secrets = try JSON.Document(parsing: host.files.read("s.json")).root
        #expect(host.files.access(of: "s.json") == .owner)
        #expect(url.contains("state=" + (secrets["state"]?.string ?? "-")))
        #expect(
            !url.contains(secrets["codeVerifier"]?.string ?? "") && !url.contains(secrets["rawNonce"]?.string ?? ""))
        for wrong in [["--parameter", "state=x"], ["--redirect", "back"]] {
            host.clearOutput()
            host.arguments = line + wrong
            #expect(CommandLineTool.run(&host) == .usage)
        }
        #expect(
            host.run("provider", "url", "oidc.corp", "--client-id", "a", "--redirect", "https://a.b/c").exit == .usage)
    }

    @Test("a credential is a test identity, tokens in files, or JSON")
    func kinds() throws {
        var host = MemoryHost()
        for kind in ["twitter", "linkedin", "oidc.corp", "saml.corp", "play-games"] {
            #expect(try host.result("sign-in", kind, "--sub", "1001")["isNewUser"]?.bool == true, "\(kind)")
        }
        try host.write(
            #"{"providerId":"google.com","signInMethod":"google.com","idToken":"{\"sub\":\"7\"}"}"#,
            to: "credential.json")
        _ = try host.result("sign-in", "google", "--credential-file", "credential.json")
        #expect(host.run("sign-in", "github", "--credential-file", "credential.json").exit == .refused)
        #expect(host.run("sign-in", "google", "--credential-file", "credential.json", "--sub", "1").exit == .usage)
        try host.write("{\"sub\":\"8\"}", to: "token")
        _ = try host.result("sign-in", "google", "--id-token-file", "token")
    }
}
