import PropertyKit
import Testing
@testable import Vinculum

/// What is allowed alone, one after another: a thief with a session of the owner's account, beyond local trust.
@Suite("Chains of requests that are allowed alone")
struct ChainTests {
    private static let trusts: [TrustLevel] = [.strict, .hardened]
    private static let number = "+15550100"

    /// The account of jane@corp.example with a thief's session, whose holder has replaced the address by a proven one.
    private static func replaced(_ trust: TrustLevel, _ prepare: (inout Service) -> Void = { _ in }) -> (
        service: Service, session: String, recovery: String
    ) {
        var service = Service { $0.trust = trust }
        prepare(&service)
        service.wait(2)
        let (_, session) = service.member("jane@corp.example")
        let change = service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"thief@evil.example""#)
        #expect(service.apply(change).status == 200)
        let recovery = service.mailedCode("RECOVER_EMAIL", about: "jane@corp.example")
        #expect(!recovery.isEmpty)
        service.wait(2)
        let entered = service.signIn("thief@evil.example").idToken
        return (service, entered, recovery)
    }

    /// A number that the session tells of its factor, as clients repeat a list.
    private static func rewrite(_ service: inout Service, _ session: String, _ enrolledAt: String) -> Reply {
        let user = service.lookup(session)["users"]?[0]
        let id = user?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string
        return service.update(
            session,
            #"""
            "mfa":{"enrollments":[{"mfaEnrollmentId":"\#(id ?? "")","phoneInfo":"\#(number)",\#
            "displayName":"new"\#(enrolledAt)}]}
            """#)
    }

    @Test(
        "a client does not choose when its factor was enrolled",
        arguments: ["", #","enrolledAt":"2000-01-01T00:00:00Z""#, #","enrolledAt":"2099-01-01T00:00:00Z""#], trusts)
    func enrolledAt(text: String, trust: TrustLevel) {
        var (service, session, recovery) = Self.replaced(trust)
        session = service.enrollPhone(session, Self.number).idToken
        let before = service.graph()[email: EmailAddress("thief@evil.example")!]?.factors.first?.factor.enrolledAt
        let rewritten = Self.rewrite(&service, session, text)
        #expect(rewritten.status == 200, "\(rewritten.error)")
        let after = service.graph()[email: EmailAddress("thief@evil.example")!]?.factors.first?.factor
        #expect(before != nil && after?.enrolledAt == before && after?.displayName == "new")
        #expect(service.apply(recovery).status == 200)
        #expect(service.graph()[email: EmailAddress("jane@corp.example")!]?.factors.isEmpty == true)
    }

    @Test("recovery codes do not survive the factor that they were made for", arguments: trusts)
    func recoveryCodes(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        var (id, session) = service.member("jane@corp.example")
        session = service.enrollTOTP(session, name: "app").0.idToken
        session = service.enrollPhone(session, Self.number).idToken
        let made = service.client("/vinculum/v1/accounts:makeRecoveryCodes", #"{"idToken":"\#(session)"}"#)
        #expect(made["recoveryCodes"]?.count ?? 0 > 0, "\(made.error)")
        let factors = service.lookup(session)["users"]?[0]?["mfaInfo"]?.elements.map { factor -> String in
            let id = factor["mfaEnrollmentId"]?.string ?? ""
            return factor["phoneInfo"] == nil
                ? #"{"mfaEnrollmentId":"\#(id)","totpInfo":{}}"#
                : #"{"mfaEnrollmentId":"\#(id)","phoneInfo":"\#(Self.number)","enrolledAt":"2099-01-01T00:00:00Z"}"#
        }
        let told = service.update(session, #""mfa":{"enrollments":[\#((factors ?? []).joined(separator: ","))]}"#)
        #expect(told.status == 200, "\(told.error)")
        #expect(service.apply(service.mailedCode("REVERT_SECOND_FACTOR_ADDITION")).status == 200)
        let account = AccountID(id).flatMap { service.graph()[$0] }
        #expect(account?.factors.count == 1 && account?.recoveryCodes == nil)
    }

    @Test("an old factor that a merge brings is as young as the merge", arguments: trusts)
    func mergedFactor(trust: TrustLevel) {
        var own = ""
        var (service, session, recovery) = Self.replaced(trust) { service in
            own = service.enrollPhone(service.member("own@evil.example").session, Self.number).idToken
        }
        let id = service.lookup(session)["users"]?[0]?["localId"]?.string ?? ""
        let enrolled = service.graph()[email: EmailAddress("own@evil.example")!]?.factors.first?.factor.enrolledAt
        let merged = service.mergeWhole(survivor: session, own, #""survivorId":"\#(id)""#)
        #expect(merged.phase == "committed", "\(merged.error)")
        var undone = service
        let back = undone.mergingAsAdministrator("undoMerge", id, #""mergeId":"m1""#)
        #expect(back.phase == "undone", "\(back.error)")
        let restored = undone.graph()[email: EmailAddress("own@evil.example")!]?.factors.first?.factor.enrolledAt
        #expect(restored == enrolled && enrolled != nil, "the undo gives it its own instant back")
        #expect(service.apply(recovery).status == 200)
        #expect(service.graph()[email: EmailAddress("jane@corp.example")!]?.factors.isEmpty == true)
    }

    @Test("no session of the survivor brings back an account of which nothing went over", arguments: trusts)
    func undoOfRetired(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let (boss, absorbed) = service.member("boss@corp.example")
        let (kept, session) = service.member("private@mail.example")
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(boss)","customAttributes":"{\"role\":1}"}"#)
        let merged = service.mergeWhole(survivor: session, absorbed, #""survivorId":"\#(kept)""#)
        #expect(merged.phase == "committed", "\(merged.error)")
        let thief = service.signIn("private@mail.example").idToken
        let before = Snapshot(service.authority)
        for verb in ["undoMerge", "undoMergePlan"] {
            let refused = service.merging(verb, thief, #""mergeId":"m1""#)
            #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(refused.error)")
        }
        #expect(Snapshot(service.authority) == before)
        #expect(service.apply(service.mailedCode("RECOVER_EMAIL", about: "boss@corp.example")).status == 200)
        #expect(service.graph()[email: EmailAddress("boss@corp.example")!]?.id.text == boss)
    }

    @Test("an old session whose only method it removed merges no more than before", arguments: trusts)
    func strippedAccount(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let owner = service.phone(Self.number)
        service.wait(7200)
        let old = service.refresh(owner.refreshToken).text("id_token")
        let (thief, session) = service.member("thief@evil.example")
        _ = service.update(old, #""deleteProvider":["phone"]"#)
        let before = Snapshot(service.authority)
        let refused = service.prepare(session, old, #""survivorId":"\#(thief)""#)
        #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(refused.error)")
        #expect(Snapshot(service.authority) == before)
    }

    @Test("a custom token that was made for a tenant signs in there alone", arguments: [TrustLevel.local] + trusts)
    func tenantOfCustomToken(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let name = service.admin("v2/projects/demo/tenants", #"{"displayName":"Team"}"#).text("name")
        let tenant = name.split(separator: "/").last.map { String($0) } ?? ""
        func signIn(_ claim: String, _ place: String) -> Reply {
            let payload = #"{"aud":"\#(CustomToken.audience)","uid":"u"\#(claim)}"#
            let token = [#"{"alg":"none"}"#, payload].map { Base64URL.encoded(Array($0.utf8)) + "." }.joined()
            return service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"\#(place)}"#)
        }
        let (claim, place) = (#","tenant_id":"\#(tenant)""#, #","tenantId":"\#(tenant)""#)
        #expect(signIn(claim, place).status == 200)
        #expect(signIn("", "").status == 200)
        #expect(signIn("", place).errorCode == "TENANT_ID_MISMATCH")
        // Local trust takes it, as the reference does.
        #expect(signIn(claim, "").errorCode == (trust == .local ? "" : "TENANT_ID_MISMATCH"))
    }

    @Test("what a blocking function says of a session stays with it when the account changes", arguments: trusts)
    func sessionClaims(trust: TrustLevel) throws {
        var service = Service { $0.trust = trust }
        _ = service.admin(
            "PATCH", "v2/projects/demo/config?updateMask=blockingFunctions",
            #"{"blockingFunctions":{"triggers":{"beforeSignIn":{"functionUri":"https://fn.example/"}}}}"#)
        service.web = { _ in
            Hooked.say(
                #"""
                {"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"level":"low","name":"Eve","a":{"b":[1]}}}}
                """#)
        }
        var session = service.member("jane@corp.example").session
        for change in [#""password":"another1""#, #""displayName":"Jane","password":"another2""#] {
            let reply = service.update(session, #"\#(change),"returnSecureToken":true"#)
            #expect(reply.claims?["level"]?.string == "low" && reply.claims?["name"]?.string == "Eve", "\(reply.error)")
            #expect(reply.claims?["a"]?["b"]?[0]?.int64 == 1)
            let refreshed = try CompactJWS(parsing: service.refresh(reply.refreshToken).text("id_token")).payload
            #expect(refreshed["level"]?.string == "low")
            session = reply.idToken
        }
        let enrolled = service.enrollTOTP(session, name: "app").0
        #expect(enrolled.claims?["level"]?.string == "low", "\(enrolled.error)")
        // The account's own claims are none of the session's.
        let id = try #require(enrolled.claims?["sub"]?.string)
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(id)","customAttributes":"{\"role\":1}"}"#)
        session = service.update(enrolled.idToken, #""displayName":"J","password":"another3""#).idToken
        #expect(try CompactJWS(parsing: session).payload["role"]?.int64 == 1)
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(id)","customAttributes":"{}"}"#)
        let last = service.update(session, #""displayName":"K","password":"another4""#)
        #expect(last.claims?["role"] == nil && last.claims?["level"]?.string == "low", "\(last.error)")
    }

    @Test("an old ID token ends sessions, and gets none that lasts", arguments: trusts)
    func endingByAnOldToken(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let (_, session) = service.member("jane@corp.example")
        var recent = service
        let answer = recent.update(session, #""validSince":"1600000000""#)
        #expect(answer.status == 200 && !answer.refreshToken.isEmpty, "\(answer.error)")
        service.wait(301)
        let old = service.update(session, #""validSince":"1600000000""#)
        #expect(old.status == 200 && old.idToken.isEmpty && old.refreshToken.isEmpty)
        #expect(service.lookup(session).errorCode == "TOKEN_EXPIRED", "it did end")
    }

    @Test("a refresh token of a disabled tenant is refused where backends believe what it gets")
    func disabledTenant() {
        for trust in [TrustLevel.local, .strict, .hardened] {
            var service = Service { $0.trust = trust }
            let name = service.admin("v2/projects/demo/tenants", #"{"displayName":"Team","allowPasswordSignup":true}"#)
                .text("name")
            let tenant = name.split(separator: "/").last.map { String($0) } ?? ""
            #expect(!tenant.isEmpty)
            let made = service.client(
                "v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","tenantId":"\#(tenant)"}"#)
            #expect(!made.refreshToken.isEmpty, "\(made.error)")
            service.configure(#"{"allowPasswordSignup":true,"disableAuth":true}"#, tenant: tenant)
            let refreshed = service.client(
                "/securetoken.googleapis.com/v1/token",
                #"{"grantType":"refresh_token","refreshToken":"\#(made.refreshToken)","tenantId":"\#(tenant)"}"#)
            #expect(refreshed.errorCode == (trust == .hardened ? "PROJECT_DISABLED" : ""), "\(trust)")
        }
    }

    @Test("guests prepare a thousand merges an hour and network")
    func countedMerges() {
        var service = Service { $0.trust = .strict }
        let one = service.client("v1/accounts:signUp").idToken
        let other = service.client("v1/accounts:signUp").idToken
        service.peer = .stranger
        let spent = BudgetNumberTests.count(1010, "QUOTA_EXCEEDED", &service) { service, number in
            let reply = service.prepare(one, other, id: "m\(number)")
            if reply.status == 200 { service.merging("abortMerge", one, #""mergeId":"m\(number)""#) }
            return reply
        }
        #expect(spent == 1000)
    }

    @Test("an account absorbs sixty-four others that can still come back, and more after a month")
    func pile() {
        var service = Service { $0.trust = .strict }
        let id = service.member("a@x.com").id
        func absorb(_ number: Int) -> Reply {
            let guest = service.client("v1/accounts:signUp").idToken
            return service.mergeWhole(
                survivor: service.signIn("a@x.com").idToken, guest, id: "m\(number)", #""survivorId":"\#(id)""#)
        }
        for number in 0..<StoredBounds.undoableMerges { #expect(absorb(number).phase == "committed") }
        #expect(absorb(StoredBounds.undoableMerges).errorCode == "MERGE_NOT_POSSIBLE")
        service.wait(Merge.undoSeconds + 1)
        #expect(absorb(65).phase == "committed")
    }

    @Test("a network that signed in to the account has links of its own to a new address")
    func newAddress() {
        var service = Service.strict()
        service.member("jane@corp.example")
        let owner = service.from(.owner) { $0.signIn("jane@corp.example") }
        let stranger = service.from(.stranger) { $0.signUp("z@evil.example") }
        service.peer = .stranger
        func ask(_ session: Reply) -> Reply {
            service.sendOobCode(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session.idToken)","newEmail":"jane@new.example""#)
        }
        let spent = BudgetNumberTests.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, _ in
            service.sendOobCode(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(stranger.idToken)","newEmail":"jane@new.example""#)
        }
        #expect(spent > 0 && spent < 30)
        service.peer = .owner
        #expect(ask(owner).status == 200)
    }
}
