import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

/// Requests that come together: what they need is read in one transaction, and what they propose is committed in one.
@Suite("Rounds of a server on a database")
struct RoundTests {
    private static func client(_ operation: String, _ body: String, project: String? = nil) -> HTTPRequest {
        HTTPRequest.json("POST", "/identitytoolkit.googleapis.com/v1/accounts:\(operation)", body, project: project)
    }

    private static func error(_ response: HTTPResponse) throws -> String? {
        try JSON.Document(parsing: response.body).root["error"]?["message"]?.string
    }

    private static func expectSound(_ server: consuming StoreServer) {
        var host = server.stopped()
        let checked = host.run("store", "check", "--store", "sqlite:a.db")
        #expect(checked.exit == .done, "\(checked.errors)")
    }

    @Test(
        "of all sign-ups of a round one has each address, in each of several projects", arguments: TestSeed.sample(3))
    func addresses(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var random = TestRandom(seed: seed)
            var server = try StoreServer(making: [], in: folder)
            let projects = [nil, "other", "third"]
            var taken: Set<String> = []
            for _ in 0..<3 {
                var requests: [(name: String, request: HTTPRequest)] = []
                for _ in 0..<Int.random(in: 1...90, using: &random) {
                    let project = projects[Int.random(in: 0...2, using: &random)]
                    let address = "person-\(Int.random(in: 0...20, using: &random))@example.net"
                    requests.append(("\(project ?? "") \(address)", .signUp(address, project: project)))
                }
                let responses = try server.sendTogether(requests.map(\.request))
                var winners: Set<String> = []
                for (name, response) in zip(requests.map(\.name), responses) {
                    if response.status == 200 {
                        #expect(winners.insert(name).inserted, "\(name) is given once")
                    } else {
                        #expect(try Self.error(response) == "EMAIL_EXISTS")
                    }
                }
                #expect(winners.isDisjoint(with: taken))
                taken.formUnion(winners)
                #expect(Set(requests.map(\.name)).isSubset(of: taken), "each address is given")
            }
            #expect(server.keptCount == 0)
            Self.expectSound(server)
        }
    }

    @Test("all requests of a round for one account succeed, one after another")
    func oneAccount() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let made = try server.send(.signUp("ada@example.net"))
            let root = try JSON.Document(parsing: made.body).root
            let (uid, token) = (root["localId"]?.string ?? "", root["idToken"]?.string ?? "")
            var requests: [HTTPRequest] = []
            for number in 0..<30 {
                let body = #"{"email":"ada@example.net","password":"a long password","returnSecureToken":true}"#
                requests.append(Self.client("signInWithPassword", body))
                requests.append(Self.client("update", #"{"idToken":"\#(token)","displayName":"Ada \#(number)"}"#))
                requests.append(.lookUp(uid))
            }
            let responses = try server.sendTogether(requests)
            for response in responses {
                #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
            }
            #expect(server.keptCount == 0)
            Self.expectSound(server)
        }
    }

    @Test("a code that all requests of a round bring is used by one")
    func oneCode() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            _ = try server.send(.signUp("ada@example.net"))
            let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:sendOobCode"
            let body = #"{"requestType":"PASSWORD_RESET","email":"ada@example.net","returnOobLink":true}"#
            let sent = try server.send("POST", path, body, isAdministrator: true)
            let code = try #require(try JSON.Document(parsing: sent.body).root["oobCode"]?.string)
            let requests = (0..<20).map { number in
                Self.client("resetPassword", #"{"oobCode":"\#(code)","newPassword":"another \#(number)"}"#)
            }
            let responses = try server.sendTogether(requests)
            let used = responses.indices.filter { responses[$0].status == 200 }
            #expect(used.count == 1)
            for response in responses where response.status != 200 {
                #expect(try Self.error(response) == "INVALID_OOB_CODE")
            }
            let signIn = #"{"email":"ada@example.net","password":"another \#(used.first ?? -1)"}"#
            #expect(try server.send(Self.client("signInWithPassword", signIn)).status == 200)
            Self.expectSound(server)
        }
    }

    @Test("commits wait for another program's, and what is only read is answered meanwhile")
    func busy() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let uid = try server.madeAccount("ada@example.net")
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            try other.execute("BEGIN IMMEDIATE")
            let anonymous = Self.client("signUp", #"{"returnSecureToken":true}"#)
            let tickets = try (0..<3).map { _ in try server.receive(anonymous).ticket }
            let (reader, _) = try server.receive(.lookUp(uid))
            var steps: [UInt64: HandlerStep] = [:]
            for _ in 0..<6 { steps.merge(try server.exchangeOnce()) { _, last in last } }
            let seen = try StoreServer.response(try #require(steps[reader]))
            #expect(seen.status == 200)
            for ticket in tickets {
                if case .respond? = steps[ticket] { Issue.record("nothing is committed yet") }
            }
            try other.execute("ROLLBACK")
            steps.merge(try server.exchange()) { _, last in last }
            for ticket in tickets {
                let response = try StoreServer.response(try #require(steps[ticket]))
                #expect(response.status == 200)
            }
            Self.expectSound(server)
        }
    }

    @Test("where a round cannot be committed, each of its changes is refused, and none is made")
    func failure() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let uid = try server.madeAccount("ada@example.net")
            let before = try StoreHost(folder).rows()
            let database = try #require(server.host.opened.last)
            try database.execute("PRAGMA query_only = ON")
            var requests = (0..<10).map { HTTPRequest.signUp("person-\($0)@example.net") }
            requests.append(.lookUp(uid))
            let responses = try server.sendTogether(requests)
            for response in responses.dropLast() {
                #expect(response.status == 503)
                #expect(try Self.error(response)?.contains("cannot be written") == true)
            }
            #expect(responses.last?.status == 200)
            let after = try StoreHost(folder).rows()
            #expect(before == after)
            try database.execute("PRAGMA query_only = OFF")
            let again = try server.sendTogether(requests)
            for response in again { #expect(response.status == 200) }
            Self.expectSound(server)
        }
    }

    @Test("a damaged row refuses the request that reads it, and no other of its round")
    func damage() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            var uids: [String] = []
            for name in ["ada", "bob", "eve"] { uids.append(try server.madeAccount("\(name)@example.net")) }
            let key = RowKey.account(AccountID(stored: uids[1]), in: RowGenerations().space(of: nil))
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            for damage in ["value = x'ff'", "version = -1"] {
                try other.execute(
                    "UPDATE rows SET \(damage) WHERE project = ?1 AND key = ?2",
                    [.text("demo-vinculum"), .blob(key.bytes)])
                let responses = try server.sendTogether(uids.map { .lookUp($0) })
                #expect(responses.map(\.status) == [200, 500, 200], "\(damage)")
            }
        }
    }

    @Test("a client that hangs up before its commit begins changes nothing, and a commit that has begun is made")
    func hangUp() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let before = try StoreHost(folder).rows()
            let anonymous = Self.client("signUp", #"{"returnSecureToken":true}"#)
            // Until it awaits its commit.
            func park(_ server: inout StoreServer) throws -> UInt64 {
                let (ticket, _) = try server.receive(anonymous)
                while !server.awaitsCommit(ticket) { _ = try server.exchangeOnce() }
                return ticket
            }
            let early = try park(&server)
            server.hangUp(early)
            #expect(server.keptCount == 0)
            _ = try server.exchange()
            let unchanged = try StoreHost(folder).rows()
            #expect(before == unchanged)
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            let late = try park(&server)
            try other.execute("BEGIN IMMEDIATE")
            // It waits a moment for others that might join it.
            while server.awaitsCommit(late) { _ = try server.exchangeOnce() }
            server.hangUp(late)
            #expect(server.keptCount == 1)
            try other.execute("ROLLBACK")
            _ = try server.exchange()
            #expect(server.keptCount == 0)
            let after = try StoreHost(folder).rows()
            #expect(after.count > before.count)
            Self.expectSound(server)
        }
    }
}
