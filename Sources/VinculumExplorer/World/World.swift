import Vinculum

/// An authority, the two actors, and what each of them holds.
///
/// It is a value: the search copies it and plays a step on the copy. Time and seeds follow from the number of requests,
/// so the same steps give the same bytes.
struct World: Sendable {
    private(set) var authority: Authority
    let rules: Rules
    private(set) var now: Instant
    private(set) var requestCount: UInt64 = 0

    var attacker = AttackerKnowledge()
    var victim = AttackerKnowledge()
    /// The accounts for which the victim has proved ownership of the address, the number or the identity.
    private(set) var secured: [AccountID] = []

    /// The violation found, if any.
    var violation: Violation?
    /// Whether the current step has changed anything.
    var hasChanged = false
    /// The recorded requests; `nil` while nothing is recorded.
    var story: Story?

    /// The instant of the first request. All steps happen within one second, where revocation is hardest to get right;
    /// only waiting for the next code of an authenticator app takes longer.
    static let beginning = Instant(seconds: 1_700_000_010)

    init(_ rules: Rules) {
        self.rules = rules
        // This is the default project of journeys, and it is part of tokens.
        self.authority = Authority(settings: rules.settings)
        self.now = World.beginning
    }

    private var seedNumber: UInt64 { self.rules.salt << 32 | self.requestCount }

    var graph: Graph { self.authority.store[nil] }

    func isSecured(_ account: AccountID?) -> Bool {
        account.map { self.secured.contains($0) } ?? false
    }

    /// Records that the victim has proved ownership of an account.
    mutating func secure(_ account: AccountID) {
        if !self.isSecured(account) { self.secured.append(account) }
        self.hasChanged = true
    }

    /// Drops the victim's claims to deleted accounts.
    mutating func forgetDeleted() {
        let graph = self.graph
        self.secured.removeAll { graph[$0] == nil }
        self.victim.factors.removeAll { graph[$0.account] == nil }
    }

    /// Waits for the next code of an authenticator app.
    mutating func waitForNextCode() {
        self.now = self.now.adding(seconds: TOTP.periodSeconds)
    }

    /// Sends a request and delivers the resulting codes.
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
            // Only a mutation can produce contradictory changes; the request then fails for everybody.
            (changes, response) = (ChangeSet(), HTTPResponse(status: 500, contentType: "", body: []))
        }
        let (instant, seed) = (self.now, self.seedNumber)
        self.story?.add(request, at: instant, seed: seed, expecting: .init(response))
        self.now = self.now.adding(milliseconds: 1)
        if !changes.isEmpty { self.hasChanged = true }
        let reply = Reply(response)
        self.deliver(changes, askedBy: actor)
        if actor == .attacker { self.checkResponse(changes, reply) }
        return reply
    }

    /// Ends the story with an administrator's lookup of every account, because the violation may not show in any
    /// response.
    mutating func addAccountsToStory() {
        let ids = self.graph.accounts(after: nil, limit: .max).map { #""\#($0.id.text)""# }
        // A lookup without identifiers would be refused.
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

    /// Runs a request.
    private func resolve(_ request: HTTPRequest, seed: Seed) -> (ChangeSet, HTTPResponse) {
        var answers: [Answer] = []
        while true {
            switch self.authority.propose(request, now: self.now, seed: seed, answers: answers) {
            case .done(let proposal): return (proposal.changes, proposal.response)
            case .needs(let questions), .commitThenAsk(_, let questions):
                answers += questions.map { $0.answeredUnhashed() }
            case .reads: return (ChangeSet(), Proposal.lacksRows.response)
            }
        }
    }

    /// Checks whether a response to the attacker, or its changes, affect an account of the victim.
    private mutating func checkResponse(_ changes: ChangeSet, _ reply: Reply) {
        if self.violation != nil { return }
        if reply.status == 200, let account = reply.account, self.isSecured(account) {
            if !reply.idToken.isEmpty { return self.violation = .attackerEnters }
            if !reply.text("mfaPendingCredential").isEmpty { return self.violation = .attackerPassesFirstFactor }
            if reply["users"] != nil { return self.violation = .attackerReads }
        }
        for change in changes.changes {
            guard case .account(let event) = change else { continue }
            switch event {
            case .changed(let id, _): if self.isSecured(id) { return self.violation = .attackerChanges }
            case .deleted(let id): if self.isSecured(id) { return self.violation = .attackerDeletes }
            // A utility of emulators, which no move of the search uses.
            case .allDeleted: break
            }
        }
    }
}
