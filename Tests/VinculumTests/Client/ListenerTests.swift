@testable import Vinculum
import PropertyKit
import Testing

@Suite("Listeners")
struct ListenerTests {
    /// A client with a listener of each kind, the one for users first.
    private func listened(_ desk: Desk = Desk()) -> (Desk, state: AuthClient.ListenerID, token: AuthClient.ListenerID) {
        var desk = desk
        let (state, first) = desk.client.addListener(.authState)
        let (token, second) = desk.client.addListener(.idToken)
        desk.perform(first + second)
        return (desk, state, token)
    }

    private func signIn(_ desk: inout Desk, token: String, uid: String = "u1") {
        desk.notices = []
        desk.begin(.signIn(.password(email: "a@b.c", password: "p")))
        desk.answer(Canned.session(token))
        desk.answer(Canned.account(uid, Canned.password))
    }

    @Test("each listener is notified of the user at once, then of its changes, in the order of registration")
    func story() {
        var (desk, state, token) = self.listened()
        #expect(desk.notices == [.user(state, nil), .user(token, nil)])
        self.signIn(&desk, token: "t1")
        let user = desk.client.currentUser
        #expect(desk.notices == [.tokenChanged(Secret("t1"), uid: "u1"), .user(state, user), .user(token, user)])
        // The same token notifies no listener, another token only listeners to tokens.
        self.signIn(&desk, token: "t1")
        #expect(desk.notices.isEmpty)
        self.signIn(&desk, token: "t2")
        #expect(desk.notices == [.tokenChanged(Secret("t2"), uid: "u1"), .user(token, desk.client.currentUser)])
        self.signIn(&desk, token: "t3", uid: "u2")
        #expect(desk.notices.count == 3)
        desk.client.removeListener(token)
        desk.notices = []
        desk.begin(.signOut)
        #expect(desk.notices == [.tokenChanged(nil, uid: nil), .user(state, nil)])
        desk.client.removeListener(state)
        self.signIn(&desk, token: "t4")
        #expect(desk.notices == [.tokenChanged(Secret("t4"), uid: "u1")])
    }

    @Test("a listener that is added later is notified of the current user")
    func late() {
        let (desk, state, token) = self.listened(Desk.signedIn())
        #expect(desk.notices == [.user(state, desk.client.currentUser), .user(token, desk.client.currentUser)])
    }

    @Test("signing out without a user notifies no listener")
    func signOutWithoutUser() {
        var (desk, _, _) = self.listened()
        desk.notices = []
        desk.begin(.signOut)
        #expect(desk.notices.isEmpty && desk.storeCount == 0)
    }

    @Test("a change is notified only after it is stored")
    func afterKeeping() {
        var (desk, state, token) = self.listened()
        desk.isSlowToStore = true
        self.signIn(&desk, token: "t1")
        #expect(desk.notices.isEmpty && desk.ends.isEmpty && !desk.client.isIdle)
        // Another flow continues meanwhile, and ends afterwards.
        desk.begin(.reload)
        #expect(desk.asked == "accounts:lookup")
        desk.answer(Canned.account("u1", Canned.google))
        #expect(desk.ends.isEmpty)
        desk.store()
        #expect(desk.notices.suffix(2).map(\.listener) == [state, token] && desk.ends.count == 1)
        desk.store()
        #expect(desk.ends.count == 2 && desk.stored == desk.client.session && desk.client.isIdle)
    }
}

extension AuthClient.Notice {
    fileprivate var listener: AuthClient.ListenerID? {
        if case .user(let listener, _) = self { listener } else { nil }
    }
}
