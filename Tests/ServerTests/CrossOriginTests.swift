import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("Cross-origin requests") struct CrossOriginTests {
    @Test(
        "every preflight ends in 204, whatever its path",
        arguments: ["/", "/nothing/here", "/metrics", ReachTests.lookup])
    func preflight(path: String) {
        var served = Served()
        let response = served.send(
            "OPTIONS", path,
            [
                ("Origin", "http://localhost:5173"), ("Access-Control-Request-Method", "POST"),
                ("Access-Control-Request-Headers", "authorization, X-Client-Version"),
                ("Access-Control-Request-Private-Network", "true"),
            ])
        #expect(response.status == 204)
        #expect(response.body.isEmpty && response.contentType.isEmpty)
        #expect(response.header("Access-Control-Allow-Origin") == "http://localhost:5173")
        #expect(response.header("Access-Control-Allow-Methods") == "GET,HEAD,PUT,PATCH,POST,DELETE")
        #expect(response.header("Access-Control-Allow-Headers") == "authorization, X-Client-Version")
        #expect(response.header("Access-Control-Allow-Private-Network") == "true")
        #expect(response.header("Vary") == "Origin, Access-Control-Request-Headers")
        #expect(response.header("Access-Control-Allow-Credentials") == nil)
    }

    @Test(
        "a foreign origin's preflight does not allow administration",
        arguments: [
            Row(ReachTests.lookup, "content-type,AUTHORIZATION"),
            Row("/emulator/v1/clock", "content-type"),
            Row("/metrics", "x"),
        ] as [Row<String, String>])
    func strangersPreflight(row: Row<String, String>) {
        let (path, asked) = row.fields
        var served = Served()
        let response = served.send(
            "OPTIONS", path, [("Origin", "https://example.com"), ("Access-Control-Request-Headers", asked)])
        #expect(response.status == 204, sourceLocation: row.line)
        #expect(response.header("Access-Control-Allow-Origin") == nil, sourceLocation: row.line)
    }

    @Test("a foreign origin's preflight for a client request is allowed")
    func clientsPreflight() {
        var served = Served()
        let response = served.send(
            "OPTIONS", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
            [("Origin", "https://example.com"), ("Access-Control-Request-Headers", "content-type,x-client-version")])
        #expect(response.header("Access-Control-Allow-Origin") == "https://example.com")
    }

    @Test("a service on a network is not private, so no page is let into its network")
    func network() {
        var served = Served(LocalService(reach: .network))
        for method in ["OPTIONS", "POST"] {
            let response = served.send(
                method, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any",
                [("Origin", "https://example.com"), ("Access-Control-Request-Private-Network", "true")])
            #expect(response.header("Access-Control-Allow-Origin") == "https://example.com")
            #expect(response.header("Access-Control-Allow-Private-Network") == nil)
        }
    }

    @Test("a request without an origin gets no cross-origin header")
    func sameOrigin() {
        var served = Served()
        let response = served.send("GET", "/")
        #expect(response.header("Access-Control-Allow-Origin") == nil)
        #expect(response.header("Access-Control-Allow-Private-Network") == nil)
    }
}
