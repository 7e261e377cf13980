import Testing
import Vinculum
@testable import VinculumCommands

/// The list of pending messages at a server that has many.
@Suite("Pages of a server's outbox")
struct OutboxPagesTests {
    private static let path = "/vinculum/v1/projects/demo-vinculum/outbox"

    @Test("a page is less than clients take, and the command lists all messages in their order")
    func pages() throws {
        let server = try AdministeredServer(["--quiet"])
        let long = String(repeating: "x", count: 1500)
        let recipients = (0..<600).map { "u\($0)@example.com" }
        for email in recipients {
            try server.client(
                "v1/accounts:sendOobCode",
                #"{"requestType":"EMAIL_SIGNIN","email":"\#(email)","continueUrl":"http://localhost/\#(long)"}"#)
        }
        let owner = HTTPRequest.Header("Authorization", "Bearer owner")
        let request = HTTPRequest(method: "GET", path: Self.path, headers: [owner, .init("Host", "localhost")])
        let response = try #require(server.send(request))
        #expect(response.status == 200 && response.body.count < 1 << 20)
        let page = try JSON.Document(parsing: response.body, limits: .bulk).root
        #expect(page.string(of: "nextPageToken") != nil)
        var client = server.host()
        let lines = client.run("outbox", "--json").output.split(separator: "\n")
        let listed = try lines.map { try JSON.Document(parsing: Array($0.utf8)).root.string(of: "email") ?? "" }
        #expect(listed == recipients)
    }

    @Test("a token that is no number is refused", arguments: ["x", "-1", "18446744073709551616"])
    func refused(token: String) throws {
        var server = try MemoryServer(["--quiet"])
        #expect(try server.send("GET", Self.path + "?pageToken=" + token, isAdministrator: true).status == 400)
    }
}
