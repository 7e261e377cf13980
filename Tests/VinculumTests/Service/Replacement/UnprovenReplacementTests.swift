import PropertyKit
import Testing
@testable import Vinculum

/// Until a session verifies the address that replaced a verified one, its mailbox does not open the account.
@Suite("An unproven replacement of a verified address")
struct UnprovenReplacementTests {
    private static let trusts: [TrustLevel] = [.strict, .hardened]
    private static let owner = ReplacedAddress.owner
    private static let replacement = ReplacedAddress.replacement

    @Test(
        "whatever the new mailbox's holder tries, recovery, hold and second factors stay",
        arguments: ReplacedAddress.Left.allCases, ReplacedAddress.Way.allCases)
    func mailboxOpensNothing(left: ReplacedAddress.Left, way: ReplacedAddress.Way) {
        for trust in Self.trusts {
            forAll(seed: TestSeed.sample(1)[0], count: 12, Gen.element(of: MailboxAttempt.allCases).array(1...4)) {
                try Self.play($0, left, way, trust)
            }
        }
    }

    private static func play(
        _ attempts: [MailboxAttempt], _ left: ReplacedAddress.Left, _ way: ReplacedAddress.Way, _ trust: TrustLevel
    ) throws {
        var story = ReplacedAddress(left, way, trust, click: .beginsNewEpoch)
        let before = story.account
        for attempt in attempts {
            let reply = attempt.carryOut(&story)
            let subject = reply.claims?["sub"]?.string
            try check(subject != story.id, "\(trust.name): \(attempt) opens the account")
            try check(reply.text("mfaPendingCredential").isEmpty, "\(trust.name): \(attempt) passes the first factor")
            let after = story.account
            try expectEqual(after?.epoch, before?.epoch)
            try expectEqual(after?.factors, before?.factors)
            try expectEqual(after?.sessionsRevokedBelow, before?.sessionsRevokedBelow)
        }
        if left == .factor { return }
        try expectEqual(story.service.signUp(self.owner, "squatters-secret").errorCode, "EMAIL_EXISTS")
        let back = story.service.apply(story.recovery)
        try check(back.text("email") == self.owner && back["emailVerified"]?.bool == true, "\(back.error)")
        try expectEqual(story.account?.factors.map { $0.factor.id }, before?.factors.map { $0.factor.id })
    }

    @Test(
        "who proves the mailbox gets the address, verified, with another account", arguments: Self.trusts,
        [.link, .claim, .linkToOther, .claimToOther, .changeOfOther] as [MailboxAttempt])
    func proverGetsAddress(trust: TrustLevel, attempt: MailboxAttempt) throws {
        for left in ReplacedAddress.Left.allCases {
            // A hardened service changes a verified address by one kind of link alone; the other account has none.
            var story = ReplacedAddress(left, .update, trust)
            #expect(attempt.carryOut(&story).status == 200)
            let address = try #require(EmailAddress(Self.replacement))
            let owner = try #require(story.service.authority.store[nil][email: address])
            #expect(owner.id.text != story.id && owner.email?.isVerified == true)
            #expect(story.account?.email == nil && story.account?.password != nil)
            #expect(story.service.decisions.contains { $0.rule == .unprovenReplacement })
            #expect(Invariants.violations(in: story.service.authority.store[nil]).isEmpty)
            // The session that replaced it goes on, and may not claim it again.
            if left != .factor {
                #expect(story.service.lookup(story.session).status == 200)
                let again = story.service.update(story.session, #""email":"\#(Self.replacement)""#)
                #expect(again.errorCode == (trust == .hardened ? "EMAIL_CHANGE_NEEDS_VERIFICATION" : "EMAIL_EXISTS"))
            }
        }
    }

    @Test(
        "a sign-in link is answered and mailed as for an address that no account has",
        arguments: Self.trusts, [false, true])
    func answersAsForNoAccount(trust: TrustLevel, hides: Bool) {
        var story = ReplacedAddress(.both, .update, trust)
        story.service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":\#(hides)}}"#)
        var outcomes: [(Int, String, [String])] = []
        for address in [Self.replacement, "nobody@evil.example"] {
            let reply = story.service.client(
                "v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"\#(address)"}"#)
            let mails = story.service.effects.compactMap { effect -> String? in
                guard case .mail(let mail) = effect else { return nil }
                return "\(mail.kind) \(mail.account?.text ?? "")"
            }
            outcomes.append((reply.status, reply.errorCode, mails))
        }
        #expect(outcomes[0] == outcomes[1])
    }

    /// Else whoever fills a project with replacements keeps the owners of those mailboxes out of it for ever.
    @Test(
        "where passwords are the only method, the mailbox of the replacement gets an account of its own by a reset",
        arguments: Self.trusts, ReplacedAddress.Left.allCases)
    func resetBeginsAccount(trust: TrustLevel, left: ReplacedAddress.Left) throws {
        for way in ReplacedAddress.Way.allCases {
            var story = ReplacedAddress(left, way, trust)
            story.service.configure(#"{"signIn":{"email":{"enabled":true,"passwordRequired":true}}}"#)
            let before = try #require(story.account)
            let code = story.service.code("PASSWORD_RESET", #""email":"\#(Self.replacement)""#)
            #expect(story.service.resetPassword(code, "mailboxs-secret").text("email") == Self.replacement)
            let entered = story.service.signIn(Self.replacement, "mailboxs-secret")
            #expect(!entered.idToken.isEmpty && entered.localId != story.id)
            #expect(entered.claims?["email_verified"]?.bool == true)
            let after = try #require(story.account)
            #expect(after.email == nil && after.password == before.password && after.factors == before.factors)
            #expect(after.epoch == before.epoch && after.sessionsRevokedBelow == before.sessionsRevokedBelow)
            #expect(story.service.resetPassword(code, "twice").errorCode == "INVALID_OOB_CODE")
            if left != .factor { #expect(story.service.apply(story.recovery).text("email") == Self.owner) }
            #expect(Invariants.violations(in: story.service.authority.store[nil]).isEmpty)
        }
    }

    @Test("a reset that begins an account obeys what sign-up obeys, and a refused one changes nothing")
    func resetBeginsNothing() {
        var story = ReplacedAddress(.both)
        let code = story.service.code("PASSWORD_RESET", #""email":"\#(Self.replacement)""#)
        story.service.configure(#"{"client":{"permissions":{"disabledUserSignup":true}}}"#)
        let before = story.account
        #expect(story.service.resetPassword(code, "mailboxs-secret").errorCode == "ADMIN_ONLY_OPERATION")
        story.service.configure(#"{"client":{"permissions":{"disabledUserSignup":false}}}"#)
        #expect(story.service.resetPassword(code, "short").errorCode.hasPrefix("WEAK_PASSWORD"))
        #expect(story.account == before)
        #expect(story.service.resetPassword(code, "mailboxs-secret").status == 200)
    }

    @Test("claims that prove nothing find the address taken")
    func claimsWithoutProof() {
        var story = ReplacedAddress(.both)
        #expect(MailboxAttempt.signUp.carryOut(&story).errorCode == "EMAIL_EXISTS")
        #expect(MailboxAttempt.unprovenClaim.carryOut(&story)["needConfirmation"]?.bool == true)
        let other = story.otherSession()
        #expect(story.service.update(other, #""email":"\#(Self.replacement)""#).errorCode == "EMAIL_EXISTS")
        let made = story.service.admin("v1/accounts:signUp", #"{"email":"\#(Self.replacement)"}"#)
        #expect(made.errorCode == "EMAIL_EXISTS")
        #expect(story.account?.email?.address.text == Self.replacement)
        // The account's own password is no claim of the mailbox.
        #expect(!story.service.signIn(Self.replacement)["mfaInfo"]!.isNull)
    }

    @Test(
        "once the account's session has verified the address, its mailbox resets, and recovery and factor stay",
        arguments: Self.trusts, [false, true])
    func sessionVerifies(trust: TrustLevel, byLink: Bool) {
        var story = ReplacedAddress(.both, .update, trust)
        let code = story.service.code(
            byLink ? "EMAIL_SIGNIN" : "VERIFY_EMAIL",
            byLink
                ? #""email":"\#(Self.replacement)""# : #""idToken":"\#(story.session)""#)
        #expect(
            (byLink
                ? story.service.emailLink(Self.replacement, code, session: story.session)
                : story.service.apply(code, #","idToken":"\#(story.session)""#)).status == 200)
        #expect(story.account?.email?.isVerified == true)
        let reset = story.service.code("PASSWORD_RESET", #""email":"\#(Self.replacement)""#)
        #expect(story.service.resetPassword(reset, "secret2").status == 200)
        #expect(story.account?.factors.count == 1)
        #expect(story.service.apply(story.recovery).text("email") == Self.owner)
        #expect(story.account?.factors.count == 1)
    }

    @Test("without a recovery and a second factor, the mailbox takes the account over as before")
    func nothingLeft() {
        var story = ReplacedAddress(.recovery)
        story.service.now = story.service.now.adding(seconds: 7 * 86_400 + 1)
        let code = story.service.code("PASSWORD_RESET", #""email":"\#(Self.replacement)""#)
        #expect(story.service.resetPassword(code, "secret2").status == 200)
        #expect(story.service.signIn(Self.replacement, "secret2").localId == story.id)
        #expect(story.service.apply(story.recovery).status == 400)
    }

    @Test("an administrator's replacement opens the account, and keeps the factor", arguments: Self.trusts)
    func administratorVouches(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (id, session) = service.member(Self.owner)
        service.enrollPhone(session, "+15550001")
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","email":"\#(Self.replacement)"}"#)
        let code = service.code("PASSWORD_RESET", #""email":"\#(Self.replacement)""#)
        #expect(service.resetPassword(code, "secret2").status == 200)
        let entered = service.signIn(Self.replacement, "secret2")
        #expect(!entered.text("mfaPendingCredential").isEmpty)
    }

    @Test("under local trust the mailbox takes the account over, as the reference has it")
    func local() {
        var story = ReplacedAddress(.both, .update, .local)
        MailboxAttempt.reset.carryOut(&story)
        #expect(story.service.signIn(Self.replacement, "thiefs-secret").localId == story.id)
    }

    @Test(
        "pre-hijacking: an attacker who proved an own address and replaces it by the victim's keeps nothing of hers",
        arguments: Self.trusts, ReplacedAddress.Left.allCases)
    func preHijack(trust: TrustLevel, left: ReplacedAddress.Left) {
        // The attacker is the owner of the first address, and the victim reads the mailbox of the second.
        for attempt in [.reset, .link, .claim] as [MailboxAttempt] {
            var story = ReplacedAddress(left, .update, trust)
            attempt.carryOut(&story)
            let code = story.service.code("EMAIL_SIGNIN", #""email":"\#(Self.replacement)""#)
            let victim = story.service.emailLink(Self.replacement, code)
            #expect(!victim.idToken.isEmpty && victim.localId != story.id)
            if left != .factor { #expect(story.service.apply(story.recovery).status == 200) }
            for token in [story.session, story.service.signIn(Self.owner).idToken] {
                #expect(story.service.lookup(token)["users"]?[0]?["localId"]?.string != victim.localId)
            }
            let again = story.service.code("EMAIL_SIGNIN", #""email":"\#(Self.replacement)""#)
            #expect(story.service.emailLink(Self.replacement, again).localId == victim.localId)
            #expect(story.service.lookup(victim.idToken).status == 200)
        }
    }
}
