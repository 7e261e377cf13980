import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    /// The JSON result of a successful command.
    mutating func result(_ arguments: String..., input: String = "") throws -> JSON.Value {
        try self.result(arguments, input: input)
    }

    mutating func result(_ arguments: [String], input: String = "") throws -> JSON.Value {
        self.clearOutput()
        self.arguments = arguments + ["--json"]
        self.input = Array(input.utf8)
        let exit = CommandLineTool.run(&self)
        try #require(exit == .done, "\(self.errorText)")
        return try JSON.Document(parsing: self.output).root
    }

    /// The JSON error of a failed command.
    mutating func refusal(_ arguments: String..., input: String = "") throws -> JSON.Value {
        try self.refusal(arguments, input: input)
    }

    mutating func refusal(_ arguments: [String], input: String = "") throws -> JSON.Value {
        self.clearOutput()
        self.arguments = arguments + ["--json"]
        self.input = Array(input.utf8)
        let exit = CommandLineTool.run(&self)
        try #require(exit != .done)
        #expect(self.output.isEmpty, "a failed command writes no result")
        return try #require(try JSON.Document(parsing: self.errorOutput).root["error"])
    }

    /// The latest code in the outbox.
    mutating func newestCode() -> String {
        let lines = self.run("outbox", "--json").output.split(separator: "\n")
        let last = lines.last.flatMap { try? JSON.Document(parsing: Array($0.utf8)).root["code"]?.string }
        return last ?? ""
    }

    /// Creates an account with a verified address, a password and a phone as second factor, and signs out.
    mutating func enrolAda() throws -> String {
        let uid = try #require(
            try self.result("sign-up", "ada@example.net", input: "first password\n")["user"]?["uid"]?.string)
        _ = try self.result("link", "google", "--sub", "1001", "--email", "ada@example.net")
        _ = try self.result("mfa", "enroll", "phone", "+15555550100")
        let code = self.newestCode()
        _ = try self.result("mfa", "enroll", "--finish", "--name", "work", input: code + "\n")
        _ = try self.result("sign-out")
        return uid
    }
}

@Suite("Accounts on the command line")
struct StoryTests {
    @Test("an anonymous account keeps its UID while providers are linked and unlinked")
    func linking() throws {
        var host = MemoryHost()
        let anonymous = try host.result("sign-up")
        let uid = anonymous["user"]?["uid"]?.string
        #expect(anonymous["user"]?["anonymous"]?.bool == true)
        #expect(anonymous["isNewUser"]?.bool == true)

        let password = try host.result("link", "password", "ada@example.net", input: "correct horse\n")
        #expect(password["user"]?["uid"]?.string == uid)
        #expect(password["user"]?["anonymous"]?.bool == false)
        let google = try host.result("link", "google", "--sub", "1001", "--email", "ada@example.net")
        #expect(google["user"]?["providers"]?.elements.map { $0["provider"]?.string } == ["password", "google.com"])
        let unlinked = try host.result("unlink", "google")
        #expect(unlinked["user"]?["providers"]?.elements.map { $0["provider"]?.string } == ["password"])

        _ = try host.result("sign-out")
        #expect(host.run("whoami").exit == .refused)
        let again = try host.result("sign-in", "password", "ada@example.net", input: "correct horse\n")
        #expect(again["user"]?["uid"]?.string == uid)
        #expect(try host.result("whoami")["user"]?["uid"]?.string == uid)
        _ = try host.result("reauthenticate", "password", "ada@example.net", input: "correct horse\n")
    }

    @Test("a credential of another account is a conflict that names the owner and the next commands")
    func inUse() throws {
        var host = MemoryHost()
        let owner = try host.result("sign-in", "google", "--sub", "1001")["user"]?["uid"]?.string
        let other = try host.result("sign-up", "bob@example.net", input: "bob's password\n")["user"]?["uid"]?.string
        let error = try host.refusal("link", "google", "--sub", "1001")
        #expect(error["code"]?.string == "credentialAlreadyInUse")
        #expect(error["number"]?.int64 == 17025)
        #expect(error["exit"]?.int64 == 4)
        #expect(error["details"]?["owner"]?.string == owner)
        let next = error["next"]?.elements.compactMap { $0.string } ?? []
        let merge = "vinculum merge google --sub 1001"
        #expect(
            next == ["vinculum sign-in google --sub 1001", merge, "vinculum graph \(other ?? "") \(owner ?? "")"])
        // All work as printed; a merge asks first.
        #expect(host.runLine(merge).errors.contains("--yes"))
        for line in next where line != merge { #expect(host.runLine(line).exit == .done) }
    }

    @Test("a sign-in with a second factor is finished in later runs")
    func secondFactor() throws {
        var host = MemoryHost()
        let uid = try host.enrolAda()
        let error = try host.refusal("sign-in", "password", "ada@example.net", input: "first password\n")
        #expect(error["exit"]?.int64 == 5)
        #expect(error["code"]?.string == "secondFactorRequired")
        #expect(error["details"]?["hints"]?[0]?["displayName"]?.string == "work")
        #expect(host.run("whoami").output.contains("mfa resolve"))
        _ = try host.result("mfa", "resolve", "work")
        let code = host.newestCode()
        let wrong = try host.refusal("mfa", "resolve", "--finish", input: "000000\n")
        #expect(wrong["code"]?.string == "invalidVerificationCode")
        let result = try host.result("mfa", "resolve", "--finish", input: code + "\n")
        #expect(result["user"]?["uid"]?.string == uid)
        #expect(
            try host.refusal("mfa", "resolve", "--finish", input: code + "\n")["code"]?.string
                == "missingMultiFactorSession")

        #expect(host.run("mfa", "list").output.contains("work"))
        _ = try host.result("mfa", "unenroll", "work")
        #expect(host.run("mfa", "list").output.isEmpty)
    }

    @Test("a factor of an authenticator app is enrolled and used")
    func totp() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        let begun = try host.result("mfa", "enroll", "totp")
        let secret = try Base32.decoded(try #require(begun["secret"]?.string))
        #expect(begun["uri"]?.string?.hasPrefix("otpauth://totp/demo-vinculum:ada%40example.net?secret=") == true)
        func code(_ host: MemoryHost) -> String { TOTP.code(secret: secret, at: TOTP.step(at: host.instant)) }
        _ = try host.result("mfa", "enroll", "--finish", input: code(host) + "\n")
        _ = try host.result("sign-out")
        host.instant = host.instant.adding(seconds: 60)
        #expect(host.run("sign-in", "google", "--sub", "1", "--email", "ada@example.net").exit == .secondFactorNeeded)
        _ = try host.result("mfa", "resolve")
        _ = try host.result("mfa", "resolve", "--finish", input: code(host) + "\n")
    }

    @Test("a phone number signs in with two runs")
    func phone() throws {
        var host = MemoryHost()
        #expect(host.run("sign-in", "phone", "--finish", input: "123456\n").exit == .refused)
        #expect(try host.result("sign-in", "phone", "+15555550100")["codeSentTo"]?.string == "+15555550100")
        let code = host.newestCode()
        let first = try host.result("sign-in", "phone", "--finish", input: code + "\n")
        #expect(first["isNewUser"]?.bool == true)
        #expect(first["user"]?["phoneNumber"]?.string == "+15555550100")
        #expect(host.run("outbox").output.isEmpty, "a used code leaves the outbox")
    }

    @Test("at a terminal a new password is read twice without echo")
    func terminal() throws {
        var host = MemoryHost()
        host.terminals = [.input, .output, .error]
        host.secrets = ["a password", "a password"]
        #expect(host.run("sign-up", "ada@example.net").exit == .done)
        #expect(host.secretPrompts == ["Password for ada@example.net: ", "Repeat the password: "])
        host.secrets = ["a password", "another"]
        #expect(host.run("sign-up", "bob@example.net").exit == .usage)
    }

    @Test("unlinking the last sign-in method requires a confirmation")
    func lastWayIn() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1")
        #expect(try host.refusal("unlink", "google")["code"]?.string == "notConfirmed")
        #expect(try host.result("whoami")["user"]?["providers"]?.count == 1)
        host.terminals = [.input]
        #expect(host.run("unlink", "google", input: "n\n").exit == .refused)
        #expect(host.run("unlink", "google", input: "y\n").exit == .done)
    }

    @Test("deleting the account also ends its session")
    func delete() throws {
        var host = MemoryHost()
        let uid = try #require(try host.result("sign-up")["user"]?["uid"]?.string)
        #expect(host.run("delete").exit == .refused)
        #expect(try host.result("delete", "--yes")["deleted"]?.string == uid)
        #expect(host.run("accounts", "show", uid).exit == .notFound)
        #expect(host.run("whoami").exit == .refused)
    }

    @Test("no option takes a secret, and no output contains one")
    func secrets() throws {
        for command in Command.allCases {
            for option in command.specification.options
            where option.value != nil && option.value != "FILE" && option.value != "URL"
                && !option.name.hasSuffix("-algorithm")
            {
                for word in ["password", "token", "code", "secret"] {
                    #expect(!option.name.contains(word), "\(command) takes a secret by \(option.name)")
                }
            }
        }
        var host = MemoryHost()
        var shown = host.run("sign-up", "ada@example.net", input: "the password\n").output
        shown += host.run("whoami", "--json").output + host.run("accounts", "show", "ada@example.net").output
        shown += host.run("accounts", "list", "--json").output + host.run("graph").output
        #expect(!shown.contains("the password") && !shown.contains("eyJ"))
        #expect(host.files.paths.allSatisfy { host.files.access(of: $0) == .owner })
    }

    @Test("the same instant and seed give the same output")
    func repeatable() {
        let seed = String(repeating: "5a", count: 32)
        func play() -> String {
            var host = MemoryHost(seed: UInt64.random(in: 0 ... .max))
            host.instant = Instant(seconds: Int64.random(in: 0...1_000_000_000))
            let first = host.run("sign-up", "--json", "--now", "2022-08-01T18:31:15Z", "--seed", seed).output
            return first
                + host.run(
                    "accounts", "show", "--json",
                    (try? JSON.Document(parsing: Array(first.utf8)).root["user"]?["uid"]?.string) ?? ""
                ).output
        }
        #expect(play() == play())
    }

    @Test(
        "a refused command changes no account",
        arguments: [
            ["link", "google", "--sub", "1001"], ["unlink", "apple"], ["link", "password", "ada@example.net"],
            ["sign-in", "password", "ada@example.net"], ["mfa", "resolve", "--finish"], ["graph", "nobody"],
        ])
    func refusedChangesNothing(line: [String]) throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1001", "--email", "ada@example.net")
        _ = try host.result("sign-up")
        _ = try host.result("link", "facebook", "--sub", "2")
        let before = host.run("accounts", "list", "--json").output
        host.arguments = line
        host.input = Array("wrong password\n".utf8)
        #expect(CommandLineTool.run(&host) != .done)
        #expect(host.run("accounts", "list", "--json").output == before)
    }

    @Test("damage is reported with its offset, and an unfinished last change is repaired")
    func damage() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        let uid = try host.result("sign-up", "ada@example.net", input: "a password\n")["user"]?["uid"]?.string
        let path = ".vinculum/demo-vinculum/state.000001.vinc"
        let bytes = try host.files.read(path)

        try host.files.write(bytes + bytes.suffix(5), to: path, access: .owner)
        #expect(try host.result("whoami")["user"]?["uid"]?.string == uid, "a reader ignores the unfinished change")
        let repaired = host.run("sign-out")
        #expect(repaired.exit == .done)
        #expect(
            repaired.errors.contains("repaired \(path): cut an unfinished change of 5 bytes off at byte \(bytes.count)")
        )

        var damaged = bytes
        damaged[60] ^= 1
        try host.files.write(damaged, to: path, access: .owner)
        for command in [["whoami"], ["sign-out"], ["accounts", "list"]] {
            host.clearOutput()
            host.arguments = command
            #expect(CommandLineTool.run(&host) == .corruptState)
            #expect(host.errorText.contains(path) && host.errorText.contains("at byte "))
        }
        #expect(try host.files.read(path) == damaged)
    }

    @Test("a second writer is refused while the lock is held, a reader is not")
    func busy() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        host.processID = 7
        host.runningProcesses = [7, 8]
        _ = try WriterLock.acquire(".vinculum/demo-vinculum", on: &host)
        host.processID = 8
        let run = host.run("sign-out")
        #expect(run.exit == .busy)
        #expect(run.errors.contains("process 7") && !run.errors.contains("kill"), "\(run.errors)")
        #expect(run.errors.contains("--endpoint http://127.0.0.1:PORT "), "no port is guessed: \(run.errors)")
        #expect(!run.errors.contains("--break-lock"), "the other run would lose what it was told is stored")
        #expect(host.run("whoami").exit == .done)
        #expect(host.run("--break-lock", "sign-out").exit == .busy)
        host.processID = nil
        #expect(host.run("sign-out").errors.contains("--break-lock"), "the other run may have ended")
        #expect(host.run("--break-lock", "sign-out").exit == .done)
    }

    @Test(
        "while a server holds the data directory, a command names --endpoint, and no kill",
        arguments: [
            Row(["sign-out"], "vinculum --endpoint http://127.0.0.1:PORT sign-out"),
            Row(["keys", "rotate"], "vinculum --endpoint http://127.0.0.1:PORT keys rotate"),
            Row(
                ["accounts", "disable", "ada"],
                "vinculum --endpoint http://127.0.0.1:PORT accounts disable ada --admin-secret FILE"),
            Row(
                ["accounts", "delete", "ada", "--yes"],
                "vinculum --endpoint http://127.0.0.1:PORT accounts delete ada --yes --admin-secret FILE"),
            Row(["config", "set", "mfa.state", "ENABLED"], "mfa.state ENABLED --admin-secret FILE"),
            Row(["tenants", "create", "displayName", "A"], "tenants create displayName A --admin-secret FILE"),
            Row(["keys", "new"], "try again once the server has stopped"),
        ])
    func served(row: Row<[String], String>) throws {
        let (words, next) = row.fields
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "ada")
        host.processID = 7
        host.runningProcesses = [7, 8]
        _ = try WriterLock.acquire(".vinculum/demo-vinculum", serves: true, on: &host)
        host.processID = 8
        let run = host.run(words)
        #expect(run.exit == .busy, "\(run.errors)", sourceLocation: row.line)
        #expect(run.errors.contains("a server is changing the data directory"), sourceLocation: row.line)
        #expect(run.errors.contains(next), "\(run.errors)", sourceLocation: row.line)
        #expect(!run.errors.contains("kill"), sourceLocation: row.line)
    }

    @Test("sign-up says that it sent nothing while an anonymous account is signed in")
    func stillSignedIn() throws {
        var host = MemoryHost()
        let first = host.run("sign-up")
        let account = first.output.dropFirst("signed up as ".count)
        #expect(first.output.hasPrefix("signed up as the anonymous account ") && first.errors.isEmpty)
        let second = host.run("sign-up")
        #expect(second.exit == .done && second.output == "still signed in as " + account)
        #expect(second.errors == "vinculum: nothing was sent; for another account run vinculum sign-out first\n")
        #expect(try host.result("sign-up")["isNewUser"] == nil)
        #expect(host.run("accounts", "list").output.split(separator: "\n").count == 1)
        #expect(host.run("sign-out").exit == .done)
        #expect(try host.result("sign-up")["isNewUser"]?.bool == true)
        #expect(host.run("accounts", "list").output.split(separator: "\n").count == 2)
        let named = host.run("sign-up", "ada@example.net", input: "a-password\n")
        #expect(named.output.hasPrefix("signed up as ada@example.net"), "an address always signs up")
    }
}

extension MemoryHost {
    /// Runs a line as a shell would, as far as it has no quotes.
    mutating func runLine(_ line: String) -> Run {
        self.clearOutput()
        self.arguments = line.split(separator: " ").dropFirst().map(String.init)
        let exit = CommandLineTool.run(&self)
        return Run(exit: exit, output: self.outputText, errors: self.errorText)
    }
}
