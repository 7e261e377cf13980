import Testing
@testable import Vinculum

/// The pending codes that one account has, and the bytes of those that take no account to ask for.
@Suite("Bounds of pending codes")
struct PendingCodeBoundTests {
    private static func start(_ service: inout Service, _ session: String) -> Reply {
        service.client("v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#)
    }

    private static func finish(_ service: inout Service, _ session: String, _ started: Reply) -> Reply {
        let info = started["totpSessionInfo"]
        let secret = (try? Base32.decoded(info?["sharedSecretKey"]?.string ?? "")) ?? []
        let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now))
        return service.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"""
            {"idToken":"\#(session)","displayName":"app","totpVerificationInfo":{\#
            "sessionInfo":"\#(info?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code)"}}
            """#)
    }

    @Test(
        "an account keeps the newest codes that its sessions ask for, and ends no other code for them",
        arguments: TrustLevel.allCases)
    func sessions(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (id, own) = service.member("ada@x.com")
        let session = service.enrollPhone(own, "+15550100").idToken
        let (other, foreign) = service.member("bob@x.com")
        #expect(Self.start(&service, foreign).status == 200)
        let pending = service.signIn("ada@x.com")
        #expect(!pending.text("mfaPendingCredential").isEmpty)
        #expect(!service.code("PASSWORD_RESET", #""email":"ada@x.com""#).isEmpty)
        func isOfSessions(_ code: PendingCode) -> Bool { code.kind.isOfSessions && code.account?.text == id }
        let others = service.graph().pendingCodes.filter { !isOfSessions($0) }
        #expect(others.contains { $0.kind == .pendingSignIn } && others.contains { $0.account?.text == other })
        #expect(others.contains { $0.kind == .revertSecondFactorAddition })

        let first = Self.start(&service, session)
        for number in 0..<40 {
            if number % 2 == 0 {
                #expect(Self.start(&service, session).status == 200)
            } else {
                #expect(service.creationOptions(session) != nil)
            }
            #expect(service.graph().pendingCodes.filter(isOfSessions).count <= StoredBounds.codesOfAccount)
        }
        let last = Self.start(&service, session)
        #expect(service.graph().pendingCodes.filter(isOfSessions).count == StoredBounds.codesOfAccount)
        #expect(service.graph().pendingCodes.filter { !isOfSessions($0) } == others)
        #expect(Self.finish(&service, session, first).errorCode == "INVALID_SESSION_INFO")
        let done = Self.finish(&service, session, last)
        #expect(done.status == 200, "\(done.error)")
    }

    @Test("sign-ins that wait for a factor end no other code of the account")
    func signIns() {
        var service = Service.strict()
        let (_, own) = service.member("ada@x.com")
        let session = service.enrollPhone(own, "+15550100").idToken
        for _ in 0..<StoredBounds.codesOfAccount { #expect(Self.start(&service, session).status == 200) }
        let before = service.graph().pendingCodes
        for _ in 0..<40 { #expect(service.signIn("ada@x.com").status == 200) }
        #expect(Array(service.graph().pendingCodes.prefix(before.count)) == before)
    }

    @Test("an account keeps the newest sign-ins that wait for a factor", arguments: TrustLevel.allCases)
    func manySignIns(trust: TrustLevel) throws {
        var service = Service { $0.follow(trust) }
        let (id, own) = service.member("ada@x.com")
        let session = service.enrollPhone(own, "+15550100").idToken
        #expect(Self.start(&service, session).status == 200)
        let before = service.graph().pendingCodes
        let account = try #require(AccountID(id))
        var set = ChangeSet()
        set.changes = (0..<StoredBounds.pendingSignIns + 3).map { number in
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey("\(number)"), purpose: .pendingSignIn(account: account, firstFactor: .password),
                        epoch: .first, createdAt: service.now, expiresAt: service.now.adding(seconds: 3600),
                        attemptsLeft: 5, endedSessionCount: service.graph()[account]?.endedSessionCount ?? 0)))
        }
        service.commit(set)
        let pending = service.signIn("ada@x.com")
        #expect(!pending.text("mfaPendingCredential").isEmpty)
        let waiting = service.graph().pendingCodes.filter { $0.kind == .pendingSignIn }
        #expect(waiting.count == StoredBounds.pendingSignIns)
        #expect(waiting.first?.key.text == "4" && waiting.last?.createdAt == service.now)
        #expect(Array(service.graph().pendingCodes.prefix(before.count)) == before, "no other code makes room")
        #expect(service.endSessions(session, #""others":true"#).status == 200)
        let ended = service.graph()[account]?.endedSessionCount
        #expect(!service.graph().pendingCodes.contains { $0.kind == .pendingSignIn && $0.endedSessionCount == ended })
        service.signIn("ada@x.com")
        #expect(service.admin("v1/accounts:delete", #"{"localId":"\#(id)"}"#).status == 200)
        #expect(!service.graph().pendingCodes.contains { $0.account == account })
    }

    @Test("where a strict service knows no peer, the codes of mailboxes have so many bytes together, too")
    func withoutPeer() throws {
        var service = Service.strict()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        let url = "http://localhost/" + String(repeating: "u", count: 4000)
        func ask(_ number: Int) -> Reply {
            service.sendOobCode("EMAIL_SIGNIN", #""email":"u\#(number)@x.com","continueUrl":"\#(url)""#)
        }
        #expect(ask(0).status == 200)
        let known = try #require(service.graph().pendingCodes.first)
        var set = ChangeSet()
        set.changes = (0..<StoredBounds.codeBytesOfKind / known.record.count).map { number in
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey("c\(number)" + known.key.text), purpose: known.purpose, epoch: .first,
                        createdAt: service.now, expiresAt: known.expiresAt, attemptsLeft: 1)))
        }
        service.commit(set)
        #expect(ask(1).status == 200)
        let codes = service.graph().pendingCodes
        #expect(codes.reduce(0) { $0 + $1.record.count } <= StoredBounds.codeBytesOfKind + 8)
        #expect(codes.last?.emailAction?.address.text == "u1@x.com")
        // A peer has a budget instead, and ends no code of a mailbox.
        service.peer = .stranger
        #expect(ask(2).status == 200 && service.graph().pendingCodes.count == codes.count + 1)
    }

    @Test("an account keeps the newest links that it does not accept any more, and all that work or undo a change")
    func links() {
        var service = Service.strict()
        var session = service.signUp("u0@x.com").idToken
        for number in 1...40 {
            session = service.update(session, #""email":"u\#(number)@x.com""#).idToken
            #expect(service.sendOobCode("VERIFY_EMAIL", #""idToken":"\#(session)""#).status == 200)
        }
        let links = service.graph().pendingCodes.compactMap { $0.emailAction }
        #expect(links.filter { $0.kind == .verifyEmail }.count == StoredBounds.codesOfAccount + 1)
        #expect(links.filter { $0.kind == .recoverEmail }.count == StoredBounds.recoveries)
        #expect(service.apply(service.mailedCode("VERIFY_EMAIL", about: "u40@x.com")).status == 200)
    }

    /// A sign-in at a provider with about as much as a client can have stored.
    private static let long =
        #"""
        {"providerId":"oidc.idp","continueUri":"http://localhost/\#(String(repeating: "u", count: 4000))",\#
        "context":"\#(String(repeating: "c", count: 1024))"}
        """#

    @Test("sign-ins at providers have so many bytes together, and those that expire first make room")
    func bytes() throws {
        var service = Service.leading(hardened: true)
        service.change { $0.follow(.hardened) }
        service.web = FlowProvider().web("", service.now)
        #expect(service.client("v1/accounts:createAuthUri", Self.long).status == 200)
        let known = try #require(service.graph().pendingCodes.first)
        let count = StoredBounds.codeBytesOfKind / known.record.count
        var set = ChangeSet()
        set.changes = (0..<count).map { number in
            var key = "\(number)"
            while key.utf8.count < known.key.text.utf8.count { key = "c" + key }
            return .code(
                .stored(
                    PendingCode(
                        key: CodeKey(key), purpose: known.purpose, epoch: .first, createdAt: service.now,
                        expiresAt: known.expiresAt, attemptsLeft: 1)))
        }
        service.commit(set)
        for number in 0..<20 {
            #expect(service.client("v1/accounts:createAuthUri", Self.long).status == 200, "\(number)")
            let codes = service.graph().pendingCodes
            let bytes = codes.reduce(0) { $0 + $1.record.count }
            // The number in its order is not known before a code is stored.
            #expect(bytes <= StoredBounds.codeBytesOfKind + 8 && codes.count >= count - 2)
            #expect(codes.last?.createdAt == service.now && service.graph().pendingCode(known.key) == nil)
        }
    }

    @Test("each KiB that a network has stored at the begin of a sign-in counts as another code")
    func weight() {
        var service = Service.leading()
        service.change { $0.follow(.strict) }
        service.peer = .stranger
        service.web = FlowProvider().web("", service.now)
        let spent = BudgetNumberTests.count(1010, "QUOTA_EXCEEDED", &service) { service, _ in
            service.client("v1/accounts:createAuthUri", Self.long)
        }
        #expect(spent == 1000 / 5)
    }
}
