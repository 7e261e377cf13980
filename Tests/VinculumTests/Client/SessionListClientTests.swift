@testable import Vinculum
import PropertyKit
import Testing

@Suite("Sessions on the signed-in side")
struct SessionListClientTests {
    @Test("a list is read, and members of another type count as absent")
    func list() {
        var desk = Desk.signedIn()
        desk.begin(.listSessions)
        #expect(desk.sent.last?.path == "/vinculum/v1/accounts:listSessions")
        desk.answer(
            #"""
            {"older":3,"sessions":[{"sessionId":"7","current":true,"begunAt":"2020-09-13T12:00:00.000Z",
            "method":"password","name":"laptop"},{"sessionId":6,"begunAt":5},{"name":"without a number"}]}
            """#)
        guard case .done(.sessions(let list)) = desk.end else {
            Issue.record("no list")
            return
        }
        #expect(list.older == 3 && list.sessions.map { $0.id } == ["7", "6"])
        #expect(list.sessions[0].begunAt == Instant(seconds: 1_599_998_400) && list.sessions[0].isCurrent)
        #expect(list.sessions[0].name == "laptop" && list.sessions[1].begunAt == nil && !list.sessions[1].isCurrent)
    }

    @Test("the requests name one session, or all others")
    func ends() throws {
        var desk = Desk.signedIn()
        desk.begin(.endSessions(.one(id: "7")))
        #expect(try desk.askedBody["sessionId"]?.string == "7")
        desk.answer("{}")
        #expect(desk.end == .done(.completed) && desk.client.currentUser != nil)
        desk.begin(.endSessions(.others))
        #expect(try desk.askedBody["others"]?.bool == true)
        desk.answer("{}")
        desk.begin(.nameSession(nil))
        #expect(try desk.askedBody["name"] == nil && desk.sent.last?.path == "/vinculum/v1/accounts:nameSession")
        desk.answer("{}")
        #expect(desk.end == .done(.completed))
    }

    @Test("a session that another one ended signs its user out")
    func endedElsewhere() {
        var desk = Desk.signedIn()
        desk.begin(.listSessions)
        desk.answer(#"{"error":{"code":400,"message":"TOKEN_EXPIRED"}}"#, status: 400)
        #expect(desk.error?.code == .userTokenExpired && desk.client.currentUser == nil)
    }

    @Test("the real service is asked for none of it, also if the server changes before the request leaves")
    func realService() {
        var desk = Desk.signedIn()
        desk.begin(.listSessions)
        let request = desk.sent[desk.sent.count - 1]
        desk.client.configuration.server = .production
        #expect(desk.client.configuration.address(of: request).host == "identitytoolkit.googleapis.com")
        let count = desk.sent.count
        for intent in [AuthClient.Intent.listSessions, .endSessions(.others), .nameSession("x")] {
            desk.begin(intent)
            #expect(desk.error?.code == .operationNotAllowed && desk.error?.family == .misuse)
        }
        #expect(desk.sent.count == count)
    }

    @Test("without a signed-in user there are no sessions")
    func noUser() {
        var desk = Desk()
        desk.begin(.listSessions)
        #expect(desk.error?.code == .nullUser && desk.sent.isEmpty)
    }

    @Test("a new session is named, and a server that refuses the name signs in all the same")
    func naming() throws {
        var service = Service()
        var configuration = AuthClient.Configuration(apiKey: "K", server: Desk.emulator)
        configuration.sessionName = "tablet"
        for isRefused in [false, true] {
            service.change { $0.recordsSessions = !isRefused }
            var client = AuthClient(configuration)
            var (_, effects) = client.begin(.signIn(.anonymous), at: service.now)
            var isSignedIn = false
            while !effects.isEmpty {
                switch effects.removeFirst() {
                case .request(let id, let request):
                    let reply = service.send(request)
                    let response = HTTPResponse(
                        status: reply.status, contentType: "application/json", body: reply.body)
                    effects += client.receive(.response(response), for: id, at: service.now)
                case .store(let id, _): effects += client.receive(.stored, for: id, at: service.now)
                case .done: isSignedIn = true
                default: break
                }
            }
            #expect(isSignedIn)
            let token = try #require(client.currentUser?.tokens.idToken.revealed())
            let name = service.listSessions(token).session(1)?["name"]?.string
            #expect(name == (isRefused ? nil : "tablet"))
        }
    }
}
