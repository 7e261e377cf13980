import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Backup and restore")
struct BackupTests {
    static let state = ".vinculum/demo-vinculum/state.000001.vinc"

    @Test("a backup contains what an export omits: secrets of authenticator apps, tenants, the session")
    func lossless() throws {
        var host = MemoryHost()
        let ada = ["sign-in", "google", "--sub", "1", "--email", "ada@example.net"]
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        let secret = try Base32.decoded(try #require(try host.result("mfa", "enroll", "totp")["secret"]?.string))
        func code(_ host: MemoryHost) -> String { TOTP.code(secret: secret, at: TOTP.step(at: host.instant)) }
        _ = try host.result("mfa", "enroll", "--finish", input: code(host) + "\n")
        _ = try host.result("--tenant", "t", "accounts", "create", "--uid", "tenant-user")
        #expect(try host.result("backup", "all.backup")["accounts"]?.int64 == 2)
        #expect(host.files.access(of: "all.backup") == .owner)

        var other = MemoryHost()
        try other.files.write(try host.files.read("all.backup"), to: "in", access: .owner)
        #expect(try other.result("restore", "in")["restored"]?.int64 == 2)
        #expect(try other.result("whoami")["user"]?["email"]?.string == "ada@example.net")
        #expect(other.run("--tenant", "t", "accounts", "show", "tenant-user").exit == .done)
        other.instant = other.instant.adding(seconds: 60)
        other.arguments = ada
        #expect(CommandLineTool.run(&other) == .secondFactorNeeded)
        _ = try other.result("mfa", "resolve")
        _ = try other.result("mfa", "resolve", "--finish", input: code(other) + "\n")
        #expect(other.run("backup", "again").exit == .done)
        #expect(
            try other.files.read("again").prefix(20) == host.files.read("all.backup").prefix(20),
            "a backup is always a first generation")
    }

    @Test("a backup of a restored state has the same bytes")
    func stable() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        _ = try host.result("link", "google", "--sub", "1", "--email", "ada@example.net")
        _ = try host.result("backup", "a")
        _ = try host.result("restore", "a", "--yes")
        _ = try host.result("backup", "b")
        #expect(try host.files.read("a") == host.files.read("b"))
        _ = try host.result("link", "github", "--sub", "2")
    }

    @Test("a restore asks before deleting accounts, and replaces a damaged state")
    func replaces() throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "first")
        _ = try host.result("backup", "one")
        _ = try host.result("accounts", "create", "--uid", "second")
        #expect(try host.refusal("restore", "one")["code"]?.string == "notConfirmed")
        #expect(host.run("accounts", "show", "second").exit == .done)
        _ = try host.result("restore", "one", "--yes")
        #expect(host.run("accounts", "show", "second").exit == .notFound)
        let path = try #require(host.files.paths.first { $0.hasSuffix(".vinc") })
        try host.write("rubbish", to: path)
        #expect(host.run("accounts", "list").exit == .corruptState)
        #expect(host.run("restore", "one").errors.contains("which cannot be read, will be deleted"))
        _ = try host.result("restore", "one", "--yes")
        #expect(host.run("accounts", "show", "first").exit == .done)
    }

    @Test("a truncated or altered backup is refused and changes nothing", arguments: TestSeed.sample(20))
    func damaged(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "first")
        _ = try host.result("backup", "one")
        var bytes = try host.files.read("one")
        if random.below(2) == 0 {
            bytes.removeLast(1 + random.below(bytes.count))
        } else {
            bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
        }
        try host.files.write(bytes, to: "one", access: .owner)
        let before = host.run("accounts", "list").output
        #expect(host.run("restore", "one", "--yes").exit == .corruptState)
        #expect(host.run("accounts", "list").output == before)
        #expect(host.run("restore", "none").exit == .notFound)
    }

    @Test("readers and writers report a removed state instead of starting an empty one")
    func missingState() throws {
        var host = MemoryHost()
        #expect(host.run("accounts", "list").exit == .done, "a new data directory is not a missing state")
        _ = try host.result("sign-up")
        _ = try host.result("backup", "one")
        try host.files.remove(Self.state)
        for line in [["accounts", "list"], ["whoami"], ["sign-up"]] {
            host.clearOutput()
            host.arguments = line
            #expect(CommandLineTool.run(&host) == .corruptState)
            #expect(host.errorText.contains("the state is missing") && host.errorText.contains("restore FILE"))
        }
        _ = try host.result("restore", "one", "--yes")
        #expect(host.run("whoami").exit == .done)
    }

    @Test("a reader reports a last change that a loss of power cut, and shows the state before it")
    func zeroedEnd() throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "first")
        let length = try host.files.read(Self.state).count
        _ = try host.result("accounts", "create", "--uid", "second")
        var bytes = try host.files.read(Self.state)
        for index in bytes.indices.suffix(4) { bytes[index] = 0 }
        try host.files.write(bytes, to: Self.state, access: .owner)
        let run = host.run("accounts", "list")
        #expect(run.exit == .done && run.output.split(separator: "\n").count == 1)
        #expect(run.errors.contains("the last change, at byte \(length), fails its checksum"))
    }

    @Test("with a damaged last change every command ends with 7 and names the way on; --cut-damaged-end goes on")
    func damagedEnd() throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "first")
        let length = try host.files.read(Self.state).count
        _ = try host.result("accounts", "create", "--uid", "second")
        let whole = try host.files.read(Self.state)
        var bytes = whole
        // Zeros at the end would look like a loss of power.
        bytes[bytes.count - 1] = bytes.last == 1 ? 2 : 1
        try host.files.write(bytes, to: Self.state, access: .owner)
        for words in [["accounts", "list"], ["accounts", "create", "--uid", "third"], ["backup", "all"]] {
            let run = host.run(words)
            #expect(run.exit == .corruptState, "\(words)")
            for part in [Self.state, "at byte \(length)", "--cut-damaged-end", "\(Self.state).cut-\(length)"] {
                #expect(run.errors.contains(part), "\(words): \(run.errors)")
            }
        }
        #expect(try host.files.read(Self.state) == bytes)

        var reader = host
        let read = reader.run("--cut-damaged-end", "accounts", "list")
        #expect(read.exit == .done && read.output.split(separator: "\n").count == 1)
        #expect(read.errors.contains("the last change, at byte \(length), fails its checksum"))
        #expect(try reader.files.read(Self.state) == bytes, "reading changes nothing")
        #expect(reader.run("--cut-damaged-end", "backup", "all").exit == .done)

        let cut = host.run("--cut-damaged-end", "accounts", "create", "--uid", "third")
        #expect(cut.exit == .done && cut.errors.contains("\(Self.state).cut-\(length)"))
        #expect(try host.files.read("\(Self.state).cut-\(length)") == Array(bytes[length...]))
        let after = host.run("accounts", "list")
        #expect(after.exit == .done && after.output.contains("third") && !after.output.contains("second"))
        #expect(after.errors.isEmpty)
    }

    @Test("a command waits for a locked data directory for two seconds")
    func waiting() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        let free = host.files
        host.processID = 7
        host.runningProcesses = [7, 8]
        _ = try WriterLock.acquire(".vinculum/demo-vinculum", on: &host)
        host.processID = 8
        var patient = host
        patient.laterFiles = free
        #expect(patient.run("sign-out").exit == .done)
        #expect(patient.pauses == 1)
        #expect(host.run("sign-out").exit == .busy)
        #expect(host.pauses == 40)
    }
}
