import Testing
@testable import Vinculum

/// A removed verified address counts as the present one until its recovery has ended, and what else follows from an
/// address that was replaced without proof.
@Suite("A removed or replaced verified address")
struct RemovedAddressTests {
    private static let owner = ReplacedAddress.owner
    private static let replacement = ReplacedAddress.replacement

    /// An account whose session has removed its verified address.
    private static func removed(_ trust: TrustLevel) -> (service: Service, id: String, session: String) {
        var service = Service { $0.follow(trust) }
        let (id, session) = service.member(Self.owner)
        #expect(service.update(session, #""deleteAttribute":["EMAIL"]"#).status == 200)
        return (service, id, session)
    }

    @Test("hardened: no session gives the account another address while a link restores the removed one")
    func hardenedRemoval() {
        let needsLink = "EMAIL_CHANGE_NEEDS_VERIFICATION"
        var (service, id, session) = Self.removed(.hardened)
        #expect(service.update(session, #""email":"\#(Self.replacement)""#).errorCode == needsLink)
        let signUp = #"{"idToken":"\#(session)","email":"\#(Self.replacement)","password":"secret2"}"#
        #expect(service.client("v1/accounts:signUp", signUp).errorCode == needsLink)
        let code = service.code("EMAIL_SIGNIN", #""email":"\#(Self.replacement)""#)
        #expect(service.emailLink(Self.replacement, code, session: session).errorCode == needsLink)
        #expect(service.federated("thief", Self.replacement, session: session).status == 200)
        #expect(service.account(id)?["email"] == nil, "a linked identity brings no address")
        // The owner's link works, and only then the rule of a verified address holds again.
        #expect(service.apply(service.mailedCode("RECOVER_EMAIL", about: Self.owner)).text("email") == Self.owner)
    }

    @Test("hardened: the session may set the removed address again, and another one after its recovery has ended")
    func hardenedReturn() {
        var (service, id, session) = Self.removed(.hardened)
        let code = service.code("EMAIL_SIGNIN", #""email":"\#(Self.owner)""#)
        let back = service.emailLink(Self.owner, code, session: session)
        #expect(back.status == 200 && service.account(id)?["emailVerified"]?.bool == true)
        #expect(service.update(back.idToken, #""deleteAttribute":["EMAIL"]"#).status == 200)
        #expect(service.update(back.idToken, #""email":"\#(Self.owner)""#).status == 200)

        var later = Service { $0.follow(.hardened) }
        later.federated("jane", Self.owner)
        later.update(later.federated("jane").idToken, #""deleteAttribute":["EMAIL"]"#)
        later.now = later.now.adding(seconds: 7 * 86_400 + 1)
        #expect(later.update(later.federated("jane").idToken, #""email":"\#(Self.replacement)""#).status == 200)
        #expect(later.signUp(Self.owner, "secret2").status == 200, "the hold has ended with the recovery")
    }

    @Test("strict: setting another address after a removal asks for what a change of the address asks for")
    func strictRemoval() {
        var (service, _, session) = Self.removed(.strict)
        service.now = service.now.adding(seconds: 301)
        let reply = service.update(session, #""email":"\#(Self.replacement)""#)
        #expect(reply.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("a provider that presents the address with another identity ends no recovery of an earlier address")
    func recycledKeepsRecovery() {
        for trust in [TrustLevel.strict, .hardened] {
            var story = ReplacedAddress(.recovery, .update, trust)
            story.service.apply(story.service.code("VERIFY_EMAIL", #""idToken":"\#(story.session)""#))
            story.service.federated("thief", Self.replacement)
            let recycled = story.service.federated("accomplice", Self.replacement)
            #expect(recycled["emailRecycled"]?.bool == true && recycled.localId == story.id)
            #expect(story.service.signUp(Self.owner, "squatters-secret").errorCode == "EMAIL_EXISTS")
            #expect(story.service.apply(story.recovery).text("email") == Self.owner)
        }
    }

    @Test("a sign-in by a mailed link that waits for its factor since before the replacement counted is refused")
    func deferredLink() throws {
        var story = ReplacedAddress(.both)
        let account = try #require(story.account)
        let address = try #require(EmailAddress(Self.replacement))
        let code = PendingCode(
            key: CodeKey(random: String(repeating: "p", count: 108), of: "demo"),
            purpose: .deferredSignIn(account: account.id, firstFactor: .password, .mailedLink(address)),
            epoch: account.epoch, createdAt: story.service.now, expiresAt: story.service.now.adding(seconds: 600),
            attemptsLeft: 5, endedSessionCount: account.endedSessionCount)
        var set = ChangeSet()
        set.changes = [.code(.stored(code))]
        story.service.commit(set)
        let factor = try #require(account.factors.first?.factor.id.text)
        let info =
            story.service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(code.key.text)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#)[
                "phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        let answered = story.service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(code.key.text)","phoneVerificationInfo":{"sessionInfo":"\#(info)",\#
            "code":"\#(story.service.smsCode(to: "+15550001").code)"}}
            """#)
        #expect(answered.status == 400 && answered.idToken.isEmpty)
        #expect(story.account?.epoch == account.epoch)
    }

    @Test("a factor that an administrator or an import brings to a verified address is kept behind it")
    func administratorsFactor() {
        for isImport in [false, true] {
            var service = Service { $0.follow(.strict) }
            let factor = #""mfaInfo":[{"phoneInfo":"+15550001","mfaEnrollmentId":"f"}]"#
            let row = #""email":"\#(Self.owner)","emailVerified":true"#
            if isImport {
                let user = #"{"localId":"jane",\#(row),\#(factor)}"#
                service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[\#(user)]}"#)
            } else {
                service.admin("v1/accounts:signUp", #"{"localId":"jane",\#(row),"password":"secret1"}"#)
                service.admin(
                    "v1/accounts:update",
                    #"{"localId":"jane","mfa":{"enrollments":[{"phoneInfo":"+15550001","mfaEnrollmentId":"f"}]}}"#)
            }
            let stored = service.authority.store[nil][AccountID("jane")!]?.factors.first
            #expect(stored?.provenAddress?.text == Self.owner, "\(isImport)")
        }
    }

    @Test("a merge moves no unproven replacement away from the link that restores the verified address")
    func merging() {
        var story = ReplacedAddress(.recovery)
        let phone = story.service.phone("+15550077")
        func merge() -> Reply {
            story.service.client(
                "/vinculum/v1/accounts:merge",
                #"""
                {"idToken":"\#(phone.idToken)","otherIdToken":"\#(story.session)","survivorId":"\#(phone.localId)",\#
                "mergeId":"m"}
                """#)
        }
        #expect(merge().errorCode == "MERGE_NOT_POSSIBLE")
        story.service.apply(story.service.code("VERIFY_EMAIL", #""idToken":"\#(story.session)""#))
        #expect(merge().status == 200)
    }

    @Test("the list of an address's methods leaves out links that do not open the account")
    func listedMethods() throws {
        var service = Service { $0.follow(.strict) }
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#)
        let (_, session) = service.member(Self.owner)
        let linked = service.emailLink(
            Self.owner, service.code("EMAIL_SIGNIN", #""email":"\#(Self.owner)""#), session: session)
        func methods(_ address: String) -> [String] {
            service.client(
                "v1/accounts:createAuthUri", #"{"identifier":"\#(address)","continueUri":"http://localhost/"}"#)[
                    "signinMethods"]?.elements.compactMap { $0.string } ?? []
        }
        #expect(methods(Self.owner) == ["password", "emailLink"])
        let changed = service.update(linked.idToken, #""email":"\#(Self.replacement)""#)
        #expect(changed.status == 200 && methods(Self.replacement) == ["password"])
        service.apply(service.code("VERIFY_EMAIL", #""idToken":"\#(changed.idToken)""#))
        #expect(methods(Self.replacement) == ["password", "emailLink"])
    }

    @Test("a forecast says that the mailbox of an unproven replacement does not open the account")
    func forecast() {
        for left in ReplacedAddress.Left.allCases where left != .factor {
            var story = ReplacedAddress(left)
            let methods = story.service.client("/vinculum/v1/accounts:forecast", #"{"idToken":"\#(story.session)"}"#)[
                "methods"]
            let reasons = methods?.elements.compactMap { $0["reason"]?.string } ?? []
            #expect(reasons == ["replacementUnverified", "replacementUnverified"])
            let gone = #"{"removeDomain":["evil.example"]}"#
            let forecast = story.service.admin("/vinculum/v1/projects/demo/accounts:forecast", gone)
            #expect(forecast.status == 200 && forecast["methodLostCount"]?.int64 == 0, "nothing is lost with it")
        }
    }

    @Test("the mail to the replaced address says what its owner can do")
    func mailText() {
        var service = Service { $0.follow(.strict) }
        let (_, session) = service.member(Self.owner)
        service.update(session, #""email":"\#(Self.replacement)""#)
        let texts = service.effects.compactMap { effect -> String? in
            if case .mail(let mail) = effect, mail.kind == .recoverEmail { mail.text } else { nil }
        }
        #expect(texts.count == 1)
        for part in [Self.owner, "mistyped", "until 2020-", "verify the new address"] {
            #expect(texts.first?.contains(part) == true, "\(part)")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for effect in service.effects { if case .mail = effect { effect.write(to: &writer) } }
        writer.endObject()
        let posted = try? JSON.Document(parsing: writer.bytes).root
        #expect(posted?["text"]?.string == texts.first && posted?["code"]?.string?.isEmpty == false)
        #expect(posted?["link"]?.string?.isEmpty == false && posted?["email"]?.string == Self.owner)
    }
}
