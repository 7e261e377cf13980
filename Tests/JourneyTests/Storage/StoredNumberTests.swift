import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
@testable import VinculumEmbedding

/// Numbers that earlier versions stored as they were typed, under today's program.
@Suite("Numbers of earlier versions")
struct StoredNumberTests {
    static let number = "+491711234567"

    /// The changes of an earlier version: a number in each spelling, the first one the oldest.
    static func changes(_ entries: [(id: String, number: String)]) -> [ChangeSet] {
        entries.enumerated().map { index, entry in
            let origin = Origin(epoch: .first, proof: .phone)
            let phone = PhoneIdentifier(number: PhoneNumber(stored: entry.number)!, origin: origin)
            var set = ChangeSet()
            set.changes = [
                .account(
                    .changed(
                        AccountID(stored: entry.id), [.created(Instant(seconds: Int64(index + 1))), .phone(phone)]))
            ]
            return set
        }
    }

    private static let globals: GlobalOptions = {
        var globals = GlobalOptions()
        globals.data = "d"
        return globals
    }()

    /// A machine with the data directory of an earlier version.
    static func host(_ entries: [(id: String, number: String)]) throws -> MemoryHost {
        var host = MemoryHost()
        var workspace = try Workspace.open(.demo, Self.globals, on: &host)
        for set in Self.changes(entries) { try workspace.commit(set, on: &host) }
        workspace.close(on: &host)
        return host
    }

    private static func stored(_ host: MemoryHost) throws -> [[UInt8]] {
        try host.files.paths.filter { $0.hasSuffix(".vinc") }.map { try host.files.read($0, upTo: 1 << 20) }
    }

    /// The versions whose state has a number in two spellings.
    private static let states = StoredState.all.filter { (try? $0.known()["killed"]?["numbers"]) != nil }

    @Test("there is a version whose state has a number in two spellings")
    func isTested() {
        #expect(!Self.states.isEmpty)
    }

    @Test("the older account of a stored number has it, and the other one keeps its spelling", arguments: Self.states)
    func fixture(state: StoredState) throws {
        var host = try StoredHost(state, data: "killed", part: "killed")
        let numbers = try #require(host.known["numbers"])
        let canonical = try #require(numbers["canonical"]?.string)
        let opened = host.run(["accounts", "create", "--uid", "new"])
        #expect(opened.exit == .done)
        for uid in ["spelled", "disputed"] { #expect(opened.errors.contains(uid), "\(opened.errors)") }
        let owner = try host.result("accounts", "show", canonical)
        #expect(owner["uid"]?.string == "spelled" && owner["identifiers"]?[0]?["text"]?.string == canonical)
        let other = try host.result("accounts", "show", "disputed")
        #expect(other["identifiers"]?[0]?["text"]?.string == numbers["disputed"]?.string)
    }

    @Test("a command that opens the state writes canonical numbers and names both accounts, once")
    func opened() throws {
        var host = try Self.host([("first", "+49 171 1234567"), ("second", "+49-171-1234567")])
        let first = host.run("--data", "d", "accounts", "create", "bob@example.com")
        #expect(first.exit == .done)
        let said = first.errors.split(separator: "\n").filter { $0.contains("number") }
        #expect(said.count == 2, "\(first.errors)")
        #expect(said.last?.contains("first") == true && said.last?.contains("second") == true)
        let before = try Self.stored(host)
        let shown = host.run("--data", "d", "accounts", "show", "+49 (171) 1234567", "--json")
        #expect(shown.output.contains(Self.number) && shown.output.contains("first"))
        var workspace = try Workspace.open(.demo, Self.globals, on: &host)
        #expect(workspace.graph[phone: PhoneNumber(Self.number)!]?.id.text == "first")
        workspace.close(on: &host)
        #expect(try Self.stored(host) == before, "the second opening changes nothing")
        #expect(!host.run("--data", "d", "accounts", "create", "eve@example.com").errors.contains("number"))
    }

    @Test("a command that reads alone finds the number, and writes and reports nothing")
    func read() throws {
        var host = try Self.host([("first", "+49 171 1234567")])
        let before = try Self.stored(host)
        let shown = host.run("--data", "d", "accounts", "show", Self.number, "--json")
        #expect(shown.exit == .done && shown.output.contains("first") && shown.output.contains(Self.number))
        #expect(try Self.stored(host) == before && shown.errors.isEmpty, "\(shown.errors)")
    }

    @Test("a server has written them before its first request")
    func served() throws {
        var server = try MemoryServer(
            ["--data", "d"], on: try Self.host([("old", "+49 171 1234567"), ("owner", Self.number)]))
        #expect(
            server.host.errorText.contains("owner") && server.host.errorText.contains("old"), "\(server.host.errorText)"
        )
        let sent = try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+49 171 123 45 67"}"#)
        #expect(sent["sessionInfo"] != nil)
        var host = server.stopped()
        var workspace = try Workspace.open(.demo, Self.globals, on: &host)
        let old = workspace.graph[AccountID(stored: "old")]?.phone
        #expect(old?.number.text == "+49 171 1234567" && old?.origin.proof == .claimed)
        workspace.close(on: &host)
    }

    @Test("an authority of the module has them before its first request, and in its journal")
    func embedded() throws {
        var store = MemoryStore()
        let sets = Self.changes([("first", "+49 171 1234567"), ("second", "+49-171-1234567")])
        try store.apply(sets[0])
        var instance = Instance(
            1, Authority(settings: AuthoritySettings(projectID: "demo", trust: .local), store: store), Budgets(),
            journalByteCount: 1 << 20)
        // A host replays what it has kept since its snapshot.
        try instance.commit(sets[1], sets[1].encoded())
        #expect(instance.authority.store[nil][phone: PhoneNumber(Self.number)!] == nil)
        for _ in 0..<2 {
            var questions = PendingQuestions()
            _ = instance.propose(
                HTTPRequest(method: "GET", path: "/"), Instant(seconds: 1), Seed { 0 }, &questions, claims: true)
        }
        #expect(instance.authority.store[nil][phone: PhoneNumber(Self.number)!]?.id.text == "first")
        let journal = try instance.changes(since: 0)
        #expect(journal.count == 2, "the replayed change and the correction")
        for bytes in journal { try store.apply(ChangeSet(decoding: bytes)) }
        #expect(store.snapshot() == instance.authority.store.snapshot())
    }
}
