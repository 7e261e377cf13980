@testable import Vinculum
import PropertyKit
import Testing

@Suite("Automatic token refresh")
struct AutomaticRefreshTests {
    private func refreshing() -> Desk {
        var desk = Desk.signedIn()
        desk.perform(desk.client.setAutomaticRefresh(true))
        return desk
    }

    private func wake(_ desk: inout Desk) {
        if let wakesAt = desk.wakesAt { desk.now = max(desk.now, wakesAt) }
        desk.wakesAt = nil
        desk.perform(desk.client.wake(at: desk.now))
    }

    @Test("a token is refreshed five minutes before it expires, and so is the next one")
    func schedule() {
        var desk = self.refreshing()
        let start = desk.now
        #expect(desk.wakesAt == start.adding(seconds: 3300))
        self.wake(&desk)
        #expect(desk.asked == "token")
        desk.answer(Canned.refreshed("t2"))
        #expect(
            desk.client.currentUser?.tokens.idToken == Secret("t2")
                && desk.notices == [.tokenChanged(Secret("t2"), uid: "u1")])
        #expect(desk.wakesAt == start.adding(seconds: 6600))
        desk.begin(.signOut)
        #expect(desk.wakesAt == nil)
    }

    @Test("it begins at a sign-in, and only if it is turned on")
    func begins() {
        var desk = Desk()
        desk.perform(desk.client.setAutomaticRefresh(true))
        #expect(desk.wakesAt == nil)
        desk.begin(.signIn(.anonymous))
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        desk.perform(desk.client.setAutomaticRefresh(false))
        #expect(desk.wakesAt == nil)
        #expect(Desk.signedIn().wakesAt == nil)
    }

    @Test("a lost refresh is repeated after a longer time each time, until one succeeds")
    func backoff() {
        var desk = self.refreshing()
        for seconds: Int64 in [60, 120, 240, 480, 960, 960] {
            self.wake(&desk)
            desk.lose()
            #expect(
                desk.wakesAt == desk.now.adding(seconds: seconds)
                    && desk.client.currentUser?.tokens.idToken == Secret("t1"))
        }
        self.wake(&desk)
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        self.wake(&desk)
        desk.lose()
        #expect(desk.wakesAt == desk.now.adding(seconds: 60))
    }

    @Test(
        "a refusal that ends the session also ends automatic refresh",
        arguments: ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "USER_DISABLED"])
    func refused(word: String) {
        var desk = self.refreshing()
        self.wake(&desk)
        desk.refuse(word)
        #expect(desk.client.currentUser == nil && desk.wakesAt == nil && desk.ends.isEmpty)
    }

    @Test("a wake-up for a replaced token does nothing")
    func stale() throws {
        var desk = self.refreshing()
        let old = try #require(desk.wakesAt)
        desk.now = desk.now.adding(seconds: 100)
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.wakesAt == desk.now.adding(seconds: 3300))
        #expect(desk.client.wake(at: old).isEmpty)
    }

    @Test("nothing is refreshed in the background, and the return to the foreground refreshes once")
    func background() {
        var desk = self.refreshing()
        desk.perform(desk.client.setActive(false))
        self.wake(&desk)
        #expect(desk.open.isEmpty)
        desk.perform(desk.client.setActive(true))
        #expect(desk.wakesAt != nil)
        #expect(desk.client.setActive(true).isEmpty)
        self.wake(&desk)
        #expect(desk.asked == "token")
    }

    @Test("a flow that needs the same token shares the request")
    func shared() {
        var desk = self.refreshing()
        self.wake(&desk)
        desk.begin(.reload)
        #expect(desk.open.count == 1)
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.asked == "accounts:lookup")
    }

    @Test("a service that states no lifetime is asked at most once a minute")
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

@Suite("Concurrent token refreshes")
struct RefreshInterleavingTests {
    enum Step {
        case begin(force: Bool)
        case answer(String?)
        case cancelFirst
    }

    @Test("in every order of calls and answers, each token has one request, and every flow gets the latest result")
    func everyOrder() {
        let first = Canned.jwt(issuedAt: 1_700_000_000, expiresAt: 1_700_003_600)
        let second = Canned.jwt(issuedAt: 1_700_000_001, expiresAt: 1_700_003_601)
        let played = withEveryInterleaving(
            of: [
                Step.begin(force: true), .begin(force: true), .begin(force: false), .cancelFirst, .begin(force: true),
            ],
            and: [Step.answer(first), .answer(nil), .answer(second), .answer(second)], from: Desk.signedIn()
        ) { desk, step in
            switch step {
            case .begin(let force): desk.begin(.fetchIDToken(forcingRefresh: force))
            case .cancelFirst: if let flow = desk.client.flows.first?.id { desk.perform(desk.client.cancel(flow)) }
            case .answer(let token?): if !desk.open.isEmpty { desk.answer(Canned.refreshed(token)) }
            case .answer(nil): desk.lose()
            }
            let keys = desk.client.refreshes.map { $0.replacing.revealed() }
            try expectEqual(Set(keys).count, keys.count, "each token has one request")
            try expectEqual(desk.open.count, desk.client.refreshes.count, "every request is answered by one refresh")
            for flow in desk.client.flows {
                try check(
                    desk.client.refreshes.contains { $0.waiters.contains(flow.id) },
                    "a refresh lists each flow that waits for it")
            }
        } end: { desk in
            var desk = desk
            while !desk.open.isEmpty { desk.lose() }
            try check(desk.client.isIdle, "every flow has ended")
            try expectEqual(Set(desk.ends.map(\.flow)).count, desk.ends.count, "each flow ends once")
            try expectEqual(desk.stored, desk.client.session, "the stored session")
        }
        #expect(played == 126)
    }
}
