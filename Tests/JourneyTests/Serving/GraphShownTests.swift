import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Accounts as a server draws them: as `vinculum graph` does.
@Suite("Graph of a server")
struct GraphShownTests {
    private static let path = "/vinculum/v1/projects/demo-vinculum/graph"

    private static func draw(_ server: inout MemoryServer, _ query: String) throws -> [JSON.Value] {
        let response = try server.send("GET", "\(self.path)?\(query)", isAdministrator: true)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSON.Document(parsing: response.body).root["accounts"].map { Array($0.elements) } ?? []
    }

    @Test("an account that was taken over shows its new epoch and what was retired, byte for byte as the command does")
    func takenOver() throws {
        var server = try MemoryServer(["--quiet", "--data", "d"])
        let made = try server.client("v1/accounts:signUp", #"{"email":"ada@gmail.com","password":"thief's password"}"#)
        let uid = try #require(made.string(of: "localId"))
        // The provider proves the address, which the account never did.
        let token =
            "%7B%22sub%22%3A%221001%22%2C%22email%22%3A%22ada%40gmail.com%22%2C%22email_verified%22%3Atrue%7D"
        let taken = try server.client(
            "v1/accounts:signInWithIdp",
            """
            {"postBody":"providerId=google.com&id_token=\(token)","requestUri":"http://localhost",
            "returnSecureToken":true}
            """)
        #expect(taken.string(of: "localId") == uid, "it took the account over")
        let drawn = try #require(try Self.draw(&server, "account=\(uid)").first)
        #expect(drawn.string(of: "uid") == uid && drawn["epoch"]?.int64 == 1)
        #expect(drawn["quarantine"]?[0]?.string(of: "what") == "password")
        #expect(drawn["waysIn"]?[0]?.string(of: "provider") == "google.com")
        let body = try server.send("GET", "\(Self.path)?account=\(uid)", isAdministrator: true).body
        var host = server.stopped()
        let command = host.run("--data", "d", "graph", uid, "--format", "json").output
        #expect(String(decoding: body, as: UTF8.self) == #"{"accounts":["# + command.dropLast() + "]}")
    }

    @Test("several accounts come in the order of the query, those of a tenant by its name")
    func several() throws {
        var server = try MemoryServer(["--quiet"])
        var uids: [String] = []
        for tenant in ["", "", #""tenantId":"blue""#] {
            uids.append(try #require(try server.client("v1/accounts:signUp", "{\(tenant)}").string(of: "localId")))
        }
        let drawn = try Self.draw(&server, "account=\(uids[1])&account=\(uids[0])")
        #expect(drawn.map { $0.string(of: "uid") } == [uids[1], uids[0]])
        #expect(try Self.draw(&server, "tenant=blue&account=\(uids[2])").count == 1)
        #expect(try server.send("GET", "\(Self.path)?account=\(uids[2])", isAdministrator: true).status == 400)
        let all = (0..<64).map { _ in "account=\(uids[0])" }.joined(separator: "&")
        #expect(try Self.draw(&server, all).count == 64)
        #expect(
            try server.send("GET", "\(Self.path)?\(all)&account=\(uids[0])", isAdministrator: true).status == 400)
    }

    @Test(
        "malformed queries and strangers are refused",
        arguments: [
            Row("", true, 400), Row("account=", true, 400), Row("account=nobody", true, 400),
            Row("account=a&tenant=", true, 400), Row("tenant=blue", true, 400),
            Row(String(repeating: "account=a&", count: 300), true, 400), Row("account=nobody", false, 403),
        ] as [Row<String, Bool, Int>])
    func malformed(row: Row<String, Bool, Int>) throws {
        let (query, isAdministrator, status) = row.fields
        var server = try MemoryServer(["--quiet"])
        let response = try server.send("GET", "\(Self.path)?\(query)", isAdministrator: isAdministrator)
        #expect(response.status == status, sourceLocation: row.line)
    }
}
