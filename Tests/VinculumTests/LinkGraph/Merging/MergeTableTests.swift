import PropertyKit
import Testing
@testable import Vinculum

@Suite("The table of merges")
struct MergeTableTests {
    private static func holds(_ service: Service, _ text: String) -> Bool {
        Snapshot(service.authority).parts.contains { part in
            String(decoding: part, as: UTF8.self).contains(text)
        }
    }

    @Test("thirty days after a commit the next merge deletes the absorbed account's data, and the alias stays")
    func remnants() throws {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        service.update(guest.idToken, #""displayName":"left-behind""#)
        let ada = service.federated("ada", "ada@gmail.com")
        service.update(ada.idToken, #""displayName":"Ada""#)
        #expect(service.mergeWhole(survivor: ada.idToken, guest.idToken).phase == "committed")
        #expect(Self.holds(service, "left-behind"))
        for isOver in [false, true] {
            service.wait(isOver ? 2 : Merge.undoSeconds - 1)
            let other = service.client("v1/accounts:signUp").idToken
            let session = service.federated("ada", "ada@gmail.com").idToken
            #expect(service.prepare(session, other, id: "m\(isOver)").phase == "prepared")
            #expect(service.merging("abortMerge", session).phase == "aborted")
            #expect(Self.holds(service, "left-behind") != isOver)
        }
        let merge = service.graph()[.absorbed(try #require(AccountID(guest.localId)))]
        #expect(merge?.phase == .committed && merge?.survivor.account.text == ada.localId)
        #expect(service.mergingAsAdministrator("undoMerge", guest.localId).errorCode == "MERGE_NOT_POSSIBLE")
        let custom = service.client(
            "v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"\#(guest.localId)\"}"}"#)
        #expect(custom.errorCode == "USER_NOT_FOUND")
    }

    @Test("a merge that came to nothing is forgotten a day later, and its ID is free again")
    func forgotten() {
        var service = Service()
        let ada = service.federated("ada", "ada@gmail.com")
        service.prepare(ada.idToken, service.client("v1/accounts:signUp").idToken)
        #expect(service.merging("abortMerge", ada.idToken).phase == "aborted")
        service.wait(86_400 + 1)
        let session = service.federated("ada", "ada@gmail.com").idToken
        #expect(service.prepare(session, service.client("v1/accounts:signUp").idToken, id: "m2").phase == "prepared")
        #expect(service.merging("mergeStatus", session, #""mergeId":"m1""#).errorCode == "MERGE_NOT_FOUND")
        #expect(service.merging("abortMerge", session).phase == "aborted")
        #expect(service.prepare(session, service.client("v1/accounts:signUp").idToken).phase == "prepared")
    }

    @Test("a chain of three is followed to its end, in whichever order its links were made")
    func chains() throws {
        let orders = [[(0, 1), (1, 2), (2, 3)], [(2, 3), (1, 2), (0, 1)], [(1, 2), (0, 1), (2, 3)]]
        for order in orders {
            var store = MemoryStore()
            for (absorbed, survivor) in order {
                func side(_ number: Int) -> Merge.Side {
                    Merge.Side(account: AccountID(stored: "u\(number)"), epoch: .first, session: 1)
                }
                var merge = Merge(
                    id: try #require(MergeID("m")), survivor: side(survivor), absorbed: side(absorbed),
                    preparedAt: Instant(seconds: 1_600_000_000))
                merge.phase = .committed
                var set = ChangeSet()
                set.changes = [.merge(merge)]
                try store.apply(set)
            }
            for number in 0..<3 {
                #expect(store[nil].successor(of: AccountID(stored: "u\(number)"))?.text == "u3")
            }
        }
    }
    @Test("a state that is restored has what waits to be forgotten, as the state had it")
    func restored() throws {
        var store = MemoryStore()
        for number in 0..<7 {
            func side(_ name: String) -> Merge.Side {
                Merge.Side(account: AccountID(stored: "\(name)\(number)"), epoch: .first, session: 1)
            }
            var merge = Merge(
                id: try #require(MergeID("m")), survivor: side("a"), absorbed: side("b"),
                preparedAt: Instant(seconds: number < 6 ? 1_600_000_000 : 1_700_000_000))
            merge.phase = .aborted
            var set = ChangeSet()
            set.changes = [.merge(merge)]
            try store.apply(set)
        }
        // The last one has swept four.
        #expect(store[nil].merges(after: 0, limit: .max).count == 3)
        #expect(try MemoryStore.replayed(store.snapshot).snapshot == store.snapshot)
    }
}
