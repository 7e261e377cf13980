import ProviderTesting
import Testing
import Vinculum
@testable import VinculumCommands

/// A server writes the claim of a sign-in before the code goes to the provider.
@Suite("Claims on the disk of a server")
struct ClaimWritingTests {
    private static let accounts = "/identitytoolkit.googleapis.com/v1/accounts"
    private static let base = "http://localhost:9"

    private let provider = StandInProvider(at: ClaimWritingTests.base, now: { MemoryHost().now() })

    private func answer(_ call: OutboundCall, _ host: MemoryHost) -> HTTPResponse? { self.provider.answer(call) }

    /// Registers the provider and begins a sign-in; the request that completes it.
    private func begin(on server: inout MemoryServer) throws -> HTTPRequest {
        let members = #"{"clientId":"cli","clientSecret":"s3cret-of-the-client","issuer":"\#(Self.base)"}"#
        let configured = try server.send(
            "PUT", "/vinculum/v1/projects/demo-vinculum/providers/oidc.idp", members, isAdministrator: true)
        #expect(configured.status == 200)
        let begin = HTTPRequest.json(
            "POST", "\(Self.accounts):createAuthUri", #"{"providerId":"oidc.idp","continueUri":"http://localhost/"}"#)
        let begun = try JSON.Document(parsing: server.send(begin, answer: self.answer)?.body ?? []).root
        let uri = URIReference(begun["authUri"]?.string ?? "")
        let redirect = self.provider.answer(HTTPRequest(method: "GET", path: uri.path, query: uri.query ?? ""))
        let location = redirect.headers.first { $0.name == "Location" }?.value ?? ""
        let body = #"""
            {"requestUri":"\#(location)","sessionId":"\#(begun["sessionId"]?.string ?? "")","returnSecureToken":true}
            """#
        return HTTPRequest.json("POST", "\(Self.accounts):signInWithIdp", body)
    }

    @Test("a server that is killed while the code is exchanged leaves a session that sends it to nobody")
    func killed() throws {
        var server = try MemoryServer(["--data", "state"])
        let completion = try self.begin(on: &server)
        var killed: MemoryHost?
        let response = try server.send(completion) { call, host in
            if call.url.hasSuffix("/token") { killed = host }
            return self.provider.answer(call)
        }
        #expect(response?.status == 200 && self.provider.change { $0.exchanges } == 1)
        var host = try #require(killed)
        host.processID = 9
        host.runningProcesses = [9]
        var later = try MemoryServer(["--data", "state"], on: host)
        let again = try #require(try later.send(completion, answer: self.answer))
        #expect(again.status == 400)
        #expect(String(decoding: again.body, as: UTF8.self).contains("SESSION_EXPIRED"))
        #expect(self.provider.change { $0.exchanges } == 1)
    }

    @Test("a claim that cannot be written sends no code, and the sign-in goes on once the disk has room")
    func fullDisk() throws {
        var server = try MemoryServer(["--data", "state"])
        let completion = try self.begin(on: &server)
        server.host.files.freeBytes = 0
        let refused = try server.send(completion, answer: self.answer)
        #expect(refused?.status == 503 && self.provider.change { $0.exchanges } == 0)
        server.host.files.freeBytes = nil
        #expect(try server.send(completion, answer: self.answer)?.status == 200)
        #expect(self.provider.change { $0.exchanges } == 1)
    }
}
