import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// A server whose disk refuses writes: changes are refused with 503 and are nowhere, reading goes on, and the server
/// recovers by itself.
@Suite("A full disk")
struct FullDiskTests {
    static let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"

    /// Creates an account; returns the status.
    @discardableResult
    static func create(_ uid: String, on server: inout MemoryServer, isPersisted: Bool = true) throws -> HTTPResponse {
        try server.send(
            "POST", Self.accounts, #"{"localId":"\#(uid)"}"#, isAdministrator: true, isPersisted: isPersisted)
    }

    /// The accounts that a server shows.
    static func shown(_ server: inout MemoryServer) throws -> [String] {
        let list = try server.send("GET", Self.accounts + ":batchGet?maxResults=1000", isAdministrator: true)
        #expect(list.status == 200, "reading goes on")
        let users = try JSON.Document(parsing: list.body).root["users"]
        return users.map { $0.elements.compactMap { $0["localId"]?.string } } ?? []
    }

    /// The accounts that another server finds on the disk, as after `kill -9`.
    static func stored(_ host: MemoryHost) throws -> [String] {
        var later = host
        later.processID = 9
        later.runningProcesses = [9]
        later.files.freeBytes = nil
        let list = later.run("--data", "state", "accounts", "list", "--json")
        #expect(list.exit == .done, "\(list.errors)")
        return try list.output.split(separator: "\n").compactMap {
            try JSON.Document(parsing: Array($0.utf8)).root["uid"]?.string
        }
    }

    @Test("with any number of free bytes, what is refused is nowhere and what is acknowledged stays")
    func anyFreeBytes() throws {
        var refusals = 0
        for free in 0..<400 {
            var server = try MemoryServer(["--data", "state"])
            #expect(try Self.create("a", on: &server).status == 200)
            server.host.files.freeBytes = free
            var expected = ["a"]
            for uid in ["b", "c", "d"] {
                let response = try Self.create(uid, on: &server)
                let text = String(decoding: response.body, as: UTF8.self)
                if response.status == 200 { expected.append(uid) } else { refusals += 1 }
                #expect(response.status == 200 || response.status == 503, "\(free): \(text)")
                #expect(response.status == 200 || text.contains("the disk of the service is full"), "\(free): \(text)")
                #expect(response.status == 200 || text.contains(#""status":"UNAVAILABLE""#), "\(free): \(text)")
                #expect(try Self.shown(&server) == expected, "\(free) bytes")
                #expect(try Self.stored(server.host) == expected, "\(free) bytes")
            }
            server.host.files.freeBytes = nil
            #expect(try Self.create("e", on: &server).status == 200, "\(free) bytes")
            expected.append("e")
            #expect(try Self.shown(&server) == expected, "\(free) bytes")
            #expect(try Self.stored(server.host) == expected, "\(free) bytes")
            #expect(try Self.stored(server.stopped()) == expected, "\(free) bytes")
        }
        #expect(refusals > 100)
    }

    @Test("a round that cannot be written refuses its changes and all that showed them, and no other")
    func round() throws {
        var server = try MemoryServer(["--data", "state", "--log", "text"])
        try Self.create("a", on: &server)
        try server.client("v1/accounts:signUp", "{}", project: "beta")
        server.host.clearOutput()
        server.host.files.freeBytes = 0
        let before = try server.send("GET", Self.accounts + ":batchGet", isAdministrator: true, isPersisted: false)
        #expect(before.status == 200)
        #expect(try Self.create("b", on: &server, isPersisted: false).status == 200, "not written yet")
        #expect(try server.send("GET", "/", project: "beta", isPersisted: false).status == 200)
        let lookup = #"{"localId":["b"]}"#
        let shown = try server.send("POST", Self.accounts + ":lookup", lookup, isAdministrator: true)
        #expect(shown.status == 503, "it showed an account that is not there")
        #expect(try Self.shown(&server) == ["a"])
        let log = server.host.errorText
        #expect(log.contains("503 POST \(Self.accounts) ") && !log.contains("200 POST \(Self.accounts) "), "\(log)")
        #expect(log.contains("the project demo-vinculum refuses changes, and reading goes on"), "\(log)")
        server.host.files.freeBytes = nil
        #expect(try Self.create("b", on: &server).status == 200)
        #expect(server.host.errorText.contains("the project demo-vinculum accepts changes again"))
    }

    @Test("a mail of a refused change is not posted")
    func webhook() throws {
        let reset = #"{"requestType":"PASSWORD_RESET","email":"a@example.com"}"#
        let path = "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
        var server = try MemoryServer(["--data", "state", "--code-webhook", "http://127.0.0.1:1/"])
        try server.send("POST", Self.accounts, #"{"localId":"a","email":"a@example.com"}"#, isAdministrator: true)
        server.host.files.freeBytes = 0
        for _ in 0..<2 {
            #expect(try server.send("POST", path, reset).status == 503)
            #expect(server.postedCalls().isEmpty)
        }
        server.host.files.freeBytes = nil
        #expect(try server.send("POST", path, reset).status == 200)
        #expect(server.postedCalls().count == 1)
    }

    @Test("compacting on a full disk leaves the state whole, and is done once there is room")
    func compacting() throws {
        var server = try MemoryServer(["--data", "state"])
        let claims = #"{\"a\":\""# + String(repeating: "x", count: 900) + #"\"}"#
        for part in 0..<3 {
            let users = (0..<500).map { #"{"localId":"u\#(part)-\#($0)","customAttributes":"\#(claims)"}"# }
            let body = #"{"users":[\#(users.joined(separator: ","))]}"#
            #expect(try server.send("POST", Self.accounts + ":batchCreate", body, isAdministrator: true).status == 200)
        }
        server.host.files.freeBytes = 100_000
        while server.doBackgroundWork() {}
        #expect(server.host.errorText.contains("the state was not compacted"))
        #expect(server.host.files.paths.filter { $0.contains("state.0") }.count == 1)
        #expect(server.host.files.freeBytes == 100_000, "the unfinished generation is gone")
        #expect(try Self.create("b", on: &server).status == 200)
        #expect(try Self.stored(server.host).count == 1501)
        server.host.files.freeBytes = nil
        #expect(try Self.stored(server.stopped()).count == 1501)
    }

    @Test("after a minute without a failure, changes are written together again")
    func trust() throws {
        var server = try MemoryServer(["--data", "state"])
        server.host.files.freeBytes = 0
        #expect(try Self.create("a", on: &server).status == 503)
        server.host.files.freeBytes = nil
        #expect(try Self.create("a", on: &server, isPersisted: false).status == 200)
        #expect(try Self.stored(server.host) == ["a"], "written at once")
        for _ in 0..<61 { try server.tick() }
        #expect(try Self.create("b", on: &server, isPersisted: false).status == 200)
        #expect(try Self.stored(server.host) == ["a"], "written with the round")
        #expect(try Self.create("c", on: &server).status == 200)
        #expect(try Self.stored(server.host) == ["a", "b", "c"])
    }
}
