import PropertyKit
import Testing
@testable import Vinculum

/// Each point of "Who may change an account" that is no cell of its table.
@Suite("Points of who may change an account")
struct PermissionPointTests {
    private static let guardedTrusts: [TrustLevel] = [.strict, .hardened]

    private static func authTime(_ reply: Reply) -> Int64? { reply.claims?["auth_time"]?.int64 }

    private static func signedInAt(_ reply: Reply) -> Int64? {
        reply.claims.flatMap { try? UnverifiedIDToken(payload: $0).signedInAt }
    }

    // MARK: auth_time

    @Test(
        "recency moves by signing in alone, and auth_time to validSince by an upgrade, under every trust",
        arguments: TrustLevel.allCases)
    func recency(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let guest = service.client("v1/accounts:signUp")
        let begun = Self.authTime(guest)
        service.now = service.now.adding(seconds: 200)
        let upgraded = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(guest.idToken)","email":"a@x.com","password":"secret1"}"#)
        #expect(Self.signedInAt(upgraded) == begun && begun != nil)
        let valid = service.now.seconds
        #expect(Self.authTime(upgraded) == valid && service.account(guest.localId)?["validSince"]?.string == "\(valid)")
        service.now = service.now.adding(seconds: 20)
        let linked = service.federated("g", "a@x.com", session: upgraded.idToken)
        #expect(linked.status == 200 && Self.signedInAt(linked) == begun && Self.authTime(linked) == valid)
        let number = service.phone("+15550004", session: linked.idToken)
        #expect(number.status == 200 && Self.signedInAt(number) == begun && Self.authTime(number) == valid)
        let code = service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)
        let mailed = service.emailLink("a@x.com", code, session: number.idToken)
        #expect(mailed.status == 200 && Self.signedInAt(mailed) == begun && Self.authTime(mailed) == valid)
        let refreshed = service.refresh(mailed.refreshToken)
        let claims = try? CompactJWS(parsing: refreshed.text("id_token")).payload
        #expect(claims?["auth_time"]?.int64 == valid && claims?["firebase"]?["signed_in_at"]?.int64 == begun)
        let account = service.account(guest.localId)
        #expect(account?["lastLoginAt"]?.string == "\(service.now.milliseconds)", "lastLoginAt moves as before")
        #expect(Self.authTime(service.signIn("a@x.com")) == service.now.seconds)
    }

    @Test("an upgraded guest's session stays as old as the guest's sign-in: it withdraws nothing later")
    func upgradedGuestStaysOld() {
        var service = Service { $0.follow(.strict) }
        let guest = service.client("v1/accounts:signUp")
        service.now = service.now.adding(seconds: 900)
        let federated = service.federated("g", "a@x.com", session: guest.idToken)
        #expect(
            service.update(federated.idToken, #""deleteAttribute":["EMAIL"]"#).errorCode
                == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("a link that local trust completes with the second factor is no sign-in")
    func linkingThroughFactor() {
        var guarded = Guarded(.local, .oldTwoFactor)
        let begun = try? CompactJWS(parsing: guarded.session).payload["auth_time"]?.int64
        let linked = guarded.service.federated("a", provider: "apple.com", session: guarded.session)
        let done = Guarded.resolve(linked.text("mfaPendingCredential"), &guarded.service)
        #expect(done.status == 200 && Self.authTime(done) == begun)
    }

    // MARK: Sign-ins that add a way in

    @Test("a federated claim links once the second factor is resolved", arguments: guardedTrusts)
    func federatedWaits(trust: TrustLevel) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let reply = guarded.service.federated("a-ada", Guarded.address, provider: "oidc.corp")
        let pending = reply.text("mfaPendingCredential")
        #expect(!pending.isEmpty && reply.idToken.isEmpty)
        #expect(!guarded.isLinked("oidc.corp"))
        let done = Guarded.resolve(pending, &guarded.service)
        #expect(done.status == 200 && guarded.isLinked("oidc.corp"))
        #expect(Self.authTime(done) == guarded.service.now.seconds)
        #expect(guarded.service.effects.contains { if case .notice = $0 { true } else { false } })
    }

    @Test("under local trust a federated claim links at once, as in the reference")
    func federatedLinksAtOnce() {
        var guarded = Guarded(.local, .freshTwoFactor)
        let reply = guarded.service.federated("a-ada", Guarded.address, provider: "oidc.corp")
        #expect(!reply.text("mfaPendingCredential").isEmpty && guarded.isLinked("oidc.corp"))
    }

    @Test("an identity that another account linked meanwhile is not linked twice", arguments: guardedTrusts)
    func federatedTakenMeanwhile(trust: TrustLevel) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let reply = guarded.service.federated("a-ada", Guarded.address, provider: "oidc.corp")
        let other = guarded.service.signUp("other@x.com")
        guarded.service.federated("a-ada", provider: "oidc.corp", session: other.idToken)
        let done = Guarded.resolve(reply.text("mfaPendingCredential"), &guarded.service)
        #expect(done.status == 400 && !guarded.isLinked("oidc.corp"))
    }

    @Test("a recycled address retires nothing before the second factor is resolved", arguments: guardedTrusts)
    func recycledWaits(trust: TrustLevel) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let before = guarded.account
        let reply = guarded.service.federated("another", Guarded.address)
        #expect(reply["emailRecycled"]?.bool == true && guarded.account == before)
        Guarded.resolve(reply.text("mfaPendingCredential"), &guarded.service)
        #expect(guarded.account?.password == nil && guarded.account?.identity(.google)?.subject == "another")
    }

    @Test("a mailed link adds the way in once the second factor is resolved", arguments: guardedTrusts)
    func mailedLinkWaits(trust: TrustLevel) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let code = guarded.service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
        let reply = guarded.service.emailLink("ada@x.com", code)
        #expect(guarded.account?.emailLink == nil)
        #expect(guarded.service.emailLink("ada@x.com", code).errorCode == "INVALID_OOB_CODE", "used once")
        #expect(Guarded.resolve(reply.text("mfaPendingCredential"), &guarded.service).status == 200)
        #expect(guarded.account?.emailLink != nil)
    }

    // MARK: Survival of factors

    /// What un-verifies or replaces the proven address of an account whose owner enrolled a factor behind it.
    private static let administratorsChanges: [Row<String, String>] = [
        Row(#""emailVerified":false"#, "ada@x.com"), Row(#""email":"new@x.com""#, "new@x.com"),
        Row(#""email":"new@x.com","emailVerified":false"#, "new@x.com"),
    ]

    private func enrolled(_ trust: TrustLevel) -> (Service, id: String, idToken: String) {
        var service = Service { $0.follow(trust) }
        let (id, session) = service.member("ada@x.com")
        let token = service.enrollPhone(session, Guarded.factor).idToken
        return (service, id, token)
    }

    @Test("a factor survives an administrator's change and the takeover after it", arguments: administratorsChanges)
    func survivesAdministrator(row: Row<String, String>) {
        let (members, address) = row.fields
        for trust in TrustLevel.allCases {
            var (service, id, _) = self.enrolled(trust)
            service.admin("v1/accounts:update", #"{"localId":"\#(id)",\#(members)}"#)
            #expect(service.account(id)?["mfaInfo"]?.count == 1)
            var other = service
            let claim = service.federated("g", address)
            let reset = other.code("PASSWORD_RESET", #""email":"\#(address)""#)
            #expect(other.resetPassword(reset, "secret2").status == 200)
            let survives = trust > .local
            #expect((service.account(id)?["mfaInfo"]?.count == 1) == survives, "\(trust)", sourceLocation: row.line)
            #expect(claim.idToken.isEmpty == survives, "\(trust)", sourceLocation: row.line)
            #expect((other.account(id)?["mfaInfo"]?.count == 1) == survives, "\(trust)", sourceLocation: row.line)
        }
    }

    @Test("an import over an account keeps its factors unless the row names others", arguments: TrustLevel.allCases)
    func survivesImport(trust: TrustLevel) {
        var (service, id, _) = self.enrolled(trust)
        var other = service
        func row(_ more: String) -> String {
            #"{"allowOverwrite":true,"users":[{"localId":"\#(id)","email":"ada@x.com","emailVerified":true\#(more)}]}"#
        }
        service.admin("v1/projects/demo/accounts:batchCreate", row(""))
        #expect((service.account(id)?["mfaInfo"]?.count == 1) == (trust > .local))
        other.admin("v1/projects/demo/accounts:batchCreate", row(#","mfaInfo":[]"#))
        #expect(other.account(id)?["mfaInfo"] == nil)
    }

    @Test("a factor that was enrolled behind another address locks nobody out of a new one", arguments: guardedTrusts)
    func trojanFactor(trust: TrustLevel) {
        var (service, id, session) = self.enrolled(.strict)
        // The holder of a session claims the victim's address, and the factor would lock the victim out.
        #expect(service.update(session, #""email":"victim@x.com""#).status == 200)
        service.change { $0.follow(trust) }
        let entered = service.federated("victim", "victim@x.com")
        #expect(!entered.idToken.isEmpty && entered.localId != id)
        #expect(service.account(entered.localId)?["mfaInfo"] == nil)
        #expect(service.account(id)?["mfaInfo"]?.count == 1, "the first account goes back to its recovery")
    }

    @Test("the first factor ends the sessions that lack it, where hardened", arguments: TrustLevel.allCases)
    func firstFactorEndsSessions(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (_, other) = service.member("ada@x.com")
        let session = service.signIn("ada@x.com").idToken
        let enrolled = service.enrollPhone(session, Guarded.factor)
        #expect(service.lookup(enrolled.idToken).status == 200)
        #expect((service.lookup(other).status == 200) == (trust < .hardened))
    }

    // MARK: The hold of an address

    /// A service in which `ada@x.com` was verified, and replaced by its session a moment ago.
    private func replaced(_ trust: TrustLevel) -> (Service, id: String, recovery: String) {
        var service = Service { $0.follow(.strict) }
        let (id, session) = service.member("ada@x.com")
        #expect(service.update(session, #""email":"new@x.com""#).status == 200)
        service.change { $0.follow(trust) }
        return (service, id, service.mailedCode("RECOVER_EMAIL"))
    }

    @Test("claims that prove nothing do not get a replaced address for seven days", arguments: TrustLevel.allCases)
    func hold(trust: TrustLevel) {
        var (service, id, recovery) = self.replaced(trust)
        let guest = service.client("v1/accounts:signUp").idToken
        let before = service.authority.store.snapshot()
        let isHeld = trust > .local
        func tries(_ service: inout Service) -> [Reply] {
            var copies = [service, service, service, service]
            return [
                copies[0].signUp("ada@x.com"), copies[1].update(guest, #""email":"ada@x.com""#),
                copies[2].federated("squatter", "ada@x.com", verified: false, provider: "oidc.corp"),
                copies[3].federated("squatter", "ada@x.com", verified: false, provider: "oidc.corp", session: guest),
            ]
        }
        for reply in tries(&service) {
            #expect(reply.errorCode == (isHeld ? "EMAIL_EXISTS" : ""))
        }
        #expect(service.authority.store.snapshot() == before)
        if isHeld {
            var recovered = service
            recovered.signUp("ada@x.com")
            #expect(recovered.apply(recovery).status == 200, "the squatter did not block the recovery")
            #expect(recovered.account(id)?["email"]?.string == "ada@x.com")
        }
        service.now = service.now.adding(seconds: 7 * 86_400)
        let later = service.client("v1/accounts:signUp").idToken
        #expect(service.update(later, #""email":"ada@x.com""#).status == 200, "the hold ends")
    }

    @Test("a proof of the held address ends hold and recovery together", arguments: guardedTrusts)
    func provenHold(trust: TrustLevel) {
        let (service, _, recovery) = self.replaced(trust)
        let proofs: [(inout Service) -> Reply] = [
            { $0.federated("owner", "ada@x.com") },
            { service in
                let code = service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
                return service.emailLink("ada@x.com", code)
            },
        ]
        for proof in proofs {
            var copy = service
            #expect(!proof(&copy).idToken.isEmpty)
            #expect(copy.apply(recovery).errorCode == "INVALID_OOB_CODE")
        }
    }

    @Test("an administrator and an import override the hold", arguments: guardedTrusts)
    func administratorsHold(trust: TrustLevel) {
        var (service, _, _) = self.replaced(trust)
        var other = service
        #expect(service.admin("v1/accounts:signUp", #"{"email":"ada@x.com"}"#).status == 200)
        let imported = other.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"i","email":"ada@x.com"}]}"#)
        #expect(imported.status == 200 && (imported["error"]?.count ?? 0) == 0)
        #expect(other.account("i")?["email"]?.string == "ada@x.com")
    }

    @Test("a removed address can be recovered and is held", arguments: guardedTrusts)
    func removed(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (id, session) = service.member("ada@x.com")
        service.federated("g", provider: "apple.com", session: session)
        let fresh = service.signIn("ada@x.com").idToken
        #expect(service.update(fresh, #""deleteAttribute":["EMAIL"]"#).status == 200)
        let recovery = service.mailedCode("RECOVER_EMAIL")
        #expect(service.signUp("ada@x.com").errorCode == "EMAIL_EXISTS")
        #expect(service.apply(recovery).status == 200 && service.account(id)?["email"]?.string == "ada@x.com")
    }

    // MARK: Recoveries and links

    @Test("the recovery of a never proven address ends with the first proof by another", arguments: TrustLevel.allCases)
    func unprovenRecovery(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let made = service.signUp("typo@x.com")
        let changed = service.update(made.idToken, #""email":"ada@x.com""#)
        let recovery = service.mailedCode("RECOVER_EMAIL")
        #expect(!recovery.isEmpty)
        var (verified, reset, linked) = (service, service, service)
        verified.apply(verified.code("VERIFY_EMAIL", #""idToken":"\#(changed.idToken)""#))
        reset.resetPassword(reset.code("PASSWORD_RESET", #""email":"ada@x.com""#), "secret2")
        linked.federated("g", "ada@x.com", session: changed.idToken)
        for var copy in [verified, reset, linked] {
            #expect(copy.account(made.localId)?["emailVerified"]?.bool == true)
            #expect(copy.apply(recovery).errorCode == "INVALID_OOB_CODE")
            #expect(copy.account(made.localId)?["email"]?.string == "ada@x.com")
        }
        #expect(service.apply(recovery).status == 200, "before any proof it works")
    }

    @Test("the link that removes a new factor lives a day; a reset and a mailed sign-in end it")
    func reversal() {
        var (service, id, _) = self.enrolled(.local)
        let reversal = service.mailedCode("REVERT_SECOND_FACTOR_ADDITION")
        var (late, reset, begun) = (service, service, service)
        #expect(service.apply(reversal).status == 200 && service.account(id)?["mfaInfo"] == nil)
        late.now = late.now.adding(seconds: 86_400)
        #expect(late.apply(reversal).errorCode == "EXPIRED_OOB_CODE")
        reset.resetPassword(reset.code("PASSWORD_RESET", #""email":"ada@x.com""#), "secret2")
        #expect(reset.apply(reversal).errorCode == "INVALID_OOB_CODE")
        let code = begun.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
        let pending = begun.emailLink("ada@x.com", code)
        var resolved = begun
        let factor = begun.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        let start = resolved.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(pending.text("mfaPendingCredential"))","mfaEnrollmentId":"\#(factor)"}"#)
        let info = start["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        let done = resolved.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending.text("mfaPendingCredential"))","phoneVerificationInfo":\#
            {"sessionInfo":"\#(info)","code":"\#(resolved.smsCode(to: Guarded.factor).code)"}}
            """#)
        #expect(done.status == 200 && resolved.apply(reversal).errorCode == "INVALID_OOB_CODE")
        #expect(begun.apply(reversal).status == 200, "a sign-in that a thief's factor stops ends nothing")
    }

    @Test("the last three links of a mailbox and kind work, and using one ends the others")
    func lastThree() {
        var service = Service()
        service.member("ada@x.com")
        let codes = (0..<5).map { _ in service.code("PASSWORD_RESET", #""email":"ada@x.com""#) }
        #expect(Set(codes).count == 5)
        let sent = service
        for (index, code) in codes.enumerated() {
            var copy = sent
            let isAlive = index >= 2
            #expect((copy.resetPassword(code, "secret2").status == 200) == isAlive, "link \(index)")
            if !isAlive { continue }
            for other in codes { #expect(copy.resetPassword(other, "secret3").errorCode == "INVALID_OOB_CODE") }
        }
    }

    @Test("verifying an address ends sessions where hardened alone; changing it does beyond local trust")
    func endedSessions() {
        for trust in TrustLevel.allCases {
            var service = Service { $0.follow(trust) }
            let session = service.signUp("ada@x.com").idToken
            var other = service
            service.apply(service.code("VERIFY_EMAIL", #""idToken":"\#(session)""#))
            #expect((service.lookup(session).status == 200) == (trust < .hardened), "\(trust)")
            let change = other.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"new@x.com""#)
            #expect(other.apply(change).status == 200)
            #expect((other.lookup(session).status == 200) == (trust == .local), "\(trust)")
        }
    }

    // MARK: Claims of a client

    @Test("what a client brings itself is claimed, and local trust alone takes it", arguments: TrustLevel.allCases)
    func claimed(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let made = service.client(
            "v1/accounts:signUp",
            #"{"email":"ada@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550001"}]}"#)
        var plain = service
        let session = plain.signUp("eve@x.com")
        let linked = plain.update(
            session.idToken, #""linkProviderUserInfo":{"providerId":"apple.com","rawId":"a-eve"}"#)
        guard trust == .local else {
            #expect(made.errorCode == "INSUFFICIENT_PERMISSION" && linked.errorCode == "INSUFFICIENT_PERMISSION")
            return
        }
        let account = service.authority.store[nil][email: EmailAddress("ada@x.com")!]
        #expect(account?.factors.first?.origin == Origin(epoch: .first, proof: .claimed))
        let eve = plain.authority.store[nil][email: EmailAddress("eve@x.com")!]
        #expect(eve?.identity(.apple)?.origin == Origin(epoch: .first, proof: .claimed) && linked.status == 200)
        // Any takeover retires it, under every trust.
        for later in TrustLevel.allCases {
            var copy = service
            copy.change { $0.follow(later) }
            #expect(!copy.federated("g", "ada@x.com").idToken.isEmpty)
            #expect(copy.account(made.localId)?["mfaInfo"] == nil)
        }
    }

    // MARK: Notices

    @Test("a notice names the change, and no list of links has it", arguments: TrustLevel.allCases)
    func notices(trust: TrustLevel) {
        for row in [
            Row(#""password":"secret2""#, "The password was replaced."),
            Row(#""deleteAttribute":["PASSWORD"]"#, "The password was removed."),
            Row(#""deleteProvider":["phone"]"#, "The phone number was removed."),
            Row(#""deleteProvider":["google.com"]"#, "A sign-in provider was removed."),
            Row(#""deletePasskey":["key-of-ada"]"#, "A passkey was removed."),
            Row(#""mfa":{"enrollments":[]}"#, "A second factor was removed."),
        ] as [Row<String, String>] {
            var guarded = Guarded(trust, .freshTwoFactor)
            let (members, text) = row.fields
            #expect(guarded.service.update(guarded.session, members).status == 200, sourceLocation: row.line)
            let notices = guarded.service.effects.compactMap { effect -> Effect.Notice? in
                if case .notice(let notice) = effect { notice } else { nil }
            }
            #expect(notices.map(\.change) == (trust == .local ? [] : [text]), sourceLocation: row.line)
            #expect(notices.allSatisfy { $0.recipient.text == Guarded.address }, sourceLocation: row.line)
            #expect(notices.allSatisfy { $0.text.contains("set a new password") }, sourceLocation: row.line)
            #expect(guarded.service.mails().isEmpty, sourceLocation: row.line)
        }
    }
}

extension Guarded {
    /// The account as it is stored.
    var account: Account? { AccountID(self.id).flatMap { self.service.authority.store[nil][$0] } }

    func isLinked(_ provider: String) -> Bool { self.account?.identity(ProviderID(provider)) != nil }
}
