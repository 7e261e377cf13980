import Testing
@testable import Vinculum

/// When a second factor joined its account, which decides what the owner's links take back from a thief.
@Suite("The instant of a second factor")
struct FactorInstantTests {
    private static let trusts: [TrustLevel] = [.strict, .hardened]
    private static let number = "+15550100"

    /// The account of jane@corp.example with a thief's session, whose holder has replaced the address by a proven one.
    private static func replaced(_ trust: TrustLevel, _ prepare: (inout Service) -> Void = { _ in }) -> (
        service: Service, session: String, recovery: String
    ) {
        var service = Service { $0.follow(trust) }
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
        var service = Service { $0.follow(trust) }
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
}
