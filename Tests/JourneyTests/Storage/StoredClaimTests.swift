import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Sign-ins at a provider that a request of an earlier version has claimed, so that no other request sends the code,
/// under today's program. Claims came with version 6 of the stored form.
@Suite("Claimed sign-ins of earlier versions")
struct StoredClaimTests {
    /// The versions that have them.
    private static let states = StoredState.all.filter { (try? $0.known()["served"]?["claims"]) != nil }

    /// The response to a sign-in, and the codes that went to the provider for it.
    private struct Outcome {
        let status: Int
        let body: String
        let codes: [String]

        /// Whether the code is claimed or used, and was not sent.
        var isClaimed: Bool { self.status == 400 && self.body.contains("SESSION_EXPIRED") && self.codes.isEmpty }
        /// Whether the provider was not asked because it was asked a moment ago.
        var isTooEarly: Bool { self.body.contains("SLOW_DOWN") && self.codes.isEmpty }
    }

    private static func server(_ host: StoredHost, data folder: String) throws -> MemoryServer {
        try MemoryServer(["--data", folder, "--project", "demo-state"], on: host.memory)
    }

    private static func send(_ request: JSON.Value?, to server: inout MemoryServer) throws -> Outcome {
        try Self.send(String(decoding: try #require(request).rawBytes, as: UTF8.self), to: &server)
    }

    private static func send(_ body: String, to server: inout MemoryServer) throws -> Outcome {
        var codes: [String] = []
        let request = HTTPRequest.json("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", body)
        let response = try server.send(request) { call, _ in Self.answer(call, &codes) }
        return Outcome(
            status: response?.status ?? 0, body: String(decoding: response?.body ?? [], as: UTF8.self), codes: codes)
    }

    /// The answer of the provider. The person of a code has the code as identifier.
    private static func answer(_ call: OutboundCall, _ codes: inout [String]) -> HTTPResponse? {
        func json(_ text: String) -> HTTPResponse {
            HTTPResponse(status: 200, contentType: "application/json", body: Array(text.utf8))
        }
        if call.url.hasSuffix("/token") {
            let fields = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
            let code = fields["code"] ?? fields["device_code"] ?? ""
            codes.append(code)
            return json(#"{"access_token":"\#(code)","token_type":"Bearer"}"#)
        }
        // The blocking function of the killed server does not answer.
        guard call.url.hasSuffix("/userinfo") else { return nil }
        let header = call.headers.first { $0.name == "Authorization" }?.value ?? ""
        let token = String(decoding: header.utf8.dropFirst("Bearer ".utf8.count), as: UTF8.self)
        return json(#"{"sub":"\#(token)","playerId":"\#(token)"}"#)
    }

    @Test("there is a version that has them")
    func isTested() {
        #expect(!Self.states.isEmpty)
    }

    @Test("a code that was exchanged is not sent again, and its account stays", arguments: Self.states)
    func exchanged(state: StoredState) throws {
        var host = try StoredHost(state, data: "served", part: "served")
        let claims = try #require(host.known["claims"])
        for (name, provider) in [("completed", "oidc.claims"), ("posted", "playgames.google.com")] {
            let known = try #require(claims[named: name])
            let uid = try #require(known["uid"]?.string)
            let waysIn = try host.result("accounts", "show", uid)["waysIn"]
            #expect(waysIn?.elements.map { $0["provider"]?.string } == [provider])
            var server = try Self.server(host, data: "served")
            let again = try Self.send(known["request"], to: &server)
            #expect(again.isClaimed, "\(name): \(again)")
        }
    }

    @Test("a sign-in that was begun is completed once", arguments: Self.states)
    func begun(state: StoredState) throws {
        let host = try StoredHost(state, data: "served", part: "served")
        var server = try Self.server(host, data: "served")
        let request = host.known["claims"]?["begun"]
        let first = try Self.send(request, to: &server)
        #expect(first.status == 200 && first.codes == ["begun"], "\(first)")
        let second = try Self.send(request, to: &server)
        #expect(second.isClaimed, "\(second)")
    }

    @Test(
        "a device grant that was polled is polled again after its interval, and completed once", arguments: Self.states)
    func deviceGrant(state: StoredState) throws {
        let host = try StoredHost(state, data: "served", part: "served")
        var server = try Self.server(host, data: "served")
        let request = host.known["claims"]?["device"]
        let early = try Self.send(request, to: &server)
        #expect(early.isTooEarly, "\(early)")
        server.host.instant = server.host.instant.adding(seconds: 1)
        let polled = try Self.send(request, to: &server)
        #expect(polled.status == 200 && polled.codes == ["device"], "\(polled)")
        let again = try Self.send(request, to: &server)
        #expect(again.isClaimed, "\(again)")
    }

    @Test(
        "of a server that was killed, a code under way is not sent again, and a device grant is polled later",
        arguments: Self.states)
    func killed(state: StoredState) throws {
        let host = try StoredHost(state, data: "killed", part: "killed")
        var server = try Self.server(host, data: "killed")
        let claims = try #require(host.known["claims"])
        let code = try Self.send(claims["code"], to: &server)
        #expect(code.isClaimed, "\(code)")
        let early = try Self.send(claims["device"], to: &server)
        #expect(early.isTooEarly, "\(early)")
        server.host.instant = server.host.instant.adding(seconds: 60)
        let polled = try Self.send(claims["device"], to: &server)
        #expect(polled.codes == ["device"], "\(polled)")
    }

    @Test(
        "a code that an app posted stays claimed, also in the backup", arguments: Self.states, ["data", "elsewhere"])
    func posted(state: StoredState, folder: String) throws {
        var host = try StoredHost(state, data: folder)
        if folder == "elsewhere" {
            try host.copy("all.backup")
            _ = try host.result("restore", "all.backup")
        }
        var server = try Self.server(host, data: folder)
        let posted = try Self.send(host.known["posted"], to: &server)
        #expect(posted.isClaimed, "\(posted)")
        let other = #"{"requestUri":"http://localhost","postBody":"providerId=playgames.google.com&code=other"}"#
        let sent = try Self.send(other, to: &server)
        #expect(sent.status == 200 && sent.codes == ["other"], "\(sent)")
    }
}
