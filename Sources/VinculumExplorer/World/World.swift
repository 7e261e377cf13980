import Vinculum

/// An authority, the two actors, and what each of them holds.
///
/// A value: the search copies it, plays a step on the copy and looks at what came of it. Time and seeds follow from the
/// number of requests so far, so the same turns give the same bytes.
struct World: Sendable {
    private(set) var authority: Authority
    let rules: Rules
    private(set) var now: Instant
    private(set) var requestCount: UInt64 = 0

    var attacker = AttackerKnowledge()
    var victim = AttackerKnowledge()
    /// The accounts in which the victim has proved to be the owner of the address, the number or the identity.
    private(set) var secured: [AccountID] = []

    /// What went wrong, once something did.
    var violation: Violation?
    /// Whether anything changed since the last look.
    var hasChanged = false
    /// The requests so far, when somebody wants to tell them.
    var story: Story?

    /// All turns happen within one second, where revocation is hardest to get right; only somebody who waits for the
    /// next code of an authenticator app moves on.
    static let beginning = Instant(seconds: 1_700_000_010)

    init(_ rules: Rules) {
        self.rules = rules
        // Journeys play in this project unless told otherwise, and it stands in tokens.
        self.authority = Authority(settings: rules.settings)
        self.now = World.beginning
    }

    private var seedNumber: UInt64 { self.rules.salt << 32 | self.requestCount }

    var graph: Graph { self.authority.store[nil] }

    func isSecured(_ account: AccountID?) -> Bool {
        account.map { self.secured.contains($0) } ?? false
    }

    /// The victim has proved to own this account.
    mutating func secure(_ account: AccountID) {
        if !self.isSecured(account) { self.secured.append(account) }
        self.hasChanged = true
    }

    /// The victim gives up claims to accounts that are gone.
    mutating func forgetDeleted() {
        let graph = self.graph
        self.secured.removeAll { graph[$0] == nil }
        self.victim.factors.removeAll { graph[$0.account] == nil }
    }

    /// Waits for the next code of an authenticator app.
    mutating func waitForNextCode() {
        self.now = self.now.adding(seconds: TOTP.periodSeconds)
    }

    /// Sends a request and takes what comes out to whom it is meant for.
    mutating func send(_ path: String, _ body: String, by actor: Actor) -> Reply {
        let request = HTTPRequest(
            method: "POST", path: path, query: "key=any", headers: [.init("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
        var edited = request
        self.rules.mutation?.prepare(&edited, &self.authority, by: actor)
        self.requestCount += 1
        var (changes, response) = self.resolve(edited, seed: Seed.numbered(self.seedNumber))
        self.rules.mutation?.edit(&changes, before: self.graph, by: actor)
        self.rules.mutation?.edit(&response, with: changes, by: actor)
        do throws(CommitConflict) {
            try self.authority.commit(changes)
        } catch {
            // Only a weakness can make changes that contradict each other; nobody gets anything out of them.
            (changes, response) = (ChangeSet(), HTTPResponse(status: 500, contentType: "", body: []))
        }
        let (instant, seed) = (self.now, self.seedNumber)
        self.story?.add(request, at: instant, seed: seed, expecting: .init(response))
        self.now = self.now.adding(milliseconds: 1)
        if !changes.isEmpty { self.hasChanged = true }
        let reply = Reply(response)
        self.deliver(changes, askedBy: actor)
        if actor == .attacker { self.judge(changes, reply) }
        return reply
    }

    /// Closes the story with an administrator's read of every account: what went wrong may stand in no answer before.
    mutating func tellAccounts() {
        let ids = self.graph.accounts(after: nil, limit: .max).map { #""\#($0.id.text)""# }
        // To read none is a read of nothing.
        if ids.isEmpty { return }
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:lookup",
            headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer owner")],
            body: Array(#"{"localId":[\#(ids.joined(separator: ","))]}"#.utf8)
        )
        self.requestCount += 1
        let response = self.resolve(request, seed: Seed.numbered(self.seedNumber)).1
        let (instant, seed) = (self.now, self.seedNumber)
        self.story?.add(note: "an administrator looks at the accounts")
        self.story?.add(request, at: instant, seed: seed, expecting: .init(accounts: response))
    }

    /// Proposes, with a stand-in for password hashes: the password itself, which costs nothing.
    private func resolve(_ request: HTTPRequest, seed: Seed) -> (ChangeSet, HTTPResponse) {
        var answers: [Answer] = []
        while true {
            switch self.authority.propose(request, now: self.now, seed: seed, answers: answers) {
            case .done(let proposal): return (proposal.changes, proposal.response)
            case .needs(let questions):
                for question in questions {
                    switch question {
                    case .hashPassword(_, let password, _): answers.append(.passwordHash(password))
                    case .verifyPassword(_, let password, _, let expected):
                        answers.append(.passwordMatches(password == expected))
                    case .sign, .call: answers.append(question.answered())
                    }
                }
            }
        }
    }

    /// Whether an answer to the attacker, or what it did, touches an account of the victim.
    private mutating func judge(_ changes: ChangeSet, _ reply: Reply) {
        if self.violation != nil { return }
        if reply.status == 200, let account = reply.account, self.isSecured(account) {
            if !reply.idToken.isEmpty { return self.violation = .attackerEnters }
            if !reply.text("mfaPendingCredential").isEmpty { return self.violation = .attackerPassesFirstFactor }
            if reply["users"] != nil { return self.violation = .attackerReads }
        }
        for change in changes.changes {
            switch change {
            case .account(let id, _) where self.isSecured(id): return self.violation = .attackerChanges
            case .accountDeleted(let id) where self.isSecured(id): return self.violation = .attackerDeletes
            default: break
            }
        }
    }
}
