import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// The notices that a server keeps for administrators who look whether an owner was told.
@Suite("Notices of a server")
struct NoticesShownTests {
    private static let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"

    private static func path(_ project: String) -> String { "/vinculum/v1/projects/\(project)/notices" }

    private static func shown(_ server: inout MemoryServer, project: String = "demo-vinculum") throws -> [JSON.Value] {
        let response = try server.send("GET", self.path(project), isAdministrator: true)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        #expect(response.headers.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
        let page = try JSON.Document(parsing: response.body).root
        return Array(try #require(page["notices"]).elements)
    }

    /// Withdraws the phone of an account and has the owner told.
    private static func losePhone(_ name: String, _ server: inout MemoryServer) throws {
        let made = try server.send(
            "POST", self.accounts,
            """
            {"localId":"\(name)","email":"\(name)@example.com","emailVerified":true,
            "mfaInfo":[{"phoneInfo":"+15555550100"}]}
            """, isAdministrator: true)
        #expect(made.status == 200)
        let withdrawn = try server.send(
            "POST", self.accounts + ":update",
            #"{"localId":"\#(name)","mfa":{"enrollments":[]},"tellOwner":true}"#, isAdministrator: true)
        #expect(withdrawn.status == 200)
    }

    @Test("an owner who was told is named, with the words and the time; another project shows nothing of it")
    func told() throws {
        var server = try MemoryServer(["--quiet"])
        #expect(try Self.shown(&server).isEmpty)
        try Self.losePhone("bo", &server)
        let notices = try Self.shown(&server)
        #expect(notices.count == 1)
        let notice = try #require(notices.first)
        #expect(notice.string(of: "email") == "bo@example.com" && notice.string(of: "uid") == "bo")
        #expect(notice.string(of: "text")?.isEmpty == false && notice.string(of: "kind") == "NOTICE")
        #expect(notice.string(of: "time").flatMap { Instant(rfc3339: $0) } != nil)
        try server.client("v1/accounts:signUp", "{}", project: "another")
        #expect(try Self.shown(&server, project: "another").isEmpty)
    }

    @Test("mails with a code are not among them, because they are pending")
    func withCode() throws {
        var server = try MemoryServer(["--quiet"])
        try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"password"}"#)
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#)
        #expect(try Self.shown(&server).isEmpty)
    }

    @Test("a stranger is refused, and a server without the console keeps none")
    func refused() throws {
        var server = try MemoryServer(["--quiet"])
        #expect(try server.send("GET", Self.path("demo-vinculum")).status == 403)
        var without = try MemoryServer(["--quiet", "--no-console"])
        try Self.losePhone("bo", &without)
        #expect(try without.send("GET", Self.path("demo-vinculum"), isAdministrator: true).status == 404)
    }

    @Test("the ring stays within its numbers, and keeps the newest in their order", arguments: TestSeed.sample(4))
    func bounds(seed: TestSeed) {
        let sizes = Gen<Int>.oneOf(.int(in: 0...40), .int(in: 0...4000))
        forAll(seed: seed, count: 10, sizes.array(0...900)) { sizes in
            var ring = NoticeRing()
            let project = ProjectID("p")!
            for (number, size) in sizes.enumerated() {
                let text = "\(number):" + String(repeating: "x", count: size)
                let now = Instant(milliseconds: Int64(number))
                let notice = Effect.Notice(
                    recipient: EmailAddress("a@example.com")!, change: text, at: now, locale: "", tenant: nil,
                    account: AccountID(stored: "a"))
                ring.record(.notice(notice), of: project, at: now)
                try check(ring.count <= NoticeRing.countLimit, "at most so many")
                try check(ring.byteCount <= NoticeRing.byteLimit, "at most so many bytes")
            }
            let page = try? JSON.Document(parsing: ring.response(of: project).body).root
            let texts = page?["notices"].map { Array($0.elements) } ?? []
            try expectEqual(texts.count, ring.count)
            let numbers = texts.compactMap { $0.string(of: "text")?.split(separator: ":").first.flatMap { Int($0) } }
            try expectEqual(numbers, Array((sizes.count - ring.count)..<sizes.count), "the newest, in order")
            let other = try? JSON.Document(parsing: ring.response(of: ProjectID("q")!).body).root
            try expectEqual(other?["notices"].map { Array($0.elements).count }, 0)
        }
    }
}
