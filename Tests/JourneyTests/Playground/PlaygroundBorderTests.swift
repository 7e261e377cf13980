import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands
import VinculumEmbedding
import VinculumExplorer
import VinculumPlayground

/// The calls of the playground's module, run natively.
@Suite("The border of the playground")
struct PlaygroundBorderTests {
    private static let seed = [UInt8](repeating: 7, count: 32)

    private static func input(_ parts: String...) -> [UInt8] {
        Packet.packed([self.seed] + parts.map { Array($0.utf8) })
    }

    private static let probe = Self.input("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

    @Test("before a start there is no server")
    func unstarted() {
        var playground = Playground()
        #expect(playground.handle(now: 0, input: Self.probe).status == .unknownHandle)
        #expect(playground.advanceSearch(by: 1).status == .unknownHandle)
    }

    @Test(
        "settings are read, and wrong ones are refused and leave the server",
        arguments: [
            Row(Self.input(), Status.done), Row(Self.input("projectId", "demo-other", "trust", "strict"), .done),
            Row(Self.input("projectId"), .malformed), Row(Self.input("projectId", "-"), .malformed),
            Row(Self.input("trust", "hardened"), .malformed), Row(Self.input("unheard", "of"), .malformed),
            Row([], .malformed), Row([1, 0, 0], .malformed), Row([1, 0, 0, 0, 7], .malformed),
        ])
    func settings(row: Row<[UInt8], Status>) {
        let (input, status) = row.fields
        var playground = Playground()
        #expect(playground.start(now: 0, input: input).status == status, sourceLocation: row.line)
        #expect(
            playground.handle(now: 0, input: Self.probe).status == (status == .done ? .done : .unknownHandle),
            sourceLocation: row.line)
    }

    @Test("a reply has the flags, the instant, the seed and the response")
    func reply() {
        var playground = Playground()
        _ = playground.start(now: 0, input: Self.input("projectId", "demo-other"))
        let parts = playground.handle(now: 1234, input: Self.probe).parts.map { String(decoding: $0, as: UTF8.self) }
        #expect(parts.count == 5)
        #expect(parts.prefix(3) == ["1", "0", "1234"])
        #expect(Array(parts[3].utf8) == Self.seed)
        #expect(parts[4].hasPrefix("HTTP/1.1 200 ") && parts[4].contains("demo-other"))
    }

    @Test("garbage is refused", arguments: TestSeed.sample(4))
    func garbage(seed: TestSeed) {
        forAll(seed: seed, Gen<[UInt8]>.byteSoup(0...80)) { bytes in
            var playground = Playground()
            try expectEqual(playground.start(now: 0, input: bytes).status, .malformed)
            try expectEqual(playground.handle(now: .max, input: bytes).status, .malformed)
            try expectEqual(playground.beginSearch(input: bytes).status, .malformed)
        }
    }

    @Test(
        "a search in parts finds what explore finds",
        arguments: [Mutation.sessionsSurviveTakeover.name, Mutation.codesAreReusable.name, "links-renew-sessions"])
    func search(rule: String) throws {
        var host = MemoryHost()
        let printed = host.run("explore", "--weaken", rule, "--json").output.split(separator: "\n")
        let expected = try JSON.Document(parsing: Array(try #require(printed.first).utf8)).root
        var playground = Playground()
        var reply = playground.beginSearch(input: Packet.packed([Array(rule.utf8)]))
        var rounds = 0
        while reply.status == .needs {
            reply = playground.advanceSearch(by: 3)
            rounds += 1
        }
        #expect(reply.status == .done)
        let found = try JSON.Document(parsing: reply.parts[0]).root
        for name in ["weakness", "violation", "steps", "journey", "states", "transitions"] {
            let (own, printed) = (found[named: name], expected[named: name])
            #expect(own.map { Array($0.rawBytes) } == printed.map { Array($0.rawBytes) }, "\(name)")
        }
        #expect(found["holds"]?.bool == false)
        #expect(playground.advanceSearch(by: 1).status == .unknownHandle)
    }

    @Test("every rule is listed as explore lists it")
    func rules() throws {
        var host = MemoryHost()
        let lines = host.run("explore", "--list", "--json").output
        let listed = String(decoding: Playground().rules().parts[0], as: UTF8.self)
        #expect(listed == "[" + lines.split(separator: "\n").joined(separator: ",") + "]")
    }
}
