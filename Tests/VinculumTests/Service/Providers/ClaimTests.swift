import Testing
@testable import Vinculum

/// Equal completions of one sign-in at a provider, in every order of their steps: its code goes out once.
@Suite("Claims before calls that use something up")
struct ClaimTests {
    /// A host that works on equal requests by turns, and a provider that takes a code once.
    private struct Turns {
        var service: Service
        /// What an equal request has asked and not been answered yet; `nil` before its first run.
        var asked: [[Question]?]
        var pendings: [PendingQuestions]
        var replies: [Reply?]
        /// How often each form of a call that is no document went out.
        var exchanges = 0
        let request: HTTPRequest
        let web: @Sendable (OutboundCall) -> OutboundReply
        /// What the token endpoint does in place of an answer, if anything.
        var failure: OutboundReply?

        init(
            _ service: Service, _ request: HTTPRequest, count: Int,
            _ web: @escaping @Sendable (OutboundCall) -> OutboundReply
        ) {
            self.service = service
            self.request = request
            self.web = web
            self.asked = Array(repeating: nil, count: count)
            self.pendings = Array(repeating: PendingQuestions(), count: count)
            self.replies = Array(repeating: nil, count: count)
        }

        var open: [Int] { self.replies.indices.filter { self.replies[$0] == nil } }

        /// Answers what a request asked, and runs it again.
        mutating func step(_ index: Int) {
            for question in self.asked[index] ?? [] { self.pendings[index].answers.append(self.answer(question)) }
            let seed = self.service.seed(UInt64(1000 + index))
            switch self.service.step(self.request, self.service.now, seed, &self.pendings[index]) {
            case .needs(let questions): self.asked[index] = questions
            case .commitThenAsk(let claim, let questions):
                self.service.commit(claim)
                self.asked[index] = questions
            case .done(let proposal):
                self.service.commit(proposal.changes)
                self.replies[index] = Reply(proposal.response)
            case .reads: Issue.record("a whole store lacks no rows")
            }
        }

        private mutating func answer(_ question: Question) -> Answer {
            guard case .call(let call) = question else { return question.answered() }
            guard call.url.hasSuffix("/token") else { return .reply(self.web(call)) }
            self.exchanges += 1
            if let failure { return .reply(failure) }
            return .reply(
                self.exchanges == 1 ? self.web(call) : FlowProvider.error(400, #"{"error":"invalid_grant"}"#))
        }

        /// Goes on in every order; calls `check` at each end. Returns the number of orders.
        func everyOrder(_ check: (Turns) -> Void) -> Int {
            if self.open.isEmpty {
                check(self)
                return 1
            }
            return self.open.reduce(0) { count, index in
                var next = self
                next.step(index)
                return count + next.everyOrder(check)
            }
        }
    }

    private static func turns(_ count: Int, _ provider: FlowProvider = FlowProvider()) -> Turns {
        var service = Service.leading()
        let begun = service.begin(provider)
        let uri = begun.text("authUri")
        let state = FormFields(parsing: URIReference(uri).query ?? "")["state"] ?? ""
        let body = #"""
            {"requestUri":"\#(Service.continueURI)?code=\#(provider.code)&state=\#(state)",\#
            "sessionId":"\#(begun.text("sessionId"))","returnSecureToken":true}
            """#
        let request = Service.request("v1/accounts:signInWithIdp", body, headers: [("x-goog-api-key", "key")])
        return Turns(service, request, count: count, provider.web(uri, service.now))
    }

    @Test("of equal completions one gets in and sends the code, in every order", arguments: [(2, 15), (3, 200)])
    func everyOrder(count: Int, leastOrders: Int) {
        let orders = Self.turns(count).everyOrder { end in
            let replies = end.replies.compactMap { $0 }
            let winners = replies.filter { $0.status == 200 }
            #expect(end.exchanges == 1)
            #expect(winners.count == 1)
            #expect(replies.filter { $0.errorCode == "SESSION_EXPIRED" && $0.status == 400 }.count == count - 1)
            #expect(end.service.authority.store[nil].accountCount == 1)
            #expect(
                end.service.authority.store[nil].pendingCodes(after: 0, limit: .max).isEmpty, "the session is used up")
        }
        #expect(orders >= leastOrders)
    }

    @Test(
        "a provider that fails after the claim costs the sign-in: 503, and nobody sends the code again",
        arguments: [
            .timedOut, .unreachable, FlowProvider.error(500, ""), FlowProvider.error(503, #"{"error":"server_error"}"#),
        ]
            as [OutboundReply])
    func failure(reply: OutboundReply) {
        var turns = Self.turns(2)
        turns.failure = reply
        _ = turns.everyOrder { end in
            #expect(end.exchanges == 1)
            let replies = end.replies.compactMap { $0 }
            let failed = replies.filter { $0.status == 503 }
            #expect(failed.count == 1 && failed.allSatisfy { $0.error.hasSuffix("Start the sign-in again.") })
            #expect(replies.filter { $0.errorCode == "SESSION_EXPIRED" }.count == 1)
            #expect(end.service.authority.store[nil].accountCount == 0)
        }
    }

    @Test("a host that ends between the claim and the answer leaves a sign-in that nobody completes")
    func lostHost() {
        var turns = Self.turns(2)
        while turns.exchanges == 0, turns.asked[0]?.contains(where: { $0.outboundCall?.method == "POST" }) != true {
            turns.step(0)
        }
        let restored = try? MemoryStore(restoring: turns.service.authority.store.snapshot())
        turns.service.restart(on: restored ?? MemoryStore())
        while turns.replies[1] == nil { turns.step(1) }
        #expect(turns.replies[1]?.errorCode == "SESSION_EXPIRED" && turns.exchanges == 0)
    }

    @Test("a claim is a change of the session alone, and its set survives the journal")
    func claim() throws {
        var turns = Self.turns(1)
        var claims: [ChangeSet] = []
        for _ in 0..<10 where turns.replies[0] == nil {
            let before = turns.service.journal.count
            turns.step(0)
            claims += turns.service.journal[before...]
        }
        #expect(claims.count == 2)
        let stored = claims[0].changes.compactMap { if case .code(.stored(let code)) = $0 { code } else { nil } }
        #expect(claims[0].changes.count == 1 && stored.count == 1)
        guard case .providerSignIn(let signIn)? = stored.first?.purpose else {
            Issue.record("no session is claimed")
            return
        }
        #expect(signIn.claimant?.count == 16)
        #expect(try ChangeSet(decoding: claims[0].encoded()).changes == claims[0].changes)
    }

    @Test("of equal polls of a device grant one asks the provider, in every order; a later one asks again")
    func device() {
        var service = Service.leading()
        let provider = FlowProvider()
        let web: @Sendable (OutboundCall) -> OutboundReply = { call in
            switch call.url {
            case "https://idp.example/device": OpenIDProvider.document(DeviceGrantTests.authorization)
            case "https://idp.example/token": FlowProvider.error(400, #"{"error":"authorization_pending"}"#)
            default: provider.reply(to: call, FormFields(), Service().now)
            }
        }
        service.web = web
        let begun = service.send(
            Service.request(
                DeviceGrantTests.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")]))
        service.now = service.now.adding(seconds: 5)
        let body = #"{"requestUri":"http://localhost","sessionId":"\#(begun.text("sessionId"))"}"#
        let request = Service.request("v1/accounts:signInWithIdp", body, headers: [("x-goog-api-key", "key")])
        let orders = Turns(service, request, count: 2, web).everyOrder { end in
            var end = end
            #expect(end.exchanges == 1)
            #expect(Set(end.replies.map { $0?.errorCode }) == ["AUTHORIZATION_PENDING", "SLOW_DOWN"])
            end.service.now = end.service.now.adding(seconds: 5)
            #expect(end.service.send(request).errorCode == "AUTHORIZATION_PENDING", "the session stays")
        }
        #expect(orders > 5)
    }
}
