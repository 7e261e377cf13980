import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("Metrics of a server on a database")
struct StoreMetricsTests {
    private static func signUp(_ address: String) -> HTTPRequest {
        HTTPRequest.json(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
            #"{"email":"\#(address)","password":"a long password"}"#)
    }

    /// The value of a sample; `nil` where there is none.
    private static func sample(_ name: String, of server: inout StoreServer) throws -> Int? {
        let page = try server.send("GET", "/metrics", "", isAdministrator: true)
        let lines = String(decoding: page.body, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + " ") }
        return line.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    @Test("a request behind another one that writes its row has run again, and its refusal wrote no rows")
    func retries() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let (retries, written) = ("vinculum_store_retries_total", "vinculum_store_rows_total{kind=\"written\"}")
            let before = try Self.sample(retries, of: &server)
            #expect(before == 0)
            let responses = try server.sendTogether([Self.signUp("ada@example.net"), Self.signUp("ada@example.net")])
            #expect(responses.map(\.status) == [200, 400])
            let ranAgain = try Self.sample(retries, of: &server)
            #expect(ranAgain == 1)
            let conflicts = try Self.sample("vinculum_store_conflicts_total", of: &server)
            #expect(conflicts == 0)
            let commits = try Self.sample("vinculum_store_duration_seconds_count{kind=\"commit\"}", of: &server)
            #expect(commits == 1)
            // At least the account and its address.
            let count = try #require(try Self.sample(written, of: &server))
            #expect(count >= 2)
            _ = try server.send(Self.signUp("ada@example.net"))
            let after = try Self.sample(written, of: &server)
            #expect(after == count)
        }
    }

    @Test("requests that a database refuses are counted by the reason")
    func failures() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let database = try #require(server.host.opened.last)
            try database.execute("PRAGMA query_only = ON")
            _ = try server.sendTogether((0..<7).map { Self.signUp("person-\($0)@example.net") })
            let failed = try Self.sample("vinculum_store_failures_total{reason=\"failed\"}", of: &server)
            #expect(failed == 7)
            let unknown = try Self.sample("vinculum_store_failures_total{reason=\"unknown\"}", of: &server)
            #expect(unknown == 0)
        }
    }
}
