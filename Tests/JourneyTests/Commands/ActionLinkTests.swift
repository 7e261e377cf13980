import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Parsing of mailed links and ID tokens")
struct ActionLinkTests {
    private static let link =
        "https://app.example/act?mode=verifyEmail&oobCode=c0de&apiKey=k&lang=de&tenantId=t-1"
        + "&continueUrl=https%3A%2F%2Fapp.example%2Fdone"

    @Test("action-link prints the parts of a link and the next command")
    func show() throws {
        var host = MemoryHost()
        let run = host.run("action-link", Self.link)
        #expect(run.exit == .done)
        #expect(
            run.output == """
                mode          verifyEmail
                code          c0de
                API key       k
                continues at  https://app.example/done
                language      de
                tenant        t-1
                next command  vinculum --tenant t-1 action apply

                """)
        let json = try JSON.Document(
            parsing: Array(host.run("action-link", "--json", input: Self.link + "\n").output.utf8)
        ).root
        #expect(
            json["code"]?.string == "c0de" && json["tenantId"]?.string == "t-1" && json["mode"]?.string == "verifyEmail"
        )
        #expect(host.files.paths.isEmpty, "showing a link writes no file")
    }

    @Test("action-link takes a link apart in any data directory, and --apply needs a project that exists")
    func anywhere() throws {
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        for place in [["--project", "other"], ["--data", "nowhere"]] {
            #expect(host.run(place + ["action-link", Self.link]).exit == .done)
            let applied = try host.refusal(place + ["action-link", "--apply", Self.link])
            #expect(applied["code"]?.string == "unknownProject")
        }
    }

    @Test(
        "the next command depends on the link's mode",
        arguments: [
            Row("resetPassword", "vinculum action reset"), Row("signIn", "vinculum sign-in email-link"),
            Row("recoverEmail", "vinculum action apply"),
            Row("verifyAndChangeEmail", "vinculum action apply"),
            Row("revertSecondFactorAddition", "vinculum action apply"),
        ])
    func next(row: Row<String, String>) {
        let (mode, line) = row.fields
        var host = MemoryHost()
        let link =
            "https://a.example/?link=" + PercentEncoding.encodedComponent("https://b.example/?mode=\(mode)&oobCode=x")
        #expect(host.run("action-link", link).output.contains("next command  \(line)\n"), sourceLocation: row.line)
        let applied = host.run("action-link", "--apply", link)
        #expect(
            applied.exit == (line.hasSuffix("apply") ? .refused : .usage), "\(applied.errors)",
            sourceLocation: row.line)
    }

    @Test("a text that is not a link and a link of another tenant are refused")
    func refused() {
        var host = MemoryHost()
        for text in ["https://a.example/", "c0de", "https://a.example/?mode=verifyEmail"] {
            #expect(host.run("action-link", text).exit == .refused)
        }
        #expect(host.run("action-link", Self.link, "--tenant", "t-2").exit == .usage)
    }

    @Test("applying a verification link verifies the address")
    func apply() throws {
        var host = MemoryHost()
        #expect(host.run("sign-up", "ada@example.net", input: "ada-password\n").exit == .done)
        #expect(host.run("send", "verify").exit == .done)
        let mail = try JSON.Document(parsing: Array(host.run("outbox", "--json").output.utf8)).root
        let link = try #require(mail["link"]?.string)
        #expect(host.run("action-link", "--apply", input: link + "\n").exit == .done)
        #expect(host.run("whoami", "--refresh").output.contains("ada@example.net, verified"))
        #expect(host.run("action-link", "--apply", link).exit != .done, "the code is used")
    }

    @Test("token --decode prints header and claims of the session's ID token")
    func token() throws {
        var host = MemoryHost()
        #expect(host.run("token", "--decode").exit == .refused)
        #expect(host.run("sign-up", "ada@example.net", input: "ada-password\n").exit == .done)
        let text = host.run("token", "--decode").output
        #expect(
            text.hasPrefix("header\n  alg             none\n") && text.contains("\n  email           ada@example.net\n")
        )
        #expect(text.contains("\n  exp             1659382275  2022-08-01T19:31:15.000Z\n"))
        let json = try JSON.Document(parsing: Array(host.run("token", "--decode", "--json").output.utf8)).root
        #expect(json["header"]?["alg"]?.string == "none" && json["claims"]?["email"]?.string == "ada@example.net")
    }
}
