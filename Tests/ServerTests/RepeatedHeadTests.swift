import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// Whatever came before on a connection, a request is answered as the first one of another connection.
@Suite("Answers to repeated heads")
struct RepeatedHeadTests {
    private static let path = "/identitytoolkit.googleapis.com"

    private let heads = Gen<(String, [String])>.zip(
        .element(of: [
            "POST \(path)/v1/accounts:signUp?key=a", "POST \(path)/v1/accounts:signUp?key=b",
            "POST \(path)/v1/accounts:lookup?key=a", "POST \(path)/v1/accounts:signUp?key=a&alt=xml",
            "POST \(path)/v1/accounts:signUp", "POST \(path)/v1/projects/demo/accounts",
            "POST \(path)/v1/projects/other/accounts:lookup?key=a", "GET \(path)/v1/projects?key=a",
            "POST /securetoken.googleapis.com/v1/token?key=a", "PUT \(path)/v1/accounts:signUp?key=a",
            "DELETE /emulator/v1/projects/demo/accounts", "PATCH /emulator/v1/clock", "HEAD /", "OPTIONS /anything",
        ]),
        Gen<String>.element(of: [
            "Host: 127.0.0.1", "Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded",
            "Content-Type: application/json; charset=latin1", "Authorization: Bearer owner",
            "Authorization: Bearer a-secret", "Origin: http://page.example", "X-Vinculum-Project: other",
            "X-Goog-Api-Key: a", "Access-Control-Request-Private-Network: true",
            "X-Much: \(String(repeating: "m", count: 500))",
        ]).array(0...3)
    )

    private let bodies = Gen<String>.element(of: [
        "", "{}", #"{"returnSecureToken":true}"#, #"{"returnSecureToken":1}"#, #"{"tenantId":"a"}"#, "[",
        #"{"targetProjectId":"other"}"#, #"{"idToken":"x.y.z"}"#, "grant_type=refresh_token&refresh_token=x",
    ])

    @Test("a request is answered as on another connection", arguments: TestSeed.sample(6))
    func sequences(seed: TestSeed) {
        let runs = Gen<((String, [String]), [String])>.zip(self.heads, self.bodies.array(1...4)).array(1...6)
        forAll(seed: seed, count: 100, runs) { runs in
            for service in [LocalService(), LocalService(reach: .network, administrators: .secret(Secret("a-secret")))]
            {
                try self.check(runs, service)
            }
        }
    }

    private func check(_ runs: [((String, [String]), [String])], _ service: LocalService) throws {
        var connection = HTTPConnection()
        var head: LocalService.Head?
        var (remembering, other) = (Served(service), Served(service))
        var earlier: HTTPRequest?
        for ((line, fields), bodies) in runs {
            for body in bodies {
                let host = fields.contains { $0.hasPrefix("Host") } ? [] : ["Host: localhost"]
                let lines = ["\(line) HTTP/1.1"] + host + fields + ["Content-Length: \(body.utf8.count)"]
                connection.receive(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
                guard let request = connection.nextRequest() else {
                    connection = HTTPConnection()
                    continue
                }
                if connection.repeatsHead {
                    try PropertyKit.check(earlier.map { Self.isSame($0, request) } ?? false, "the head is another")
                } else {
                    head = nil
                }
                earlier = request
                let (answer, wanted) = (remembering.send(request, repeating: &head), other.send(request))
                try PropertyKit.check(answer == wanted, "\(line) \(fields) \(body)")
                connection.respond(answer)
                connection.sent(.max)
                if connection.closesWhenSent { connection = HTTPConnection() }
            }
        }
    }

    private static func isSame(_ a: HTTPRequest, _ b: HTTPRequest) -> Bool {
        a.method == b.method && a.path == b.path && a.query == b.query
            && a.headers.filter { $0.name != "Content-Length" } == b.headers.filter { $0.name != "Content-Length" }
    }

    @Test("a client's head is read once, a longer one and one with a bearer token each time")
    func kept() {
        var served = Served()
        func request(_ headers: [HTTPRequest.Header]) -> HTTPRequest {
            HTTPRequest(
                method: "POST", path: "\(Self.path)/v1/accounts:signUp", query: "key=a", headers: headers,
                body: Array("{}".utf8))
        }
        var head: LocalService.Head?
        let first = served.send(request([]), repeating: &head)
        let kept = head
        let second = served.send(request([]), repeating: &head)
        #expect(first.status == 200 && second.status == 200 && first != second)
        #expect(kept != nil && head === kept)
        var administrators: LocalService.Head?
        _ = served.send(request([HTTPRequest.Header("Authorization", "Bearer owner")]), repeating: &administrators)
        #expect(administrators == nil)
    }

    @Test("a head that is too long to keep is forgotten with the one before it")
    func forgotten() {
        var connection = HTTPConnection()
        func repeats(_ field: String) -> Bool {
            connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n".utf8))
            guard connection.nextRequest() != nil else { return false }
            connection.respond(HTTPResponse(status: 200, contentType: "", body: []))
            connection.sent(.max)
            return connection.repeatsHead
        }
        let long = "X-Much: \(String(repeating: "m", count: 600))"
        let seen = ["A: b", "A: b", long, "A: b", "A: b", "A: c"].map { repeats($0) }
        #expect(seen == [false, true, false, false, true, false])
        connection.forgetHead()
        let afterwards = [repeats("A: c"), repeats("A: c")]
        #expect(afterwards == [false, true])
    }
}
