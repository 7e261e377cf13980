import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    fileprivate static let signIn = ["sign-in", "google", "--sub", "1001", "--email", "ada@example.net"]

    /// Enrols a phone, authenticator apps or both for Ada and leaves her sign-in waiting for one of them.
    ///
    /// - Returns: The secret of the last app.
    fileprivate mutating func waitForAda(phone: Bool, apps: Int) throws -> [UInt8] {
        var secret: [UInt8] = []
        _ = try self.result(Self.signIn)
        if phone {
            _ = try self.result("mfa", "enroll", "phone", "+15555550100")
            let code = self.newestCode()
            _ = try self.result("mfa", "enroll", "--finish", "--name", "work", input: code + "\n")
        }
        for number in 0..<apps {
            secret = try Base32.decoded(try #require(try self.result("mfa", "enroll", "totp")["secret"]?.string))
            _ = try self.result(
                "mfa", "enroll", "--finish", "--name", "app\(number)", input: self.appCode(secret) + "\n")
        }
        _ = try self.result("sign-out")
        self.instant = self.instant.adding(seconds: 60)
        #expect(self.run(Self.signIn).exit == .secondFactorNeeded)
        return secret
    }

    fileprivate func appCode(_ secret: [UInt8]) -> String {
        TOTP.code(secret: secret, at: TOTP.step(at: self.instant))
    }
}

@Suite("Second factors in scripts")
struct SecondFactorTests {
    private static func isSignedIn(_ host: MemoryHost) -> Bool {
        var host = host
        return host.run("whoami").output.hasPrefix("ada@example.net")
    }

    @Test(
        "a single authenticator app is resolved in one run",
        arguments: [["--finish"], ["--finish", "--code-file", "c"], ["--code-file", "c"], ["--code-file", "-"]])
    func loneApp(options: [String]) throws {
        var host = MemoryHost()
        let secret = try host.waitForAda(phone: false, apps: 1)
        let code = host.appCode(secret) + "\n"
        try host.write(code, to: "c")
        let run = host.run(["mfa", "resolve"] + options, input: code)
        #expect(run.exit == .done && run.output.hasPrefix("signed in as ada@example.net"), "\(run.errors)")
        #expect(Self.isSignedIn(host))
    }

    @Test("the next command for a single authenticator app finishes the sign-in")
    func hint() throws {
        var host = MemoryHost()
        let secret = try host.waitForAda(phone: false, apps: 1)
        #expect(host.run("whoami").output.contains("continue with: vinculum mfa resolve --finish\n"))
        let errors = host.run(MemoryHost.signIn + ["--json"]).errors
        let line = try #require(try JSON.Document(parsing: Array(errors.utf8)).root["error"]?["next"]?[0]?.string)
        #expect(line.hasSuffix(" --finish"))
        #expect(
            host.run(line.split(separator: " ").dropFirst().map { String($0) }, input: host.appCode(secret) + "\n").exit
                == .done)
        #expect(Self.isSignedIn(host))
    }

    @Test("choosing a factor signs nobody in and reads no code")
    func choice() throws {
        for hasPhone in [true, false] {
            var host = MemoryHost()
            _ = try host.waitForAda(phone: hasPhone, apps: hasPhone ? 0 : 1)
            let run = host.run("mfa", "resolve", input: "123456\n")
            #expect(run.exit == .done)
            #expect(
                run.output.hasPrefix("chosen factor: a code") && run.output.contains("no account is signed in yet"),
                "\(run.output)")
            #expect(run.output.contains("vinculum mfa resolve --finish"))
            #expect(host.input == Array("123456\n".utf8))
            #expect(!Self.isSignedIn(host))
        }
    }

    @Test("--code-file is refused before the code was sent", arguments: [[], ["work"]])
    func unsent(operands: [String]) throws {
        var host = MemoryHost()
        _ = try host.waitForAda(phone: true, apps: 0)
        try host.write("123456\n", to: "c")
        let sent = host.run("outbox").output
        let run = host.run(["mfa", "resolve"] + operands + ["--code-file", "c"])
        #expect(run.exit == .usage && run.output.isEmpty)
        #expect(run.errors.contains("choose"), "\(run.errors)")
        #expect(host.run("outbox").output == sent, "no code is sent")
        #expect(
            try host.refusal("mfa", "resolve", "--finish", "--code-file", "c")["code"]?.string
                == "missingVerificationID")
        // After the named command the file is accepted.
        _ = try host.result(["mfa", "resolve"] + operands)
        try host.write(host.newestCode() + "\n", to: "c")
        #expect(host.run(["mfa", "resolve"] + operands + ["--code-file", "c"]).exit == .done)
        #expect(Self.isSignedIn(host))
    }

    @Test("with several factors one must be named")
    func several() throws {
        var host = MemoryHost()
        let secret = try host.waitForAda(phone: true, apps: 1)
        let code = host.appCode(secret) + "\n"
        try host.write(code, to: "c")
        #expect(host.run("mfa", "resolve", "--code-file", "c").exit == .usage)
        #expect(try host.refusal("mfa", "resolve", "--finish", input: code)["code"]?.string == "missingVerificationID")
        #expect(host.run("mfa", "resolve", "nobody", "--code-file", "c").exit == .notFound)
        // A factor chosen before does not matter.
        _ = try host.result("mfa", "resolve", "work")
        #expect(host.run("mfa", "resolve", "app0", "--code-file", "c").exit == .done)
        #expect(Self.isSignedIn(host))
    }

    @Test("without a pending sign-in, mfa resolve is refused", arguments: [["--finish"], ["--code-file", "c"], []])
    func withoutPendingSignIn(options: [String]) throws {
        var host = MemoryHost()
        let run = host.run(["mfa", "resolve"] + options)
        #expect(run.exit == .refused && run.errors.contains("no sign-in is pending"))
    }

    @Test("recovery codes are made once, counted, and finish a sign-in without the phone")
    func recoveryCodes() throws {
        var host = MemoryHost()
        _ = try host.result(MemoryHost.signIn)
        let none = host.run("mfa", "recovery-codes")
        #expect(none.exit == .notFound && none.errors.contains("second factor"), "\(none.errors)")
        _ = try host.result("mfa", "enroll", "phone", "+15555550100")
        _ = try host.result("mfa", "enroll", "--finish", "--name", "work", input: host.newestCode() + "\n")
        let made = host.run("mfa", "recovery-codes")
        let codes = made.output.split(separator: "\n").filter { RecoveryCode(String($0)) != nil }.map { String($0) }
        #expect(made.exit == .done && codes.count == 10 && made.output.contains("shown this once"), "\(made.output)")
        #expect(try host.result("mfa", "recovery-codes", "--remaining")["remaining"]?.int64 == 10)
        _ = try host.result("sign-out")
        #expect(host.run(MemoryHost.signIn).exit == .secondFactorNeeded)
        _ = try host.result("mfa", "resolve", "work")
        let run = host.run("mfa", "resolve", "--finish", input: codes[4] + "\n")
        #expect(run.exit == .done && Self.isSignedIn(host), "\(run.errors)")
        #expect(host.run("mfa", "recovery-codes", "--remaining").output == "9 recovery codes left\n")
        #expect(host.run("accounts", "show", "ada@example.net").output.contains("9 recovery codes left"))
        #expect(try host.result("accounts", "show", "ada@example.net")["recoveryCodes"]?.int64 == 9)
        host.instant = host.instant.adding(seconds: 301)
        #expect(host.run("mfa", "recovery-codes").exit != .done, "the sign-in is too old")
    }
}
