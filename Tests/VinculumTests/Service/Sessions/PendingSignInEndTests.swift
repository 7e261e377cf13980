import PropertyKit
import Testing
@testable import Vinculum

/// A sign-in that waits for its second factor, and what ends sessions, also while none is open.
@Suite("Pending sign-ins end with sessions")
struct PendingSignInEndTests {
    /// What ends every session of an account, or all but the one that asks.
    enum End: String, CaseIterable, Sendable {
        case newPassword, validSince, all, others

        /// Ends the sessions of the account; `session` is its only open one.
        func run(_ guarded: inout Guarded, session: String) {
            let update = "v1/accounts:update"
            let reply =
                switch self {
                case .newPassword:
                    guarded.service.admin(update, #"{"localId":"\#(guarded.id)","password":"secret1"}"#)
                case .validSince:
                    guarded.service.admin(
                        update, #"{"localId":"\#(guarded.id)","validSince":"\#(guarded.service.now.seconds)"}"#)
                case .all: PendingSignInEndTests.endAsAdministrator(&guarded, #""others":true"#)
                case .others: guarded.service.endSessions(session, #""others":true"#)
                }
            #expect(reply.status == 200, "\(reply.error)")
        }
    }

    @discardableResult
    fileprivate static func endAsAdministrator(_ guarded: inout Guarded, _ members: String) -> Reply {
        guarded.service.admin(
            "/vinculum/v1/projects/demo/accounts:endSessions", #"{"localId":"\#(guarded.id)",\#(members)}"#)
    }

    /// Begins a sign-in with the password.
    private static func begin(_ guarded: inout Guarded) -> String {
        guarded.service.signIn(Guarded.address).text("mfaPendingCredential")
    }

    /// Whether a pending sign-in can be completed, tried on a copy.
    private static func isOpen(_ pending: String, _ guarded: Guarded) -> Bool {
        var service = guarded.service
        return Guarded.resolve(pending, &service).status == 200
    }

    @Test(
        "what ends sessions ends a pending sign-in, also where it finds none to end, and at once",
        arguments: TrustLevel.allCases, End.allCases)
    func ends(trust: TrustLevel, end: End) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let session = guarded.session
        end.run(&guarded, session: session)
        for seconds in [0, 1, 0] as [Int64] {
            let pending = Self.begin(&guarded)
            guarded.service.wait(seconds)
            #expect(Self.isOpen(pending, guarded), "it works until then")
            end.run(&guarded, session: session)
            #expect(!Self.isOpen(pending, guarded), "ended within \(seconds) s")
        }
        #expect(Self.isOpen(Self.begin(&guarded), guarded), "the next one works")
        #expect((guarded.service.lookup(session).status == 200) == (end == .others))
    }

    @Test("a mailed reset of the password ends it where no session is open")
    func reset() {
        var guarded = Guarded(.strict, .freshTwoFactor)
        Self.endAsAdministrator(&guarded, #""others":true"#)
        let pending = Self.begin(&guarded)
        let code = guarded.service.code("PASSWORD_RESET", #""email":"\#(Guarded.address)""#)
        #expect(guarded.service.resetPassword(code, "secret2").status == 200)
        #expect(!Self.isOpen(pending, guarded))
    }

    @Test("where no session is open and no sign-in waits, to end all of them changes nothing")
    func nothing() {
        var guarded = Guarded(.local, .freshTwoFactor)
        let session = guarded.session
        for members in [#""others":true"#, #""sessionId":"1""#] {
            Self.endAsAdministrator(&guarded, members)
            guarded.service.wait(1)
            let before = guarded.digest
            #expect(Self.endAsAdministrator(&guarded, members).status == 200)
            #expect(guarded.digest == before)
        }
        var other = Guarded(.local, .freshTwoFactor)
        End.others.run(&other, session: session)
        let before = other.digest
        End.others.run(&other, session: session)
        #expect(other.digest == before)
    }

    private enum Step: Sendable {
        case begin, enter, wait, all, newPassword, others
        case one(Int)
    }

    @Test("a pending sign-in is open exactly until a request ends sessions", arguments: TestSeed.sample(4))
    func model(seed: TestSeed) {
        let step = Gen<Step>.oneOf(
            .always(.begin), .always(.begin), .always(.enter), .always(.wait), .always(.all), .always(.newPassword),
            .always(.others), Gen<Int>.int(in: 1...8).map { .one($0) }, Gen<Int>.int(in: 1...8).map { .one($0) })
        forAll(seed: seed, count: 6, step.array(0...16)) { steps in
            var guarded = Guarded(.local, .freshTwoFactor)
            // By number, and the three that the account begins with.
            var sessions: [Int: String] = [1: "", 2: guarded.session, 3: guarded.best]
            var issued = 3
            var waiting: [(pending: String, isOpen: Bool)] = []
            for step in steps {
                var ends = true
                switch step {
                case .begin:
                    waiting.append((Self.begin(&guarded), true))
                    ends = false
                case .enter:
                    issued += 1
                    sessions[issued] = Guarded.enter(&guarded.service)
                    ends = false
                case .wait:
                    guarded.service.wait(1)
                    ends = false
                case .all:
                    Self.endAsAdministrator(&guarded, #""others":true"#)
                    sessions = [:]
                case .newPassword:
                    End.newPassword.run(&guarded, session: "")
                    sessions = [:]
                case .others:
                    guard let newest = sessions.keys.max(), newest > 1, let token = sessions[newest] else { continue }
                    End.others.run(&guarded, session: token)
                    sessions = [newest: token]
                case .one(let number):
                    guard number <= issued else { continue }
                    let before = guarded.digest
                    Self.endAsAdministrator(&guarded, #""sessionId":"\#(number)""#)
                    ends = sessions.removeValue(forKey: number) != nil
                    try check(ends || guarded.digest == before, "an ended session that ends again changes nothing")
                }
                if ends { waiting = waiting.map { ($0.pending, false) } }
                for (index, entry) in waiting.enumerated() {
                    try expectEqual(Self.isOpen(entry.pending, guarded), entry.isOpen, "pending sign-in \(index + 1)")
                }
            }
        }
    }
}
