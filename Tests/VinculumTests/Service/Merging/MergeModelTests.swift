import PropertyKit
import Testing
@testable import Vinculum

/// Merges of a few accounts, in any order, against a model that knows who is part of whom.
@Suite("Merges against a naive model")
struct MergeModelTests {
    enum Command: Sendable {
        case prepare(Int, Int)
        case commit(Int)
        case abort(Int)
        case undo(Int)
        case endSessions(Int)
        case delete(Int)
        case rename(Int)
        case wait(minutes: Int64)
        case restart(byJournal: Bool)
    }

    /// The first is a guest's account.
    private static let ids = ["a", "b", "c", "d", "e"]

    struct Model: Sendable {
        /// A merge that was prepared.
        struct Prepared: Sendable {
            var phase = "prepared"
            let survivor: Int
            let absorbed: Int
            let preparedAt: Int64
            var endedAt: Int64 = 0
            /// Whether the sessions that asked are live.
            var isProven = true
            /// Whether the data of the absorbed account is there still.
            var isUndoable = true
        }

        var minutes: Int64 = 0
        var isDeleted = [Bool](repeating: false, count: 5)
        var merges: [Prepared] = []

        func isHere(_ account: Int) -> Bool { !self.isDeleted[account] && self.owner(account) == account }

        /// The account that an account is part of.
        func owner(_ account: Int) -> Int {
            let merge = self.merges.first { $0.phase == "committed" && $0.absorbed == account }
            return merge.map { self.owner($0.survivor) } ?? account
        }

        func isStanding(_ merge: Prepared) -> Bool {
            merge.phase == "prepared" && merge.isProven && self.minutes < merge.preparedAt + 60
        }

        func isBusy(_ account: Int) -> Bool {
            self.merges.contains { self.isStanding($0) && ($0.survivor == account || $0.absorbed == account) }
        }

        mutating func end(_ account: Int, _ change: (inout Prepared) -> Void) {
            for index in self.merges.indices
            where self.merges[index].phase == "prepared"
                && (self.merges[index].survivor == account || self.merges[index].absorbed == account)
            {
                change(&self.merges[index])
            }
        }

        /// Deletes what an undo of the merges behind an account would need.
        mutating func forget(_ account: Int) {
            for index in self.merges.indices
            where self.merges[index].phase == "committed" && self.merges[index].survivor == account {
                self.merges[index].isUndoable = false
                self.forget(self.merges[index].absorbed)
            }
        }
    }

    struct System: Sendable {
        var service: Service
        var guest: Reply

        init() {
            self.service = Service()
            self.guest = self.service.client("v1/accounts:signUp")
            for id in MergeModelTests.ids.dropFirst() {
                self.service.admin(
                    "v1/accounts:signUp",
                    #"{"localId":"\#(id)","email":"\#(id)@x.com","emailVerified":true,"password":"secret1"}"#)
                _ = self.service.federated(
                    id, provider: "oidc.\(id)", session: self.service.signIn("\(id)@x.com").idToken)
            }
        }

        func id(_ account: Int) -> String { account == 0 ? self.guest.localId : MergeModelTests.ids[account] }

        /// A session of the account, if anything opens one.
        mutating func session(_ account: Int) -> String {
            account == 0
                ? self.service.signInAgain(self.guest.refreshToken)
                : self.service.federated(MergeModelTests.ids[account], provider: "oidc.\(MergeModelTests.ids[account])")
                    .idToken
        }
    }

    static let command: Gen<Command> = {
        let account = Gen.int(in: 0...4)
        let merge = Gen.int(in: 0...5)
        return .weighted([
            (8, Gen<(Int, Int)>.zip(account, account).map { .prepare($0, $1) }), (8, merge.map { .commit($0) }),
            (2, merge.map { .abort($0) }), (4, merge.map { .undo($0) }), (1, account.map { .endSessions($0) }),
            (1, account.map { .delete($0) }), (1, account.map { .rename($0) }),
            (2, Gen<Int64>.element(of: [1, 4, 59, 60, 1441, 43_199, 43_201]).map { .wait(minutes: $0) }),
            (2, Gen<Bool>.bool.map { .restart(byJournal: $0) }),
        ])
    }()

    @Test("every order of steps agrees with the model, through restarts", arguments: TestSeed.sample(6))
    func model(seed: TestSeed) {
        forAllCommands(
            seed: seed, count: 8, length: 30, start: { (Model(), System()) }, command: { _ in Self.command },
            run: Self.run, check: Self.check)
    }

    @Sendable
    private static func run(_ command: Command, _ model: inout Model, _ system: inout System) throws {
        switch command {
        case .prepare(let one, let other):
            guard one == 0 || model.isHere(one), other == 0 || model.isHere(other) else { return }
            let sessions = [system.session(one), system.session(other)]
            let before = Snapshot(system.service.authority)
            let number = model.merges.count
            let reply = system.service.prepare(
                sessions[0], sessions[1], id: "m\(number)", one == 0 ? "" : #""survivorId":"\#(system.id(one))""#)
            let isRefused = one == other || sessions.contains("") || model.isBusy(one) || model.isBusy(other)
            guard !isRefused else {
                try PropertyKit.check(reply.status != 200, "a merge that cannot be")
                try expectEqual(Snapshot(system.service.authority), before)
                return
            }
            try expectEqual(reply.phase, "prepared", reply.error)
            for account in [one, other] { model.end(account) { $0.phase = "aborted" } }
            let survivor = one == 0 ? other : one
            model.merges.append(
                Model.Prepared(
                    survivor: survivor, absorbed: survivor == one ? other : one, preparedAt: model.minutes))
        case .commit(let number):
            guard model.merges.indices.contains(number), model.isHere(model.merges[number].survivor) else { return }
            let merge = model.merges[number]
            let session = system.session(merge.survivor)
            let before = Snapshot(system.service.authority)
            let reply = system.service.merging("commitMerge", session, #""mergeId":"m\#(number)""#)
            if model.isStanding(merge) {
                try expectEqual(reply.phase, "committed", reply.error)
                (model.merges[number].phase, model.merges[number].endedAt) = ("committed", model.minutes)
            } else {
                try expectEqual(reply.status == 200, merge.phase == "committed", reply.error)
                try expectEqual(Snapshot(system.service.authority), before)
            }
        case .abort(let number):
            guard model.merges.indices.contains(number), model.isHere(model.merges[number].survivor) else { return }
            let merge = model.merges[number]
            let reply = system.service.mergingAsAdministrator(
                "abortMerge", system.id(merge.survivor), #""mergeId":"m\#(number)""#)
            // What came to nothing is forgotten in time.
            if reply.errorCode == "MERGE_NOT_FOUND", model.minutes > merge.preparedAt + 1440 { return }
            try expectEqual(reply.status == 200, ["prepared", "aborted"].contains(merge.phase), reply.error)
            if merge.phase == "prepared" { model.merges[number].phase = "aborted" }
        case .undo(let number):
            guard model.merges.indices.contains(number) else { return }
            let merge = model.merges[number]
            let before = Snapshot(system.service.authority)
            let reply = system.service.mergingAsAdministrator(
                "undoMerge", system.id(merge.survivor), #""mergeId":"m\#(number)""#)
            if reply.errorCode == "MERGE_NOT_FOUND", model.minutes > merge.preparedAt + 1440,
                merge.phase != "committed"
            {
                return
            }
            let isIn = model.minutes <= merge.endedAt + 30 * 1440
            let may = merge.phase == "committed" && merge.isUndoable && isIn && model.isHere(merge.survivor)
            if may {
                try expectEqual(reply.phase, "undone", reply.error)
                model.merges[number].phase = "undone"
                // The sign-in methods that go back may have opened the survivor's sessions; a guest's has none.
                if merge.absorbed != 0 { model.end(merge.survivor) { $0.isProven = false } }
            } else {
                try expectEqual(reply.status == 200, merge.phase == "undone", reply.error)
                try expectEqual(Snapshot(system.service.authority), before)
            }
        case .endSessions(let account):
            guard model.isHere(account) else { return }
            system.service.admin(
                "v1/accounts:update", #"{"localId":"\#(system.id(account))","validSince":"1600000000"}"#)
            model.end(account) { $0.isProven = false }
        case .delete(let account):
            let reply = system.service.admin("v1/accounts:delete", #"{"localId":"\#(system.id(account))"}"#)
            // Of an absorbed account it deletes what an undo would bring back, unless that was forgotten in time.
            let kept = model.merges.firstIndex {
                $0.phase == "committed" && $0.absorbed == account && $0.isUndoable
            }
            let isForgotten = kept.map { model.minutes > model.merges[$0].endedAt + 30 * 1440 } ?? false
            if !isForgotten { try expectEqual(reply.status == 200, model.isHere(account) || kept != nil, reply.error) }
            if let kept {
                model.merges[kept].isUndoable = false
                model.forget(account)
            }
            guard model.isHere(account) else { return }
            model.isDeleted[account] = true
            model.end(account) { $0.phase = "aborted" }
            model.forget(account)
        case .rename(let account):
            system.service.admin(
                "v1/accounts:update", #"{"localId":"\#(system.id(account))","displayName":"\#(model.minutes)"}"#)
        case .wait(let minutes):
            model.minutes += minutes
            system.service.wait(minutes * 60)
        case .restart(let byJournal):
            var store = MemoryStore()
            if byJournal {
                for set in system.service.journal { try store.apply(try ChangeSet(decoding: set.encoded())) }
            } else {
                store = try MemoryStore(restoring: system.service.authority.store.snapshot())
            }
            system.service.restart(on: store)
        }
    }

    @Sendable
    private static func check(_ model: Model, _ system: System) throws {
        try PropertyKit.check(Invariants.violations(in: system.service.graph()).isEmpty, "the invariants hold")
        var service = system.service
        for account in 0..<5 {
            let id = AccountID(system.id(account))!
            try expectEqual(service.graph()[id] != nil, model.isHere(account), system.id(account))
            let owner = model.owner(account)
            try expectEqual(
                service.graph().successor(of: id)?.text, owner == account ? nil : system.id(owner), "the alias")
            guard account != 0, model.isHere(owner) else { continue }
            let name = Self.ids[account]
            try expectEqual(
                service.federated(name, provider: "oidc.\(name)").localId, system.id(owner), "the identity of \(name)")
        }
    }
}
