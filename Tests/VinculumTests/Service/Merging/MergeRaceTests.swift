import PropertyKit
import Testing
@testable import Vinculum

/// Two devices of one person, each of which merges the accounts its own way.
@Suite("Merges from both sides at once")
struct MergeRaceTests {
    enum Step: String, CaseIterable, Sendable {
        case prepare, commit, abort, undo, restart
    }

    private struct Devices {
        var service = Service()
        let ids = ["left", "right"]
        var sessions: [String] = []

        init() {
            for id in self.ids {
                self.service.admin(
                    "v1/accounts:signUp",
                    #"{"localId":"\#(id)","email":"\#(id)@x.com","emailVerified":true,"password":"secret1"}"#)
                let session = self.service.signIn("\(id)@x.com").idToken
                self.sessions.append(
                    self.service.federated(id, provider: "oidc.\(id)", session: session).idToken)
            }
        }

        /// A step of one device, whose account is to survive.
        mutating func play(_ device: Int, _ step: Step) throws -> Reply? {
            let (own, other) = (self.ids[device], self.sessions[1 - device])
            let name = #""mergeId":"of-\#(own)""#
            switch step {
            case .prepare:
                return self.service.prepare(
                    self.sessions[device], other, id: "of-\(own)", #""survivorId":"\#(own)""#)
            case .commit: return self.service.merging("commitMerge", self.sessions[device], name)
            case .abort: return self.service.merging("abortMerge", self.sessions[device], name)
            case .undo: return self.service.mergingAsAdministrator("undoMerge", own, name)
            case .restart:
                self.service.restart(on: try MemoryStore(restoring: self.service.authority.store.snapshot()))
                return nil
            }
        }
    }

    private static let scripts: [[Step]] = [
        [.prepare, .commit], [.prepare, .abort, .prepare], [.prepare, .commit, .undo], [.prepare, .restart, .commit],
        [.prepare, .prepare, .commit, .commit],
    ]

    @Test("whatever the order, one account absorbs the other or both stay, and each identity signs in to one")
    func interleavings() {
        for (number, left) in Self.scripts.enumerated() {
            for right in Self.scripts[...number] {
                let orders = withEveryInterleaving(
                    of: left.map { (0, $0) }, and: right.map { (1, $0) }, from: Devices(),
                    step: { devices, step in
                        let before = Snapshot(devices.service.authority).parts
                        let reply = try devices.play(step.0, step.1)
                        if reply?.status != 200 {
                            let after = Snapshot(devices.service.authority).parts
                            try check(after == before, "a refusal or a restart changes nothing")
                        }
                        let graph = devices.service.graph()
                        try check(Invariants.violations(in: graph).isEmpty, "the invariants hold")
                        let absorbed = devices.ids.filter { graph[.absorbed(AccountID($0)!)] != nil }
                        try check(absorbed.count <= 1, "both are absorbed")
                        try expectEqual(graph.accountCount, 2 - absorbed.count)
                    },
                    end: { devices in
                        var service = devices.service
                        for id in devices.ids {
                            let account = AccountID(id)!
                            let owner = service.graph().successor(of: account) ?? account
                            try expectEqual(service.federated(id, provider: "oidc.\(id)").localId, owner.text)
                        }
                    })
                #expect(orders > 1)
            }
        }
    }

    @Test("of two steps that were decided on one state, the second is refused by the store and decided afresh")
    func preconditions() throws {
        let devices = Devices()
        func request(_ device: Int, _ verb: String, _ members: String) -> HTTPRequest {
            Service.request(
                "/vinculum/v1/accounts:\(verb)", #"{"idToken":"\#(devices.sessions[device])",\#(members)}"#,
                headers: [("x-goog-api-key", "key")])
        }
        func proposal(_ service: inout Service, _ request: HTTPRequest, _ seed: UInt64) throws -> Proposal {
            var questions = PendingQuestions()
            guard case .done(let proposal) = service.step(request, service.now, service.seed(seed), &questions) else {
                throw CheckFailure("a merge asks nothing")
            }
            return proposal
        }
        func prepare(_ device: Int) -> HTTPRequest {
            request(
                device, "merge", #""otherIdToken":"\#(devices.sessions[1 - device])","mergeId":"m\#(device)""#)
        }
        var service = devices.service
        let (one, two) = (try proposal(&service, prepare(0), 1000), try proposal(&service, prepare(1), 1001))
        #expect(one.response.status == 200 && two.response.status == 200)
        service.commit(one.changes)
        var copy = service.authority
        #expect(throws: CommitConflict.self) { try copy.commit(two.changes) }
        #expect(Reply(try proposal(&service, prepare(1), 1002).response).errorCode == "MERGE_IN_PROGRESS")

        // A commit and an abort of the same merge.
        let name = #""mergeId":"m0""#
        let survivor = service.graph()[.unfinished(AccountID("left")!)]?.survivor.account.text == "left" ? 0 : 1
        let commit = try proposal(&service, request(survivor, "commitMerge", name), 1003)
        let abort = try proposal(&service, request(1 - survivor, "abortMerge", name), 1004)
        #expect(commit.response.status == 200 && abort.response.status == 200)
        for (first, second) in [(commit, abort), (abort, commit)] {
            var authority = service.authority
            try authority.commit(first.changes)
            #expect(throws: CommitConflict.self) { try authority.commit(second.changes) }
        }

        // A commit, and what takes its proof away.
        let ended = try proposal(
            &service,
            Service.request(
                "v1/accounts:update", #"{"localId":"left","validSince":"1600000000"}"#,
                headers: [("Authorization", "Bearer owner")]), 1005)
        var authority = service.authority
        try authority.commit(ended.changes)
        #expect(throws: CommitConflict.self) { try authority.commit(commit.changes) }
    }
}
