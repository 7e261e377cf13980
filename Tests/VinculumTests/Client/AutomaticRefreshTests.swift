@testable import Vinculum
import PropertyKit
import Testing

@Suite("Tokens that are refreshed by themselves")
struct AutomaticRefreshTests {
    private func refreshing() -> Desk {
        var desk = Desk.signedIn()
        desk.carryOut(desk.client.setAutomaticRefresh(true))
        return desk
    }

    private func wake(_ desk: inout Desk) {
        if let wakesAt = desk.wakesAt { desk.now = max(desk.now, wakesAt) }
        desk.wakesAt = nil
        desk.carryOut(desk.client.wake(at: desk.now))
    }

    @Test("five minutes before the end of the token the client asks for another, and so on")
    func schedule() {
        var desk = self.refreshing()
        let start = desk.now
        #expect(desk.wakesAt == start.adding(seconds: 3300))
        self.wake(&desk)
        #expect(desk.asked == "token")
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.client.currentUser?.tokens.idToken == Secret("t2") && desk.notices == [.tokenChanged(Secret("t2"), uid: "u1")])
        #expect(desk.wakesAt == start.adding(seconds: 6600))
        desk.begin(.signOut)
        #expect(desk.wakesAt == nil)
    }

    @Test("it begins with whoever signs in, and not before it is asked for")
    func begins() {
        var desk = Desk()
        desk.carryOut(desk.client.setAutomaticRefresh(true))
        #expect(desk.wakesAt == nil)
        desk.begin(.signIn(.anonymous))
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        desk.carryOut(desk.client.setAutomaticRefresh(false))
        #expect(desk.wakesAt == nil)
        #expect(Desk.signedIn().wakesAt == nil)
    }

    @Test("a lost refresh is tried again later each time, and the first that succeeds begins anew")
    func backoff() {
        var desk = self.refreshing()
        for seconds: Int64 in [60, 120, 240, 480, 960, 960] {
            self.wake(&desk)
            desk.lose()
            #expect(desk.wakesAt == desk.now.adding(seconds: seconds) && desk.client.currentUser?.tokens.idToken == Secret("t1"))
        }
        self.wake(&desk)
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        self.wake(&desk)
        desk.lose()
        #expect(desk.wakesAt == desk.now.adding(seconds: 60))
    }

    @Test("a refusal that ends the session ends this too", arguments: ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "USER_DISABLED"])
    func refused(word: String) {
        var desk = self.refreshing()
        self.wake(&desk)
        desk.refuse(word)
        #expect(desk.client.currentUser == nil && desk.wakesAt == nil && desk.ends.isEmpty)
    }

    @Test("a call for a token that was replaced meanwhile does nothing")
    func stale() throws {
        var desk = self.refreshing()
        let old = try #require(desk.wakesAt)
        desk.now = desk.now.adding(seconds: 100)
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        #expect(desk.client.wake(at: old).isEmpty)
    }

    @Test("in the background nothing is asked, and coming back asks for what was skipped, once")
    func background() {
        var desk = self.refreshing()
        desk.carryOut(desk.client.setActive(false))
        self.wake(&desk)
        #expect(desk.open.isEmpty)
        desk.carryOut(desk.client.setActive(true))
        #expect(desk.wakesAt != nil)
        #expect(desk.client.setActive(true).isEmpty)
        self.wake(&desk)
        #expect(desk.asked == "token")
    }

    @Test("whoever asks for the same token meanwhile shares the request")
    func shared() {
        var desk = self.refreshing()
        self.wake(&desk)
        desk.begin(.reload)
        #expect(desk.open.count == 1)
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.asked == "accounts:lookup")
    }

    @Test("a service that names no lifetime is not asked without a pause")
    func noLifetime() {
        var desk = self.refreshing()
        self.wake(&desk)
        desk.answer(#"{"access_token":"t2","refresh_token":"r"}"#)
        #expect(desk.wakesAt == desk.now.adding(seconds: 60))
        self.wake(&desk)
        desk.answer(#"{"access_token":"t2","refresh_token":"r"}"#)
        #expect(desk.wakesAt == desk.now.adding(seconds: 60))
    }
}

@Suite("Refreshes that meet")
struct RefreshInterleavingTests {
    enum Step {
        case begin(force: Bool)
        case answer(String?)
        case cancelFirst
    }

    @Test("in every order of callers and answers, one request a token is under way, and everybody gets the latest result")
    func everyOrder() {
        let first = Canned.jwt(issuedAt: 1_700_000_000, expiresAt: 1_700_003_600)
        let second = Canned.jwt(issuedAt: 1_700_000_001, expiresAt: 1_700_003_601)
        let played = withEveryInterleaving(
            of: [Step.begin(force: true), .begin(force: true), .begin(force: false), .cancelFirst, .begin(force: true)],
            and: [Step.answer(first), .answer(nil), .answer(second), .answer(second)], from: Desk.signedIn()
        ) { desk, step in
            switch step {
            case .begin(let force): desk.begin(.fetchIDToken(forcingRefresh: force))
            case .cancelFirst: if let flow = desk.client.flows.first?.id { desk.carryOut(desk.client.cancel(flow)) }
            case .answer(let token?): if !desk.open.isEmpty { desk.answer(Canned.refreshed(token)) }
            case .answer(nil): desk.lose()
            }
            let keys = desk.client.refreshes.map { $0.replacing.revealed() }
            try expectEqual(Set(keys).count, keys.count, "one request a token")
            try expectEqual(desk.open.count, desk.client.refreshes.count, "every request is answered by one refresh")
            for flow in desk.client.flows {
                try check(desk.client.refreshes.contains { $0.waiters.contains(flow.id) }, "who waits is waited for")
            }
        } end: { desk in
            var desk = desk
            while !desk.open.isEmpty { desk.lose() }
            try check(desk.client.isIdle, "all have ended")
            try expectEqual(Set(desk.ends.map(\.flow)).count, desk.ends.count, "each once")
            try expectEqual(desk.stored, desk.client.session, "what is kept")
        }
        #expect(played == 126)
    }
}
