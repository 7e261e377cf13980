import Testing
@testable import Vinculum

/// Settings that take something from clients and leave it to administrators, by every way to do it.
@Suite("What a setting leaves to administrators")
struct ClientPermissionTests {
    private static let keepsAccounts =
        #"""
        {"client":{"permissions":{"disabledUserDeletion":true}},\#
        "signIn":{"email":{"enabled":true},"anonymous":{"enabled":true}}}
        """#

    @Test(
        "where clients may not delete accounts, their merges absorb those of guests alone",
        arguments: TrustLevel.allCases)
    func merging(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (first, one) = service.member("first@x.com")
        let (second, two) = service.member("second@x.com")
        service.configure(Self.keepsAccounts)
        #expect(service.client("v1/accounts:delete", #"{"idToken":"\#(two)"}"#).errorCode == "ADMIN_ONLY_OPERATION")
        let before = Snapshot(service.authority)
        for (verb, survivor) in [("mergePlan", first), ("merge", first), ("merge", second)] {
            let refused = service.merging(
                verb, one, #""otherIdToken":"\#(two)","mergeId":"m1","survivorId":"\#(survivor)""#)
            #expect(refused.errorCode == "ADMIN_ONLY_OPERATION")
        }
        #expect(Snapshot(service.authority) == before)
        let guest = service.client("v1/accounts:signUp").idToken
        let done = service.mergeWhole(survivor: one, guest)
        #expect(done.phase == "committed", "\(done.error)")
    }

    @Test("what was prepared before is left to administrators too", arguments: TrustLevel.allCases)
    func preparedBefore(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (first, one) = service.member("first@x.com")
        let two = service.member("second@x.com").session
        #expect(service.prepare(one, two, #""survivorId":"\#(first)""#).phase == "prepared")
        service.configure(Self.keepsAccounts)
        #expect(service.merging("commitMerge", one, #""mergeId":"m1""#).errorCode == "ADMIN_ONLY_OPERATION")
        let done = service.mergingAsAdministrator("commitMerge", first, #""mergeId":"m1""#)
        #expect(done.phase == "committed", "\(done.error)")
    }

    @Test(
        "where no password signs in, beyond local trust no client sets one, and administrators do",
        arguments: TrustLevel.allCases)
    func passwords(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (id, session) = service.member("a@x.com")
        service.configure(#"{"signIn":{"email":{"enabled":false}}}"#)
        let before = Snapshot(service.authority)
        let reply = service.update(session, #""password":"another1""#)
        #expect(reply.errorCode == (trust == .local ? "" : "OPERATION_NOT_ALLOWED"))
        if trust > .local { #expect(Snapshot(service.authority) == before) }
        let set = service.admin("v1/accounts:update", #"{"localId":"\#(id)","password":"another2"}"#)
        #expect(set.status == 200, "\(set.error)")
    }
}
