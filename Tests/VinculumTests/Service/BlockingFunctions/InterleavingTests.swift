import PropertyKit
import Testing
@testable import Vinculum

/// What happens while a question is open is decided afresh, and no answer counts for another question.
@Suite("Questions answered after the state has changed")
struct InterleavingTests {
    /// A request that a host works on bit by bit.
    private struct Open {
        let request: HTTPRequest
        let now: Instant
        let seed: Seed
        var pendingQuestions = PendingQuestions()

        init(_ service: Service, _ path: String, _ body: String) {
            self.request = Service.request(path, body, headers: [("x-goog-api-key", "key")])
            self.now = service.now
            self.seed = service.seed(77)
        }

        /// The next questions; none if the request is done, and committed.
        mutating func step(_ service: inout Service) -> (asked: [Question], reply: Reply?) {
            switch service.step(self.request, self.now, self.seed, &self.pendingQuestions) {
            case .needs(let questions): return (questions, nil)
            case .commitThenAsk(let claim, let questions):
                service.commit(claim)
                return (questions, nil)
            case .done(let proposal):
                service.commit(proposal.changes)
                return ([], Reply(proposal.response))
            case .reads:
                Issue.record("a whole store lacks no rows")
                return ([], nil)
            }
        }

        mutating func answer(_ questions: [Question]) {
            self.pendingQuestions.answers += questions.map { question in
                if case .call = question { .reply(Hooked.say("{}")) } else { question.answered() }
            }
        }

        /// Goes on until a function is asked, or to the end.
        mutating func toCall(_ service: inout Service) -> (call: OutboundCall?, reply: Reply?) {
            for _ in 0..<10 {
                let (asked, reply) = self.step(&service)
                if let reply { return (nil, reply) }
                if case .call(let call)? = asked.first { return (call, nil) }
                self.answer(asked)
            }
            Issue.record("the request does not end")
            return (nil, nil)
        }

        mutating func toEnd(_ service: inout Service) -> Reply? {
            for _ in 0..<20 {
                let (asked, reply) = self.step(&service)
                if let reply { return reply }
                self.answer(asked)
            }
            Issue.record("the request does not end")
            return nil
        }
    }

    private static let signUp = #"{"email":"a@x.com","password":"secret1"}"#

    @Test("with an unchanged state a request asks the same question and continues with the answer")
    func same() {
        var service = Hooked.service()
        var open = Open(service, "v1/accounts:signUp", Self.signUp)
        let first = open.toCall(&service).call
        let again = open.toCall(&service).call
        #expect(first != nil && first == again)
        open.answer([.call(first!)])
        let second = open.toCall(&service).call
        #expect(second?.url == Hooked.signIn)
        let shown = [first, second].map { Hooked.payload($0!)?["sub"]?.string }
        let reply = open.toEnd(&service)
        #expect(reply?.status == 200 && shown == [reply?.localId, reply?.localId])
    }

    @Test("a sign-up is refused when the address was taken meanwhile")
    func taken() {
        var service = Hooked.service()
        var open = Open(service, "v1/accounts:signUp", Self.signUp)
        let call = open.toCall(&service).call!
        service.admin("v1/projects/demo/accounts", #"{"localId":"other","email":"a@x.com"}"#)
        open.answer([.call(call)])
        #expect(open.toEnd(&service)?.error == "EMAIL_EXISTS")
        #expect(service.authority.store[nil].accountCount == 1)
    }

    @Test("the account shown to the function is created, or the function is called for another")
    func idTaken() throws {
        var service = Hooked.service()
        var open = Open(service, "v1/accounts:signUp", Self.signUp)
        let call = open.toCall(&service).call!
        let shown = try #require(Hooked.payload(call)?["sub"]?.string)
        service.admin("v1/projects/demo/accounts", #"{"localId":"\#(shown)"}"#)
        open.answer([.call(call)])
        let next = open.toCall(&service).call!
        #expect(next.url == Hooked.create, "a reply for one account does not count for another")
        let other = try #require(Hooked.payload(next)?["sub"]?.string)
        #expect(other != shown)
        open.answer([.call(next)])
        #expect(open.toEnd(&service)?.localId == other)
    }

    @Test("a sign-in is refused when its account changes during the call of the function")
    func account() {
        var service = Hooked.service()
        let (id, _) = service.member("a@x.com")
        let body = #"{"email":"a@x.com","password":"secret1"}"#
        func after(_ act: (inout Service) -> Void) -> (Reply?, Service) {
            var copy = service
            var open = Open(copy, "v1/accounts:signInWithPassword", body)
            let call = open.toCall(&copy).call!
            act(&copy)
            open.answer([.call(call)])
            return (open.toEnd(&copy), copy)
        }
        #expect(after { $0.admin("v1/accounts:delete", #"{"localId":"\#(id)"}"#) }.0?.error == "EMAIL_NOT_FOUND")
        #expect(
            after { $0.admin("v1/accounts:update", #"{"localId":"\#(id)","disableUser":true}"#) }.0?.error
                == "USER_DISABLED")
        #expect(
            after { $0.admin("v1/accounts:update", #"{"localId":"\#(id)","password":"secret2"}"#) }.0?.error
                == "INVALID_PASSWORD")
        let moved = after { $0.configure(Hooked.configuration(create: nil, signIn: "http://127.0.0.1:9/other")) }
        #expect(moved.0?.status == 200)
        let (renamed, _) = after { $0.admin("v1/accounts:update", #"{"localId":"\#(id)","displayName":"Ada"}"#) }
        #expect(renamed?.claims?["name"]?.string == "Ada", "asked again about the account as it is")
    }

    @Test("a password checked for one account does not sign in to a later account with the address")
    func anotherAccount() {
        var service = Service()
        service.signUp("a@x.com", "attacker")
        var open = Open(service, "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"attacker"}"#)
        let (asked, _) = open.step(&service)
        guard case .verifyPassword? = asked.first else {
            Issue.record("a password is compared by the host")
            return
        }
        service.admin(
            "v1/accounts:delete",
            #"{"localId":"\#(service.authority.store[nil].accounts(after: nil, limit: 1)[0].id.text)"}"#)
        service.signUp("a@x.com", "victim's")
        // The host compared it with the hash it was asked about, and says that it matches.
        open.pendingQuestions.answers.append(.passwordMatches(true))
        #expect(open.toEnd(&service)?.error == "INVALID_PASSWORD")
    }

    @Test("a function that keeps changing its own account is called a limited number of times, then fails")
    func moving() {
        var service = Hooked.service()
        let id = service.client("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#).text("localId")
        let request = Service.request(
            "v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1"}"#,
            headers: [("x-goog-api-key", "key")])
        let (now, seed) = (service.now, service.seed(999))
        var pendingQuestions = PendingQuestions()
        for round in 0..<50 {
            switch service.step(request, now, seed, &pendingQuestions) {
            case .done(let proposal):
                #expect(proposal.response.status == 500)
                #expect(proposal.changes.isEmpty)
                return
            case .reads: Issue.record("a whole store lacks no rows")
            case .needs(let questions), .commitThenAsk(_, let questions):
                for question in questions {
                    if case .call = question {
                        service.admin(
                            "v1/accounts:update", #"{"localId":"\#(id)","customAttributes":"{\"n\":\#(round)}"}"#)
                        pendingQuestions.answers.append(.reply(Hooked.say("{}")))
                    } else {
                        pendingQuestions.answers.append(question.answered())
                    }
                }
            }
        }
        Issue.record("the function was called fifty times")
    }
}
