import PropertyKit
import Testing
@testable import Vinculum

@Suite("Ending sessions")
struct EndingSessionsTests {
    private static let ended = "TOKEN_EXPIRED"

    @Test("an ended session is refused at the next request, its refresh token too, and no other is")
    func one() {
        var service = Service()
        service.signUp("a@x.com")
        let replies = (0..<3).map { _ in service.signIn("a@x.com") }
        #expect(service.endSessions(replies[2].idToken, #""sessionId":"3""#).status == 200)
        #expect(service.lookup(replies[1].idToken).errorCode == Self.ended)
        #expect(service.refresh(replies[1].refreshToken).errorCode == Self.ended)
        for reply in [replies[0], replies[2]] {
            #expect(service.lookup(reply.idToken).status == 200 && service.refresh(reply.refreshToken).status == 200)
        }
        #expect(service.listSessions(replies[0].idToken).sessionIDs == ["4", "2", "1"])
        #expect(service.decisions.isEmpty)
    }

    @Test("all others end, older and newer ones, and the asking one stays")
    func others() {
        var service = Service()
        let first = service.signUp("a@x.com")
        let own = service.signIn("a@x.com")
        let last = service.signIn("a@x.com")
        let since = service.account(own.localId)?["validSince"]?.string
        #expect(service.endSessions(own.idToken, #""others":true"#).status == 200)
        for reply in [first, last] {
            #expect(service.lookup(reply.idToken).errorCode == Self.ended)
            #expect(service.refresh(reply.refreshToken).errorCode == Self.ended)
        }
        #expect(service.refresh(own.refreshToken).status == 200)
        #expect(service.listSessions(own.idToken).sessionIDs == ["2"])
        // Programs that compare it with the time of the sign-in would refuse the session that stays.
        #expect(service.account(own.localId)?["validSince"]?.string == since)
        let next = service.signIn("a@x.com")
        #expect(service.lookup(next.idToken).status == 200)
        #expect(service.listSessions(next.idToken).sessionIDs == ["4", "2"])
    }

    @Test("a session may end itself")
    func itself() {
        var service = Service()
        let own = service.signUp("a@x.com")
        #expect(service.endSessions(own.idToken, #""sessionId":1"#).status == 200)
        #expect(service.listSessions(own.idToken).errorCode == Self.ended)
        #expect(service.endSessions(own.idToken, #""sessionId":1"#).errorCode == Self.ended)
    }

    @Test("to end a session that has ended is no error and changes nothing")
    func again() {
        var service = Service()
        service.signUp("a@x.com")
        let own = service.signIn("a@x.com")
        service.endSessions(own.idToken, #""sessionId":1"#)
        let before = service.authority.store.snapshot()
        #expect(service.endSessions(own.idToken, #""sessionId":1"#).status == 200)
        #expect(service.endSessions(own.idToken, #""others":true"#).status == 200)
        #expect(service.authority.store.snapshot() == before)
    }

    @Test(
        "a request that names no session of the account, or two things, changes nothing",
        arguments: [
            #""sessionId":"0""#, #""sessionId":"3""#, #""sessionId":"-1""#, #""sessionId":"x""#, #""sessionId":"""#,
            #""others":false"#, #""others":true,"sessionId":"1""#, #""sessionId":"18446744073709551615""#,
            #""sessionId":"1.5""#,
        ])
    func unknown(members: String) {
        var service = Service()
        service.signUp("a@x.com")
        let own = service.signIn("a@x.com")
        let before = service.authority.store.snapshot()
        #expect(service.endSessions(own.idToken, members).errorCode == "INVALID_ARGUMENT", "\(members)")
        #expect(service.authority.store.snapshot() == before)
    }

    @Test("a session ends sessions of its own account alone")
    func otherAccount() {
        var service = Service()
        let ada = service.signUp("a@x.com")
        let eve = service.signUp("e@x.com")
        service.signIn("e@x.com")
        #expect(service.endSessions(eve.idToken, #""localId":"\#(ada.localId)","others":true"#).status == 200)
        #expect(service.endSessions(eve.idToken, #""localId":"\#(ada.localId)","sessionId":1"#).status == 200)
        #expect(service.lookup(ada.idToken).status == 200)
        let path = "/vinculum/v1/projects/demo/accounts:endSessions"
        let reply = service.client(path, #"{"localId":"\#(ada.localId)","others":true}"#)
        #expect(reply.errorCode == "INSUFFICIENT_PERMISSION")
        #expect(service.lookup(ada.idToken).status == 200)
    }

    @Test("an administrator ends one session or all of them")
    func administrator() {
        var service = Service()
        let first = service.signUp("a@x.com")
        let second = service.signIn("a@x.com")
        let path = "/vinculum/v1/projects/demo/accounts:endSessions"
        #expect(service.admin(path, #"{"localId":"\#(first.localId)","sessionId":"1"}"#).status == 200)
        #expect(service.lookup(first.idToken).errorCode == Self.ended && service.lookup(second.idToken).status == 200)
        #expect(service.admin(path, #"{"localId":"\#(first.localId)","others":true}"#).status == 200)
        #expect(service.lookup(second.idToken).errorCode == Self.ended)
        #expect(service.admin(path, #"{"localId":"nobody","others":true}"#).errorCode == "USER_NOT_FOUND")
        #expect(service.admin(path, #"{"others":true}"#).errorCode == "MISSING_LOCAL_ID")
    }

    @Test("a sign-in that waits for its second factor ends with any session of its time")
    func pendingSignIn() {
        var guarded = Guarded(.local, .freshTwoFactor)
        let pending = guarded.service.signIn(Guarded.address).text("mfaPendingCredential")
        var untouched = guarded.service
        #expect(Guarded.resolve(pending, &untouched).status == 200)
        #expect(guarded.service.endSessions(guarded.session, #""sessionId":1"#).status == 200)
        #expect(Guarded.resolve(pending, &guarded.service).status == 400)
        let next = guarded.service.signIn(Guarded.address).text("mfaPendingCredential")
        #expect(Guarded.resolve(next, &guarded.service).status == 200)
    }

    @Test("a mailed change of the address ends with the session that asked for it")
    func mailedChange() {
        for ends in [#""sessionId":"2""#, #""others":true"#] {
            var service = Service()
            let ada = service.member("a@x.com")
            let thief = service.signIn("a@x.com").idToken
            let code = service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(thief)","newEmail":"e@x.com""#)
            #expect(!code.isEmpty)
            #expect(service.endSessions(ada.session, ends).status == 200)
            #expect(service.apply(code).errorCode == "INVALID_OOB_CODE")
            #expect(service.account(ada.id)?["email"]?.string == "a@x.com")
        }
    }

    @Test("revoking tokens as administration libraries do ends every session, those that ended one by one included")
    func revoked() {
        var service = Service()
        let first = service.signUp("a@x.com")
        let second = service.signIn("a@x.com")
        service.endSessions(second.idToken, #""sessionId":1"#)
        service.admin(
            "v1/accounts:update", #"{"localId":"\#(first.localId)","validSince":"\#(service.now.seconds)"}"#)
        #expect(service.lookup(second.idToken).errorCode == Self.ended)
        let next = service.signIn("a@x.com")
        #expect(service.listSessions(next.idToken).sessionIDs == ["3"])
    }

    @Test("under every trust, an ended session is refused", arguments: TrustLevel.allCases)
    func everyTrust(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let first = service.member("a@x.com").session
        let second = service.signIn("a@x.com")
        #expect(service.endSessions(second.idToken, #""others":true"#).status == 200)
        #expect(service.lookup(first).errorCode == Self.ended && service.lookup(second.idToken).status == 200)
        #expect(service.effects.isEmpty)
    }

    private enum Step: Sendable {
        case signIn, wait
        case end(by: Int, Int)
        case others(Int)
        case refresh(Int)
        case revoke
        case restart
    }

    @Test("each token of each session is accepted exactly until its session ends", arguments: TestSeed.sample(6))
    func everyToken(seed: TestSeed) {
        let one = Gen<Int>.int(in: 0...12)
        let step = Gen<Step>.oneOf(
            .always(.signIn), .always(.signIn), .always(.wait), Gen<(Int, Int)>.zip(one, one).map { .end(by: $0, $1) },
            one.map { .refresh($0) }, one.map { .others($0) },
            Gen<Int>.int(in: 0...3).map { $0 == 0 ? .revoke : .restart })
        forAll(seed: seed, count: 6, step.array(0...24)) { steps in
            var service = Service()
            var sessions = [service.signUp("a@x.com")]
            var live = [true]
            for step in steps {
                switch step {
                case .signIn:
                    sessions.append(service.signIn("a@x.com"))
                    live.append(true)
                case .wait: service.now = service.now.adding(seconds: 1800)
                case .end(let by, let number):
                    let (by, number) = (by % live.count, number % live.count)
                    let status = service.endSessions(
                        service.refresh(sessions[by].refreshToken).text("id_token"), #""sessionId":\#(number + 1)"#
                    ).status
                    try expectEqual(status == 200, live[by], "whether session \(by + 1) may end another")
                    if live[by] { live[number] = false }
                case .others(let by):
                    let by = by % live.count
                    service.endSessions(
                        service.refresh(sessions[by].refreshToken).text("id_token"), #""others":true"#)
                    if live[by] { live = live.indices.map { $0 == by } }
                case .refresh(let number):
                    let number = number % live.count
                    let reply = service.refresh(sessions[number].refreshToken)
                    try expectEqual(reply.status == 200, live[number], "whether session \(number + 1) is refreshed")
                case .revoke:
                    service.admin(
                        "v1/accounts:update",
                        #"{"localId":"\#(sessions[0].localId)","validSince":"\#(service.now.seconds)"}"#)
                    live = live.map { _ in false }
                case .restart:
                    let snapshot = service.authority.store.snapshot()
                    service.restart(try MemoryStore(restoring: snapshot))
                }
                for (index, session) in sessions.enumerated() {
                    let reply = service.refresh(session.refreshToken)
                    try expectEqual(
                        reply.status == 200 ? "" : reply.errorCode, live[index] ? "" : Self.ended,
                        "the refresh token of session \(index + 1)")
                    if live[index] {
                        try expectEqual(service.lookup(reply.text("id_token")).status, 200, "its ID token")
                    } else {
                        try expectEqual(service.lookup(session.idToken).errorCode, Self.ended, "its ID token")
                    }
                }
            }
        }
    }

    @Test("an old ID token ends sessions, and gets none that lasts", arguments: [TrustLevel.strict, .hardened])
    func endingByAnOldToken(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (_, session) = service.member("jane@corp.example")
        var recent = service
        let answer = recent.update(session, #""validSince":"1600000000""#)
        #expect(answer.status == 200 && !answer.refreshToken.isEmpty, "\(answer.error)")
        service.wait(301)
        let old = service.update(session, #""validSince":"1600000000""#)
        #expect(old.status == 200 && old.idToken.isEmpty && old.refreshToken.isEmpty)
        #expect(service.lookup(session).errorCode == "TOKEN_EXPIRED", "it did end")
    }
}
