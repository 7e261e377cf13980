import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The signer key of password hashes, which each data directory has of its own.
@Suite("Signer keys")
struct SignerKeyTests {
    private static func signerKey(_ host: inout MemoryHost) throws -> [UInt8] {
        var globals = GlobalOptions()
        globals.data = "d"
        let workspace = try Workspace.openForReading(.demo, globals, on: &host)
        guard case .scrypt(let key, _, _, _) = workspace.authority.settings.defaultPasswordHash else { return [] }
        return key
    }

    private static let constant = Array("vinculum-local-signer".utf8)

    @Test("a new data directory draws a key, which stays, and a password set with it is right afterwards")
    func drawn() throws {
        var keys: [[UInt8]] = []
        for word in ["a", "b"] {
            var host = MemoryHost()
            for _ in 0..<word.utf8.first! { _ = host.nextSeed() }
            #expect(host.run("--data", "d", "keys", "list").exit == .notFound)
            #expect(host.files.paths.isEmpty, "a command that changes nothing makes nothing")
            for _ in 0..<2 {
                _ = host.run("--data", "d", "accounts", "create", "bob@example.com")
                keys.append(try Self.signerKey(&host))
            }
            #expect(keys[keys.count - 1] == keys[keys.count - 2] && keys[keys.count - 1].count == 64)
            var server = try MemoryServer(["--data", "d"], on: host)
            let body = #"{"email":"eve@example.com","password":"secret1"}"#
            #expect(try server.client("v1/accounts:signUp", body)["idToken"] != nil)
            var again = try MemoryServer(["--data", "d"], on: server.stopped())
            #expect(try again.client("v1/accounts:signInWithPassword", body)["idToken"] != nil)
            var stopped = again.stopped()
            #expect(try Self.signerKey(&stopped) == keys.last)
        }
        #expect(keys[0] != keys[2] && !keys.contains(Self.constant))
    }

    @Test("a fixed seed gives the same key, and a server in memory has the key of tests")
    func fixed() throws {
        let seed = String(repeating: "5", count: 64)
        var keys: [[UInt8]] = []
        for skipped in 0..<2 {
            var host = MemoryHost()
            for _ in 0..<skipped { _ = host.nextSeed() }
            _ = host.run("--data", "d", "--seed", seed, "accounts", "create", "bob@example.com")
            keys.append(try Self.signerKey(&host))
        }
        #expect(keys[0] == keys[1] && keys[0].count == 64)
    }

    @Test(
        "a hardened server refuses cheap hashes, and costs end at 17",
        arguments: [
            Row(["--hash-cost", "0"], false), Row(["--hash-cost", "18"], false), Row(["--hash-cost", "17"], true),
            Row(["--hash-cost", "13", "--hardened"], false), Row(["--hash-cost", "14", "--hardened"], true),
            Row(["--hash-cost", "17", "--hardened"], true), Row(["--hardened"], true),
        ] as [Row<[String], Bool>])
    func costs(row: Row<[String], Bool>) throws {
        let (words, isAccepted) = row.fields
        var host = MemoryHost()
        try host.files.write(Array("a-secret-of-administrators\n".utf8), to: "secret", access: .owner)
        let hardened = ["--admin-secret", "secret", "--link-origin", "https://a.example"]
        let line = ["serve"] + words + (words.contains("--hardened") ? hardened : [])
        guard case .run(let invocation) = try ArgumentParser.parse(line) else { return }
        if isAccepted {
            #expect(try ServeOptions(invocation, on: &host).hashCost >= (words.contains("--hardened") ? 14 : 1))
        } else {
            #expect(throws: CommandFailure.self) { _ = try ServeOptions(invocation, on: &host) }
        }
    }
}
