import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumCommands

/// A running server in memory that breaks the connection after some requests.
private final class FragileServer: Sendable {
    private let server: Mutex<MemoryServer>
    /// How many batches are taken before the connection breaks.
    let batches: Mutex<Int>

    init(batches: Int) throws {
        self.server = Mutex(try MemoryServer())
        self.batches = Mutex(batches)
    }

    func host(_ text: String) throws -> MemoryHost {
        var host = MemoryHost()
        try host.write(text, to: "f.csv")
        host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099")]
        host.service = { call in
            if call.url.contains("batchCreate") {
                let isBroken = self.batches.withLock { left in
                    left -= 1
                    return left < 0
                }
                if isBroken { return HTTPResponse(status: 503, contentType: "", body: []) }
            }
            let target = call.url.dropFirst("http://127.0.0.1:9099".count)
            let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
            let request = HTTPRequest(
                method: call.method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: call.headers,
                body: call.body)
            return self.server.withLock {
                (try? $0.send(request)) ?? HTTPResponse(status: 500, contentType: "", body: [])
            }
        }
        return host
    }
}

@Suite("Moving into a running server")
struct MovingServerTests {
    private static let rows = (0..<250).map { "u\($0),a\($0)@x.com\n" }.joined()

    @Test("a cut import is repeated and finishes: accounts that are there already are counted")
    func cut() throws {
        let server = try FragileServer(batches: 2)
        var host = try server.host("uid,email\n" + Self.rows)
        #expect(host.run("import", "f.csv", "--from", "csv").exit != .done)
        server.batches.withLock { $0 = 100 }
        let result = try host.result("import", "f.csv", "--from", "csv")
        #expect(result["imported"]?.int64 == 50 && result["existing"]?.int64 == 200)
        let again = try host.result("import", "f.csv", "--from", "csv")
        #expect(again["imported"]?.int64 == 0 && again["existing"]?.int64 == 250)
    }

    @Test("nothing is sent while a row is refused, not even the rows before it; a dry run sends nothing")
    func planned() throws {
        let server = try FragileServer(batches: 0)
        var host = try server.host("uid,email\n" + Self.rows + "v,a0@x.com\n")
        let run = host.run("import", "f.csv", "--from", "csv")
        #expect(run.exit == .refused && run.errors.contains("row 252 (v) is refused"), "\(run.errors)")
        #expect(host.run("import", "f.csv", "--from", "csv", "--dry-run", "--partial").exit == .done)
        server.batches.withLock { #expect($0 == 0) }
    }

    @Test("an authenticator app is never dropped on the way to a server: its row is refused")
    func apps() throws {
        let server = try FragileServer(batches: 9)
        var host = try server.host("")
        try host.files.write(PackageRoot.bytes("Tests/Fixtures/moving/auth0-users.jsonl"), to: "f", access: .everyone)
        let run = host.run("import", "f", "--from", "auth0")
        #expect(run.exit == .refused && run.errors.contains("which a running server does not take"), "\(run.errors)")
        let result = try host.result("import", "f", "--from", "auth0", "--partial")
        #expect(result["imported"]?.int64 == 5 && result["refused"]?.count == 1)
    }

    @Test("a dry run finds the addresses and numbers that others have at the server")
    func taken() throws {
        let server = try FragileServer(batches: 9)
        var host = try server.host(
            "uid,email,phone,phone_verified\nu,a@x.com,,\nv,b@x.com,+1 555 555 0100,yes\nw,c@x.com,,\n")
        try host.write(
            #"{"localId":"x","email":"A@x.com"}"# + "\n" + #"{"localId":"y","phoneNumber":"+15555550100"}"#, to: "old")
        _ = try host.result("import", "old")
        let run = host.run("import", "f.csv", "--from", "csv", "--dry-run")
        let reason = "is refused: another account at the server has its address or number: "
        #expect(run.exit == .refused)
        #expect(run.errors.contains("row 2 (u) \(reason)a@x.com, of the account x"), "\(run.errors)")
        #expect(run.errors.contains("row 3 (v) \(reason)+15555550100, of the account y"), "\(run.errors)")
        let result = try host.result("import", "f.csv", "--from", "csv", "--partial")
        #expect(result["imported"]?.int64 == 1 && result["refused"]?.count == 2)
    }

    @Test("the counts of a partial import are without the rows that the server refuses")
    func refusedThere() throws {
        let server = try FragileServer(batches: 9)
        var host = try server.host("")
        let providers = #"{"providers":[{"provider":"google","subject":"1"}]}"#
        try host.write(
            #"[{"id":"u","traits":{"email":"a@x.com"},"credentials":{"oidc":{"config":\#(providers)}}},"#
                + #"{"id":"v","traits":{"email":"b@x.com"},"credentials":{}},"#
                + #"{"id":"v","traits":{"email":"c@x.com"},"credentials":{}}]"#, to: "f")
        try host.write(#"{"localId":"x","providerUserInfo":[{"providerId":"google.com","rawId":"1"}]}"#, to: "old")
        _ = try host.result("import", "old")
        let result = try host.result("import", "f", "--from", "kratos", "--partial")
        #expect(result["imported"]?.int64 == 1 && result["refused"]?.count == 2)
        #expect(result.with("identity") == nil && result["toDo"]?[0]?["count"]?.int64 == 1)
    }
}
