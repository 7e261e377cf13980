import Testing
@testable import Vinculum

/// The links that take a change back, after a thief with a fresh session of the owner's account has merged it into
/// accounts of the thief's own.
@Suite("Links that take changes back, after merges")
struct MergeLinkTests {
    /// The trusts that hold addresses and mail reversals.
    private static let trusts: [TrustLevel] = [.strict, .hardened]

    @Test("a second merge does not get rid of the link that undoes the first", arguments: trusts)
    func chain(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (victim, stolen) = service.member("v@x.com")
        let (first, thief) = service.member("s@x.com")
        let done = service.mergeWhole(survivor: thief, stolen, #""survivorId":"\#(first)""#)
        #expect(done.phase == "committed", "\(done.error)")
        let link = service.mailedCode("RECOVER_EMAIL", about: "v@x.com")
        let (second, other) = service.member("t@x.com")
        let survivor = service.signIn("s@x.com").idToken
        let before = Snapshot(service.authority)
        let refused = service.prepare(other, survivor, id: "m2", #""survivorId":"\#(second)""#)
        #expect(refused.errorCode == "MERGE_NOT_POSSIBLE", "\(refused.error)")
        #expect(Snapshot(service.authority) == before)
        // The other way round nothing is lost.
        let reversed = service.mergeWhole(survivor: survivor, other, id: "m3", #""survivorId":"\#(first)""#)
        #expect(reversed.phase == "committed", "\(reversed.error)")
        #expect(service.signUp("v@x.com").errorCode == "EMAIL_EXISTS", "the address is held")
        #expect(service.apply(link).status == 200)
        #expect(service.graph()[email: EmailAddress("v@x.com")!]?.id.text == victim)
    }

    @Test("an account is absorbed again as soon as the link has expired", arguments: trusts)
    func expiry(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (_, other) = service.member("v@x.com")
        let (first, survivor) = service.member("s@x.com")
        #expect(service.mergeWhole(survivor: survivor, other, #""survivorId":"\#(first)""#).phase == "committed")
        service.wait(7 * 86_400 + 1)
        let (second, last) = service.member("t@x.com")
        let whole = service.mergeWhole(
            survivor: last, service.signIn("s@x.com").idToken, id: "m2", #""survivorId":"\#(second)""#)
        #expect(whole.phase == "committed", "\(whole.error)")
    }

    @Test("a factor that moves with its address can still be removed by a link", arguments: trusts)
    func reversal(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (_, stolen) = service.member("v@x.com")
        let enrolled = service.enrollPhone(stolen, "+15550100").idToken
        #expect(service.mailedCode("REVERT_SECOND_FACTOR_ADDITION") != "")
        let thief = service.federated("thief", provider: "apple.com")
        let done = service.mergeWhole(survivor: thief.idToken, enrolled, #""survivorId":"\#(thief.localId)""#)
        #expect(done.phase == "committed" && done.outcome("secondFactor", of: thief.localId) != "retired")
        let link = service.mailedCode("REVERT_SECOND_FACTOR_ADDITION", about: "v@x.com")
        #expect(service.apply(link).status == 200)
        #expect(service.graph()[email: EmailAddress("v@x.com")!]?.factors.isEmpty == true)
    }

    /// Who reads the mailbox of an address that its owner gave up would else have the survivor without its factor.
    @Test("an undo by a link leaves a second factor with both accounts, and is told to the survivor", arguments: trusts)
    func factorStays(trust: TrustLevel) throws {
        var service = Service { $0.follow(trust) }
        let (_, old) = service.member("v@x.com")
        let enrolled = service.enrollPhone(old, "+15550100").idToken
        let (first, survivor) = service.member("s@x.com")
        let done = service.mergeWhole(survivor: survivor, enrolled, #""survivorId":"\#(first)""#)
        #expect(done.phase == "committed", "\(done.error)")
        let link = service.mailedCode("RECOVER_EMAIL", about: "v@x.com")
        #expect(service.apply(link).status == 200)
        let told = service.effects.contains { effect in
            guard case .notice(let notice) = effect else { return false }
            return notice.recipient.text == "s@x.com"
        }
        #expect(told)
        for address in ["v@x.com", "s@x.com"] {
            let account = try #require(service.graph()[email: EmailAddress(address)!])
            #expect(account.factors.map { $0.factor.phoneNumber } == ["+15550100"])
        }
        let pending = service.signIn("s@x.com")
        #expect(pending.idToken.isEmpty && !pending.text("mfaPendingCredential").isEmpty)
        #expect(Invariants.violations(in: service.graph()).isEmpty)
    }

    @Test("a link does not bring back an account of a survivor that an administrator disabled", arguments: trusts)
    func disabled(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (_, other) = service.member("v@x.com")
        let (first, survivor) = service.member("s@x.com")
        #expect(service.mergeWhole(survivor: survivor, other, #""survivorId":"\#(first)""#).phase == "committed")
        let link = service.mailedCode("RECOVER_EMAIL", about: "v@x.com")
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(first)","disableUser":true}"#)
        let before = Snapshot(service.authority)
        #expect(service.apply(link).errorCode == "USER_DISABLED")
        #expect(Snapshot(service.authority) == before)
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(first)","disableUser":false}"#)
        #expect(service.apply(link).status == 200)
    }
}
