import Testing
@testable import Vinculum

/// What an administrator ends, while an undo could still bring an absorbed account back.
@Suite("What administrators end, and the undo of a merge")
struct MergeEndedUndoTests {
    /// Two accounts of verified addresses, of which the second, with its number, has been absorbed by the first.
    private struct Merged {
        var service: Service
        let survivor: String
        let absorbed: String
        /// The link that brings the absorbed account back.
        let link: String

        init(_ trust: TrustLevel) {
            var service = Service { $0.follow(trust) }
            let (first, one) = service.member("first@x.com")
            let (second, two) = service.member("second@x.com")
            let numbered = service.phone("+15550100", session: two).idToken
            let done = service.mergeWhole(survivor: one, numbered, #""survivorId":"\#(first)""#)
            #expect(done.phase == "committed", "\(done.error)")
            (self.service, self.survivor, self.absorbed) = (service, first, second)
            self.link = self.service.mailedCode("RECOVER_EMAIL", about: "second@x.com")
        }

        mutating func delete(_ id: String) -> Reply {
            self.service.admin("v1/accounts:delete", #"{"localId":"\#(id)"}"#)
        }

        mutating func deleteAll(_ ids: [String], _ members: String) -> Reply {
            let list = ids.map { #""\#($0)""# }.joined(separator: ",")
            return self.service.admin("v1/projects/demo/accounts:batchDelete", #"{"localIds":[\#(list)]\#(members)}"#)
        }

        /// What is kept of the absorbed account.
        var remnant: [UInt8]? { self.service.graph()[.absorbed(AccountID(self.absorbed)!)]?.remnant }
    }

    @Test("deleting the absorbed account ends its undo, and leaves survivor and alias", arguments: TrustLevel.allCases)
    func deletion(trust: TrustLevel) {
        var merged = Merged(trust)
        let survivor = merged.service.account(merged.survivor)
        #expect(merged.delete(merged.absorbed).status == 200)
        #expect(merged.remnant == [])
        #expect(merged.service.apply(merged.link).errorCode == "INVALID_OOB_CODE")
        let session = merged.service.phone("+15550100").idToken
        for verb in ["undoMergePlan", "undoMerge"] {
            #expect(merged.service.merging(verb, session, #""mergeId":"m1""#).errorCode == "MERGE_NOT_POSSIBLE")
            let reply = merged.service.mergingAsAdministrator(verb, merged.absorbed)
            #expect(reply.errorCode == "MERGE_NOT_POSSIBLE")
        }
        #expect(merged.service.account(merged.survivor)?["email"]?.string == survivor?["email"]?.string)
        let status = merged.service.mergingAsAdministrator("mergeStatus", merged.absorbed)["merge"]
        #expect(status?["survivorId"]?.string == merged.survivor && status?["undoableUntil"] == nil)
        let taken = merged.service.admin("v1/accounts:signUp", #"{"localId":"\#(merged.absorbed)"}"#)
        #expect(taken.status == 400, "the ID is not given out again")
        #expect(merged.service.signUp("second@x.com").status == 200, "the address is free")
        #expect(merged.delete(merged.absorbed).errorCode == "USER_NOT_FOUND", "there is nothing left to delete")
        #expect(Invariants.violations(in: merged.service.graph()).isEmpty)
    }

    @Test("a list of accounts may name absorbed ones, which are deleted where an account would be")
    func list() {
        var merged = Merged(.strict)
        let refused = merged.deleteAll([merged.absorbed, "nobody"], "")
        #expect(refused["errors"]?[0]?["localId"]?.string == merged.absorbed, "\(refused.error)")
        #expect(merged.remnant != [])
        #expect(merged.deleteAll([merged.absorbed, "nobody"], #","force":true"#)["errors"] == nil)
        #expect(merged.remnant == [])
        #expect(merged.service.apply(merged.link).errorCode == "INVALID_OOB_CODE")
        #expect(merged.service.account(merged.survivor) != nil)
    }

    @Test("deleting an absorbed account ends the undo of what it had absorbed too, also in the stored state")
    func chain() throws {
        var service = Service()
        let (guest, ada, third) = service.mergeChain()
        #expect(service.admin("v1/accounts:delete", #"{"localId":"\#(ada)"}"#).status == 200)
        service.restart(try MemoryStore(restoring: service.authority.store.snapshot()))
        for id in [guest, ada] {
            let merge = service.graph()[.absorbed(AccountID(id)!)]
            #expect(merge?.phase == .committed && merge?.remnant.isEmpty ?? false)
        }
        #expect(service.account(third) != nil)
    }

    @Test(
        "while the survivor is disabled, no session undoes, and the administrator may", arguments: TrustLevel.allCases)
    func disabled(trust: TrustLevel) {
        var merged = Merged(trust)
        let session = merged.service.phone("+15550100").idToken
        merged.service.admin("v1/accounts:update", #"{"localId":"\#(merged.survivor)","disableUser":true}"#)
        #expect(merged.service.merging("undoMerge", session, #""mergeId":"m1""#).errorCode == "USER_DISABLED")
        #expect(merged.service.apply(merged.link).errorCode == "USER_DISABLED")
        #expect(merged.service.mergingAsAdministrator("undoMerge", merged.absorbed).phase == "undone")
        #expect(merged.service.account(merged.survivor)?["disabled"]?.bool == true)
    }

    @Test("no session of either account from before is good after an undo", arguments: TrustLevel.allCases)
    func sessions(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (first, one) = service.member("first@x.com")
        let (second, two) = service.member("second@x.com")
        let numbered = service.phone("+15550100", session: two)
        let done = service.mergeWhole(survivor: one, numbered.idToken, #""survivorId":"\#(first)""#)
        service.admin("/vinculum/v1/projects/demo/accounts:endSessions", #"{"localId":"\#(first)","others":true}"#)
        #expect(service.mergingAsAdministrator("undoMerge", second).phase == "undone")
        for token in [one, two, numbered.idToken, done.idToken] {
            #expect(service.lookup(token).errorCode == "TOKEN_EXPIRED")
        }
        #expect(service.refresh(numbered.refreshToken).errorCode == "TOKEN_EXPIRED")
    }
}
