import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// A web page must not read accounts, or change them as an administrator.
@Suite("Reach") struct ReachTests {
    static let lookup = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup"
    static let administrative: [Row<String, String, [(String, String)]>] = [
        Row("POST", lookup, [("Authorization", "Bearer owner")]),
        Row("POST", lookup, [("authorization", "bEARER wrong")]),
        Row("GET", "/emulator/v1/projects/demo/oobCodes", []),
        Row("DELETE", "/emulator/v1/projects/demo/accounts", []),
        Row("PATCH", "/emulator/v1/clock", []),
        Row("GET", "/emulator/v1/clock", []),
        Row("GET", "/emulator/v1/nothing", []),
        Row("GET", "/metrics", []),
        Row("GET", "/emulator/auth/handler", []),
    ]

    @Test("a foreign origin or host cannot administer", arguments: administrative)
    func strangers(row: Row<String, String, [(String, String)]>) {
        let (method, path, headers) = row.fields
        for stranger in [
            ("Origin", "https://example.com"), ("Origin", "null"), ("Origin", "http://localhost.example.com"),
            ("Origin", "http://10.1.2.3"), ("Host", "example.com:9099"), ("Host", "10.1.2.3.example.com"),
            ("Host", "10.1.2"), ("Host", ""),
        ] {
            var served = Served()
            served.client("v1/accounts:signUp")
            let before = served.authority.store[nil].accountCount
            let response = served.send(method, path, headers + [stranger], body: #"{"advanceSeconds":60}"#)
            #expect(response.status == 403, sourceLocation: row.line)
            #expect(response.json["error"]?["status"]?.string == "PERMISSION_DENIED", sourceLocation: row.line)
            #expect(response.header("Access-Control-Allow-Origin") == nil, sourceLocation: row.line)
            #expect(served.authority.store[nil].accountCount == before, sourceLocation: row.line)
            #expect(served.time.now(served.machine) == served.machine, sourceLocation: row.line)
        }
    }

    @Test("a page or program of this machine can administer", arguments: administrative)
    func neighbours(row: Row<String, String, [(String, String)]>) {
        let (method, path, headers) = row.fields
        for neighbour in [
            [("Origin", "http://localhost:3000"), ("Host", "localhost:9099")], [("Host", "127.0.0.1:9099")],
            [("Host", "[::1]:9099")], [("Host", "10.0.2.2:9099")], [],
        ] {
            var served = Served()
            #expect(served.send(method, path, headers + neighbour, body: "{}").status != 403, sourceLocation: row.line)
        }
    }

    @Test("the hosts named at start are accepted, and no others")
    func namedHosts() {
        let service = LocalService(reach: .machine(alsoFrom: ["auth", "dev.example.com"]))
        for row in [
            Row("auth:9099", true),
            Row("DEV.example.com", true),
            Row("example.com", false),
        ] {
            let (host, isLetThrough) = row.fields
            var served = Served(service)
            let response = served.send(
                "POST", Self.lookup, [("Authorization", "Bearer owner"), ("Host", host)], body: "{}")
            #expect((response.status != 403) == isLetThrough, sourceLocation: row.line)
        }
    }

    static let administering: [Row<String?, String?, String?, Bool>] = [
        // Peers.
        Row(nil, nil, nil, true),
        Row("127.0.0.1", "localhost:9099", nil, true),
        Row("127.255.255.255", "localhost", nil, true),
        Row("::1", "localhost", nil, true),
        Row("10.0.0.0", "auth:9099", nil, true),
        Row("10.255.255.255", "auth", nil, true),
        Row("172.16.0.1", "auth", nil, true),
        Row("172.31.255.255", "auth", nil, true),
        Row("192.168.0.1", "auth", nil, true),
        Row("169.254.1.1", "auth", nil, true),
        Row("::ffff:172.17.0.1", "auth", nil, true),
        Row("fc00::1", "auth", nil, true),
        Row("fdff:ffff::1", "auth", nil, true),
        Row("fe80::1", "auth", nil, true),
        Row("febf::1", "auth", nil, true),
        Row("9.255.255.255", "localhost", nil, false),
        Row("11.0.0.0", "localhost", nil, false),
        Row("172.15.255.255", "localhost", nil, false),
        Row("172.32.0.0", "localhost", nil, false),
        Row("192.169.0.1", "localhost", nil, false),
        Row("192.167.255.255", "localhost", nil, false),
        Row("169.253.1.1", "localhost", nil, false),
        Row("100.64.0.1", "localhost", nil, false),
        Row("128.0.0.1", "localhost", nil, false),
        Row("::ffff:8.8.8.8", "localhost", nil, false),
        Row("fbff::1", "localhost", nil, false),
        Row("fe00::1", "localhost", nil, false),
        Row("fe7f::1", "localhost", nil, false),
        Row("fec0::1", "localhost", nil, false),
        Row("2001:db8::1", "localhost", nil, false),
        Row("0:0:0:1::1", "localhost", nil, false),
        // Hosts.
        Row("172.17.0.1", "192.168.0.7:9099", nil, true),
        Row("172.17.0.1", "[fd00::7]:9099", nil, true),
        Row("172.17.0.1", "8.8.8.8", nil, true),
        Row("172.17.0.1", "AUTH:9099", nil, true),
        Row("172.17.0.1", "app.localhost", nil, true),
        Row("172.17.0.1", "auth.example.com", nil, false),
        Row("172.17.0.1", "xauth", nil, false),
        Row("172.17.0.1", "auth.", nil, false),
        Row("172.17.0.1", "10.1.2", nil, false),
        Row("172.17.0.1", "", nil, false),
        // Origins.
        Row("172.17.0.1", "auth", "http://localhost:3000", true),
        Row("172.17.0.1", "auth", "http://auth:3000", true),
        Row("172.17.0.1", "auth", "https://Auth", true),
        Row("172.17.0.1", "auth", "http://[fd00::9]:3000", true),
        Row("172.17.0.1", "auth", "http://192.168.0.7:3000", false),
        // A page of the very address that it sends its requests to.
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.7:9099", true),
        Row("172.17.0.1", "192.168.0.7", "http://192.168.0.7", true),
        Row("172.17.0.1", "[fd00::7]:9099", "http://[fd00::7]:9099", true),
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.7:3000", false),
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.7", false),
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.8:9099", false),
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.7:9099.example.com", false),
        Row("172.17.0.1", "192.168.0.7:9099", "http://x@192.168.0.7:9099", false),
        Row("172.17.0.1", "192.168.0.7:9099", "http://192.168.0.7:9099/", false),
        Row("172.17.0.1", "192.168.0.7:9099", "null", false),
        Row("172.17.0.1", "evil.example:9099", "http://evil.example:9099", false),
        Row("172.17.0.1", "10.1.2", "http://10.1.2", false),
        Row("8.8.8.8", "192.168.0.7:9099", "http://192.168.0.7:9099", false),
        Row("172.17.0.1", "auth", "https://example.com", false),
        Row("172.17.0.1", "auth", "null", false),
        Row(nil, "localhost", "https://example.com", false),
    ]

    @Test("peer, host and origin must all be near or named", arguments: administering)
    func placesOfAdministrators(row: Row<String?, String?, String?, Bool>) throws {
        let (address, host, origin, mayAdminister) = row.fields
        let peer = try address.map { try #require(Peer($0.utf8)) }
        let reach = Reach.machine(alsoFrom: ["auth", "fd00::9"])
        let refusal = reach.refusalOfAdministrator(peer: peer, host: host, origin: origin)
        #expect((refusal == nil) == mayAdminister, sourceLocation: row.line)

        var request = HTTPRequest(method: "POST", path: Self.lookup, query: "", headers: [], body: Array("{}".utf8))
        request.peer = peer
        request.headers = [HTTPRequest.Header("Authorization", "Bearer owner")]
        if let host { request.headers.append(HTTPRequest.Header("Host", host)) }
        if let origin { request.headers.append(HTTPRequest.Header("Origin", origin)) }
        var served = Served(LocalService(reach: reach))
        #expect((served.send(request).status != 403) == mayAdminister, sourceLocation: row.line)
        // A client's request passes from everywhere.
        request.headers.removeFirst()
        request.path = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
        request.query = "key=any"
        #expect(served.send(request).status == 200, sourceLocation: row.line)
        // The count of accounts is for administrators.
        request.method = "GET"
        request.path = "/healthz"
        let count = served.send(request).json["accounts"]
        #expect((count != nil) == mayAdminister, sourceLocation: row.line)
    }

    @Test("client requests are accepted from any origin", arguments: TestSeed.sample(5))
    func clients(seed: TestSeed) {
        forAll(seed: seed, count: 20, Gen<String>.string(over: "abcxyz019-", 1...12)) { name in
            let origin = "https://\(name).example.com"
            var served = Served()
            let response = served.send(
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any",
                [("Origin", origin), ("Host", "\(name).example.com")], body: "{}")
            try expectEqual(response.status, 200)
            try expectEqual(response.header("Access-Control-Allow-Origin"), origin)
            try expectEqual(response.header("Vary"), "Origin")
        }
    }

    @Test("on a network, what shows accounts is not found, the handler neither without a provider; health counts none")
    func network() {
        let hidden = [
            ("PATCH", "/emulator/v1/clock"), ("GET", "/emulator/auth/handler"),
            ("GET", "/emulator/auth/iframe"), ("GET", "/__/auth/handler"), ("GET", "/__/auth/iframe"),
            ("GET", "/emulator/auth/handler?apiKey=k&providerId=google.com"),
        ]
        for (method, path) in hidden {
            var served = Served(LocalService(reach: .network))
            #expect(served.send(method, path, [("Host", "localhost")], body: #"{"advanceSeconds":60}"#).status == 404)
            #expect(served.time.now(served.machine) == served.machine)
        }
        var served = Served(LocalService(reach: .network))
        #expect(served.send("GET", "/healthz").json["accounts"] == nil)
    }
}
