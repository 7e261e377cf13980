@testable import Vinculum
import PropertyKit
import Testing

@Suite("Merging two accounts with the client")
struct MergingClientTests {
    static let google = Credential.google(idToken: #"{"sub":"g","email":"ada@gmail.com","email_verified":true}"#)
    static let bob = Credential.password(email: "bob@x.com", password: "secret1")

    /// A guest is signed in; an account of Google's exists.
    static func guest() throws -> BackToBack {
        var world = BackToBack()
        try world.run(.signIn(self.google))
        try world.run(.signOut)
        try world.run(.signIn(.anonymous))
        return world
    }

    /// The account of a password is signed in; an account of Google's exists.
    static func twoAccounts() throws -> BackToBack {
        var world = BackToBack()
        try world.run(.signIn(self.google))
        try world.run(.signOut)
        try world.run(.createUser(email: "bob@x.com", password: Secret("secret1")))
        return world
    }

    static let steps: [AuthClient.MergeStep] = [.plan, .prepare, .commit]

    @Test("a guest whose credential is in use becomes the account that uses it")
    func conflict() throws {
        var world = try Self.guest()
        let guest = try #require(world.desk.client.currentUser)
        try world.run(.link(Self.google))
        let error = try #require(world.desk.error)
        #expect(error.code == .credentialAlreadyInUse)
        try world.run(.signInToMerge(try #require(error.updatedCredential)))
        #expect(world.desk.end?.result?.user == guest && world.desk.client.currentUser == guest)
        let other = try #require(world.desk.client.otherUser)
        #expect(other.email == "ada@gmail.com" && other.uid != guest.uid && world.desk.stored?.other == other)
        let plan = try #require(try world.merge(.plan)?.plan)
        #expect(plan.survivor == other.uid && plan.absorbed == guest.uid && plan.reason == "otherIsAnonymous")
        #expect(plan.items.contains { $0.kind == "sessions" && $0.account == guest.uid && $0.outcome == "ends" })
        #expect(try world.merge(.prepare)?.state?.phase == "prepared")
        #expect(world.desk.client.currentUser == guest, "both accounts work until the commit")
        try world.restart()
        #expect(try world.merge(.status, nil)?.state?.survivor == other.uid, "the unfinished merge is found")
        let done = try world.merge(.commit, survivor: other.uid)
        #expect(done?.state?.isCommitted == true && done?.state?.undoableUntil != nil)
        #expect(world.desk.client.currentUser?.uid == other.uid && world.desk.client.otherUser == nil)
        #expect(world.desk.stored?.user?.uid == other.uid && world.desk.stored?.other == nil)
        try world.run(.reload)
        #expect(world.desk.error == nil)
    }

    @Test("the current user's account survives where the caller chooses it")
    func chosen() throws {
        var world = try Self.twoAccounts()
        let bob = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        #expect(try world.merge(.prepare, survivor: bob.uid)?.state?.survivor == bob.uid)
        #expect(try world.merge(.commit, survivor: bob.uid)?.state?.isCommitted == true)
        let user = try #require(world.desk.client.currentUser)
        #expect(user.uid == bob.uid && user.has(.google) && user.hasPassword && world.desk.client.otherUser == nil)
    }

    @Test("a second factor of the other account is asked for in the middle")
    func secondFactor() throws {
        var world = BackToBack()
        try world.run(.signIn(Self.google))
        try world.run(.beginEnrollment(.phone(number: "+15550002")))
        try world.run(.finishEnrollment(code: Secret(world.code), displayName: nil))
        #expect(world.desk.error == nil)
        try world.run(.signOut)
        try world.run(.signIn(.anonymous))
        let guest = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        #expect(world.desk.error?.code == .secondFactorRequired && world.desk.client.currentUser == guest)
        #expect(world.desk.stored?.pending?.purpose == .merge && world.desk.client.otherUser == nil)
        try world.restart()
        try world.run(.chooseSecondFactor(id: try #require(world.desk.client.pending?.resolver.hints.first?.uid)))
        try world.run(.submitSecondFactor(code: Secret("wrong")))
        #expect(world.desk.error?.code == .invalidVerificationCode && world.desk.client.currentUser == guest)
        try world.run(.submitSecondFactor(code: Secret(world.code)))
        #expect(world.desk.end?.result?.user == guest && world.desk.client.pending == nil)
        let other = try #require(world.desk.client.otherUser)
        _ = try world.merge(.prepare)
        _ = try world.merge(.commit, survivor: other.uid)
        let user = try #require(world.desk.client.currentUser)
        #expect(user.uid == other.uid && user.factors.count == 1)
        let token = try UnverifiedIDToken(parsing: user.tokens.idToken.revealed())
        #expect(token.secondFactor != nil)
    }

    @Test("a step whose request fails leaves the first session, and repeated it ends as without the failure")
    func faults() throws {
        for other in [true, false] {
            for fault in BackToBack.Fault.allCases {
                for (place, _) in Self.steps.enumerated() {
                    var world = try other ? Self.guest() : Self.twoAccounts()
                    let first = try #require(world.desk.client.currentUser)
                    try world.run(.signInToMerge(Self.google), fault)
                    try world.checkFirst(first)
                    try world.run(.signInToMerge(Self.google))
                    let survivor = other ? try #require(world.desk.client.otherUser).uid : first.uid
                    for (number, step) in Self.steps.enumerated() {
                        world.desk.now = world.desk.now.adding(seconds: 1)
                        if number == place {
                            _ = try world.merge(step, survivor: survivor, fault)
                            if step != .commit { try world.checkFirst(first) }
                            try world.restart()
                        }
                        _ = try world.merge(step, survivor: survivor)
                    }
                    #expect(world.desk.client.currentUser?.uid == survivor, "\(fault) at \(place)")
                    #expect(world.desk.client.otherUser == nil)
                    try world.run(.reload)
                    #expect(world.desk.error == nil && world.account != nil, "\(fault) at \(place)")
                    try world.checkLaws()
                }
            }
        }
    }

    @Test("an abort leaves both sessions, and the same accounts can be merged under another ID")
    func abort() throws {
        var world = try Self.guest()
        let guest = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        let other = try #require(world.desk.client.otherUser)
        _ = try world.merge(.prepare)
        #expect(try world.merge(.abort)?.state?.phase == "aborted")
        #expect(world.desk.client.currentUser == guest && world.desk.client.otherUser == other)
        #expect(try world.merge(.commit, survivor: other.uid) == nil && world.desk.client.currentUser == guest)
        #expect(try world.merge(.prepare, "m2")?.state?.phase == "prepared")
    }

    @Test("an undo in a session that a returning method opened signs in to the account that comes back")
    func undo() throws {
        var world = try Self.twoAccounts()
        let bob = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        let other = try #require(world.desk.client.otherUser)
        _ = try world.merge(.prepare, survivor: bob.uid)
        _ = try world.merge(.commit, survivor: bob.uid)
        #expect(try world.merge(.undo) == nil, "the password does not go back")
        #expect(world.desk.client.currentUser?.uid == bob.uid)
        try world.run(.reauthenticate(Self.google))
        let plan = try #require(try world.merge(.planUndo))
        #expect(plan.endsSessions && !plan.leavesUnreachable)
        #expect(plan.plan?.items.contains { $0.kind == "identity" && $0.outcome == "moves" } == true)
        #expect(world.desk.client.currentUser?.uid == bob.uid)
        #expect(try world.merge(.undo)?.state?.phase == "undone")
        let user = try #require(world.desk.client.currentUser)
        #expect(user.uid == other.uid && user.has(.google) && !user.hasPassword)
        try world.checkLaws()
        try world.run(.signIn(Self.bob))
        #expect(world.desk.client.currentUser?.uid == bob.uid)
    }

    @Test("a guest whom an undo brings back is kept beside the current user: nothing else leads there")
    func undoOfGuest() throws {
        var world = try Self.guest()
        let guest = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        let other = try #require(world.desk.client.otherUser)
        _ = try world.merge(.prepare)
        _ = try world.merge(.commit, survivor: other.uid)
        let undone = try world.merge(.undo)
        #expect(undone?.state?.phase == "undone" && undone?.endsSessions == false)
        #expect(world.desk.client.currentUser?.uid == other.uid)
        let restored = try #require(world.desk.client.otherUser)
        #expect(restored.uid == guest.uid && restored.isAnonymous && world.desk.stored?.other == restored)
    }

    @Test("what cannot lead to a merge is refused and leaves the session")
    func refused() throws {
        var world = try Self.twoAccounts()
        let bob = try #require(world.desk.client.currentUser)
        for intent in [
            AuthClient.Intent.signInToMerge(.anonymous), .signInToMerge(Self.bob),
            .signInToMerge(.google(idToken: #"{"sub":"new","email":"new@gmail.com","email_verified":true}"#)),
            .signInToMerge(.password(email: "bob@x.com", password: "wrong11")),
            .merging(.plan, id: nil, survivor: nil), .merging(.prepare, id: "m", survivor: nil),
            .merging(.status, id: nil, survivor: nil), .merging(.undo, id: "m", survivor: nil),
        ] {
            try world.run(intent)
            #expect(world.desk.error != nil && world.desk.client.otherUser == nil, "\(intent)")
            #expect(world.desk.client.currentUser?.uid == bob.uid, "\(intent)")
        }
        #expect(world.account?.isDisabled == false)
        try world.run(.signInToMerge(Self.google))
        try world.run(.signOut)
        #expect(world.desk.client.otherUser == nil && world.desk.stored == nil, "a merge ends with its session")
        try world.run(.signInToMerge(Self.google))
        #expect(world.desk.error?.code == .nullUser)
        var google = Desk(.init(apiKey: "K", server: .production), restoring: StoredSession(user: bob))
        google.begin(.merging(.status, id: nil, survivor: nil))
        #expect(google.open.isEmpty && google.error?.code == .operationNotAllowed)
    }

    @Test("a session that cannot be stored does not keep the other account's, nor leave the first account")
    func storage() throws {
        var world = try Self.guest()
        let guest = try #require(world.desk.client.currentUser)
        try world.run(.signInToMerge(Self.google))
        let other = try #require(world.desk.client.otherUser)
        _ = try world.merge(.prepare)
        world.desk.storageFailure = "the disk is full"
        #expect(try world.merge(.commit, survivor: other.uid, storing: false) == nil)
        #expect(world.desk.error?.code == .keychainError)
        #expect(world.desk.client.currentUser?.uid == guest.uid && world.desk.client.otherUser?.uid == other.uid)
        world.desk.storageFailure = nil
        _ = try world.merge(.commit, survivor: other.uid)
        #expect(world.desk.client.currentUser?.uid == other.uid)
    }

    @Test("a stored session with another user reads as it was written", arguments: TestSeed.sample(3))
    func stored(seed: TestSeed) {
        forAll(seed: seed, Gen<(User, User)>.zip(StoredSessionTests.user, StoredSessionTests.user)) { user, other in
            var session = StoredSession(user: user)
            session.other = other
            try expectEqual(try StoredSession(parsing: session.encoded()), session)
        }
    }
}

extension BackToBack {
    /// Runs a flow to its end; its first request meets a fault.
    mutating func run(_ intent: AuthClient.Intent, _ fault: Fault = .none, storing: Bool = true) throws {
        self.begin(intent)
        if !self.desk.open.isEmpty { try self.deliver(0, fault) }
        if storing { return try self.finishAll() }
        while !self.desk.open.isEmpty { try self.deliver(0, .none) }
    }

    /// Runs a step of a merge; `nil` if it failed.
    mutating func merge(
        _ step: AuthClient.MergeStep, _ id: String? = "m1", survivor: String? = nil, _ fault: Fault = .none,
        storing: Bool = true
    ) throws -> MergeReport? {
        try self.run(.merging(step, id: id, survivor: survivor), fault, storing: storing)
        if case .done(.merging(let report)) = self.desk.end { return report }
        return nil
    }

    /// The process ends, and another one goes on with the stored session.
    mutating func restart() throws {
        let stored = try self.desk.stored.map { try StoredSession(parsing: $0.encoded()) }
        self.desk.client = AuthClient(self.desk.client.configuration, restoring: stored)
        (self.desk.open, self.desk.ends, self.begun) = ([], [], [])
    }

    func checkFirst(_ first: User) throws {
        try expectEqual(self.desk.client.currentUser?.uid, first.uid, "the first session")
        try expectEqual(self.desk.stored?.user?.uid, first.uid, "the stored session")
    }
}
