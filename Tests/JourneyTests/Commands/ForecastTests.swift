import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Forecasts on the command line.
@Suite("Forecasts on the command line")
struct ForecastTests {
    private static func names(_ forecast: JSON.Value, _ member: String) -> [String] {
        forecast[named: member].map { $0.elements.compactMap { $0["method"]?.string ?? $0.string } } ?? []
    }

    @Test("unlink --forecast shows what would be left and changes nothing")
    func shown() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up", "ada@example.net", input: "a password\n")
        _ = try host.result("link", "google", "--sub", "1")
        let forecast = try host.result("unlink", "password", "--forecast")
        #expect(Self.names(forecast, "methods") == ["google.com"] && Self.names(forecast, "lost").first == "password")
        #expect(forecast["remaining"]?.int64 == 1 && forecast["unreachable"]?.bool == false)
        #expect(try host.result("whoami")["user"]?["providers"]?.count == 2)
        let lines = host.run("unlink", "google", "--forecast")
        #expect(lines.exit == .done && lines.output.contains("password          works, the address is not verified\n"))
    }

    @Test("unlinking what leaves the mailbox alone is asked about, with the forecast on a terminal")
    func mailbox() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@gmail.com")
        let refusal = try host.refusal("unlink", "google")
        #expect(refusal["code"]?.string == "notConfirmed")
        #expect(refusal["what"]?.string?.contains("only be recovered through its mailbox") == true)
        host.terminals = [.input]
        let asked = host.run("unlink", "google", input: "n\n")
        #expect(asked.exit == .refused && asked.errors.contains("emailLink"))
        #expect(try host.result("unlink", "google", "--yes")["user"]?["providers"]?.count ?? 0 == 0)
    }

    @Test("an unlink that leaves a sign-in method is not asked about")
    func unasked() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1")
        _ = try host.result("link", "apple", "--sub", "2")
        #expect(host.run("unlink", "google").exit == .done)
    }

    @Test("forecast counts the accounts of the data directory, and lists them")
    func counted() throws {
        var host = MemoryHost()
        for number in 0..<3 {
            _ = try host.result("sign-in", "google", "--sub", "\(number)")
            _ = try host.result("sign-out")
        }
        _ = try host.result("sign-up", "ada@example.net", input: "a password\n")
        let counts = try host.result("forecast", "--disable-provider", "google.com")
        #expect(counts["accountCount"]?.int64 == 4 && counts["unreachableCount"]?.int64 == 3)
        let lines = host.run("forecast", "--remove-domain", "Example.NET", "--list")
        #expect(lines.exit == .done && lines.output.contains("ada@example.net"))
        #expect(lines.output.contains("         4  accounts\n         1  lose a sign-in method\n"))
        let required = try host.result("forecast", "--require-second-factor")
        #expect(required["mustEnrollCount"]?.int64 == 1 && required["unreachableCount"]?.int64 == 3)
    }

    @Test(
        "a forecast of nothing, of an unknown tenant or of two tenants is refused",
        arguments: [
            ["forecast"], ["forecast", "--list"], ["forecast", "--disable-factor", "email"],
            ["forecast", "--delete-tenant", "t"], ["forecast", "--delete-tenant", "t", "--tenant", "u"],
            ["forecast", "--require-second-factor", "--admin-secret", "file"],
        ])
    func refused(words: [String]) throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        let run = host.run(words)
        #expect(run.exit != .done && run.output.isEmpty, "\(run.output)")
    }

    @Test("a deleted tenant is forecast without being deleted")
    func tenant() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--tenant", "t")
        let counts = try host.result("forecast", "--delete-tenant", "t")
        #expect(counts["accountCount"]?.int64 == 1 && counts["unreachableCount"]?.int64 == 1)
        #expect(try host.result("whoami", "--tenant", "t")["user"]?["providers"]?.count == 1)
    }
}

/// The methods that a data directory remembers.
@Suite("Remembered methods on the command line")
struct RememberedMethodsTests {
    @Test("methods answers from what was used here, where the project hides it, if it was told to remember")
    func remembered() throws {
        var host = MemoryHost()
        _ = try host.result("config", "set", "emailPrivacyConfig.enableImprovedEmailPrivacy", "true")
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@gmail.com")
        #expect(try host.result("methods", "ada@gmail.com")["methods"]?.count == 0)
        #expect(try host.result("methods", "--remember")["remembers"]?.bool == true)
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@gmail.com")
        _ = try host.result("sign-out")
        #expect(try host.result("methods", "Ada@gmail.com")["methods"]?[0]?.string == "google.com")
        #expect(try host.result("methods", "bob@gmail.com")["methods"]?.count == 0)
        #expect(try host.result("methods", "--forget")["remembers"]?.bool == false)
        _ = try host.result("sign-up")
        _ = try host.result("methods", "--remember")
        #expect(try host.result("methods", "ada@gmail.com")["methods"]?.count == 0, "what was dropped stays dropped")
    }

    @Test("methods without an address and without a choice is a usage error")
    func usage() {
        var host = MemoryHost()
        for words in [["methods"], ["methods", "--remember", "--forget"], ["methods", "a@b.c", "--remember"]] {
            #expect(host.run(words).exit == .usage)
        }
    }
}
