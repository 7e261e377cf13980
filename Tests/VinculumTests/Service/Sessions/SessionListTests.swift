import PropertyKit
import Testing
@testable import Vinculum

extension Service {
    @discardableResult
    mutating func listSessions(_ idToken: String) -> Reply {
        self.client("/vinculum/v1/accounts:listSessions", #"{"idToken":"\#(idToken)"}"#)
    }

    @discardableResult
    mutating func endSessions(_ idToken: String, _ members: String) -> Reply {
        self.client("/vinculum/v1/accounts:endSessions", #"{"idToken":"\#(idToken)",\#(members)}"#)
    }

    @discardableResult
    mutating func nameSession(_ idToken: String, _ name: String) -> Reply {
        self.client("/vinculum/v1/accounts:nameSession", #"{"idToken":"\#(idToken)","name":"\#(name)"}"#)
    }
}

extension Reply {
    /// The numbers of a list of sessions, in its order.
    var sessionIDs: [String] { (self["sessions"]?.elements.map { $0["sessionId"]?.string ?? "" }) ?? [] }

    func session(_ id: Int) -> JSON.Value? { self["sessions"]?.elements.first { $0["sessionId"]?.string == "\(id)" } }
}

@Suite("Listing and naming sessions")
struct SessionListTests {
    @Test("a list shows when, how and by which client each live session began")
    func list() {
        // 12:26:40 of a day.
        var service = Service(now: Instant(seconds: 1_600_000_000))
        let ada = service.member("a@x.com")
        service.now = service.now.adding(seconds: 7200)
        let phone = service.federated("g", "a@x.com")
        service.now = service.now.adding(seconds: 3600)
        let token = service.refresh(phone.refreshToken).text("id_token")
        #expect(service.nameSession(token, "Ada's phone").status == 200)
        let list = service.listSessions(token)
        #expect(list.sessionIDs == ["2", "1"] && list["older"]?.int64 == 0)
        let own = list.session(2)
        #expect(own?["current"]?.bool == true && list.session(1)?["current"] == nil)
        #expect(own?["method"]?.string == "google.com" && list.session(1)?["method"]?.string == "password")
        #expect(own?["begunAt"]?.string == "2020-09-13T14:00:00.000Z")
        #expect(own?["refreshedAt"]?.string == "2020-09-13T15:00:00.000Z")
        #expect(list.session(1)?["refreshedAt"]?.string == "2020-09-13T12:00:00.000Z")
        #expect(own?["name"]?.string == "Ada's phone" && list.session(1)?["name"] == nil)
        #expect(own?["peer"] == nil && own?["secondFactor"] == nil)
        let all = service.admin("/vinculum/v1/projects/demo/accounts:listSessions", #"{"localId":"\#(ada.id)"}"#)
        #expect(all.sessionIDs == ["2", "1"] && all.session(2)?["current"] == nil)
    }

    @Test("the second factor of a session is shown, and a later session without it has none")
    func secondFactor() {
        var guarded = Guarded(.local, .freshTwoFactor)
        let list = guarded.service.listSessions(guarded.session)
        #expect(list["sessions"]?[0]?["secondFactor"]?.string == "phone")
        #expect(list.session(1) != nil && list.session(1)?["secondFactor"] == nil)
    }

    @Test("a refresh writes the hour when it changes, and else what it wrote before")
    func refreshWritesHours() {
        var service = Service(now: Instant(seconds: 1_600_000_000))
        let token = service.signUp("a@x.com").refreshToken
        func changes() -> [AccountChange] {
            guard case .account(.changed(_, let changes))? = service.journal.last?.changes.first else { return [] }
            return changes
        }
        for (minutes, writes) in [(1, false), (20, false), (20, true), (52, false), (1, true), (-120, false)] {
            service.now = service.now.adding(seconds: Int64(minutes) * 60)
            service.refresh(token)
            #expect(changes().count == (writes ? 2 : 1), "after \(minutes) minutes")
        }
    }

    @Test("the newest twenty live sessions are listed, and the others counted")
    func newestTwenty() {
        var service = Service()
        service.member("a@x.com")
        for _ in 0..<24 { service.signIn("a@x.com") }
        let last = service.signIn("a@x.com")
        let list = service.listSessions(last.idToken)
        #expect(list.sessionIDs == (7...26).reversed().map { "\($0)" } && list["older"]?.int64 == 6)
        service.endSessions(last.idToken, #""sessionId":"20""#)
        let shorter = service.listSessions(last.idToken)
        #expect(shorter.sessionIDs.count == 19 && shorter["older"]?.int64 == 6)
    }

    @Test("a session without a record is live, counted, and listed from its first refresh on")
    func earlierVersions() {
        var service = Service { $0.recordsSessions = false }
        service.member("a@x.com")
        let old = service.signIn("a@x.com")
        let off = service.listSessions(old.idToken)
        #expect(off.sessionIDs == ["2"] && off.session(2)?["current"]?.bool == true)
        #expect(off.session(2)?["begunAt"] == nil && off["older"]?.int64 == 1)
        #expect(service.nameSession(old.idToken, "x").errorCode == "OPERATION_NOT_ALLOWED")
        service.change { $0.recordsSessions = true }
        #expect(service.listSessions(old.idToken).session(2)?["begunAt"] == nil)
        service.refresh(old.refreshToken)
        let list = service.listSessions(old.idToken)
        #expect(list.session(2)?["method"]?.string == "password" && list.session(2)?["begunAt"] != nil)
        #expect(list["older"]?.int64 == 1)
    }

    @Test("switching records off hides them, drops them at the next sign-in, and still ends sessions")
    func switchedOff() {
        var service = Service()
        let ada = service.member("a@x.com")
        service.nameSession(ada.session, "laptop")
        service.change { $0.recordsSessions = false }
        #expect(service.listSessions(ada.session).session(1)?["name"] == nil)
        let later = service.signIn("a@x.com")
        let id = AccountID(ada.id)!
        #expect(service.authority.store[nil][id]?.sessions == [])
        #expect(service.endSessions(later.idToken, #""sessionId":1"#).status == 200)
        #expect(service.lookup(ada.session).errorCode == "TOKEN_EXPIRED")
    }

    @Test("peers are recorded and shown where the operator wants it, and not elsewhere")
    func peers() {
        var service = Service()
        service.peer = Peer(ipv4: 0xC633_6407)
        let first = service.signUp("a@x.com")
        #expect(service.listSessions(first.idToken).session(1)?["peer"] == nil)
        service.change { $0.recordsPeers = true }
        service.peer = Peer(ipv6: [0x2001, 0xDB8, 0, 1, 9])
        let second = service.signIn("a@x.com")
        let list = service.listSessions(second.idToken)
        #expect(list.session(2)?["peer"]?.string == "2001:db8:0:1::/64" && list.session(1)?["peer"] == nil)
        service.change { $0.recordsPeers = false }
        #expect(service.listSessions(second.idToken).session(2)?["peer"] == nil)
    }

    @Test("a name has at most 40 bytes, any of them, and an empty one takes it away")
    func names() {
        var service = Service()
        let token = service.signUp("a@x.com").idToken
        func name() -> String? { service.listSessions(token).session(1)?["name"]?.string }
        #expect(service.nameSession(token, String(repeating: "é", count: 20)).status == 200)
        #expect(name()?.utf8.count == 40)
        let before = service.authority.store.snapshot()
        #expect(service.nameSession(token, String(repeating: "é", count: 20) + "a").errorCode == "INVALID_ARGUMENT")
        #expect(service.authority.store.snapshot() == before)
        #expect(service.nameSession(token, #"\u001b[31m\u0000"#).status == 200 && name() == "\u{1B}[31m\0")
        #expect(service.nameSession(token, "").status == 200 && name() == nil)
        #expect(service.client("/vinculum/v1/accounts:nameSession", #"{"name":"x"}"#).errorCode == "MISSING_ID_TOKEN")
    }

    @Test("a session that another one asks for has its name")
    func linkedSession() {
        var service = Service()
        let token = service.signUp("a@x.com").idToken
        service.nameSession(token, "laptop")
        let linked = service.federated("g", session: token)
        #expect(linked.status == 200)
        #expect(service.listSessions(linked.idToken).session(2)?["name"]?.string == "laptop")
        #expect(service.listSessions(service.signIn("a@x.com").idToken).session(3)?["name"] == nil)
    }

    @Test("the long name of a provider is shown whole while it is linked")
    func longProvider() throws {
        let provider = ProviderID("oidc.a-provider-with-a-long-name")
        let record = SessionRecord(number: 1, begun: 1, method: provider)
        #expect(record.isOf(provider) && record.method.rawValue == "oidc.a-provider-")
        var account = Account(id: AccountID("a")!)
        #expect(Wire.SessionInfo(record, of: account, showsPeer: false).method == "oidc.a-provider-")
        account.apply(
            .identityLinked(
                Identity(provider: provider, subject: "s", origin: Origin(epoch: .first, proof: .federated))))
        #expect(Wire.SessionInfo(record, of: account, showsPeer: false).method == provider.rawValue)
        #expect(!SessionRecord(number: 1, begun: 1, method: ProviderID("oidc.a")).isOf(ProviderID("oidc.ab")))
    }
}
