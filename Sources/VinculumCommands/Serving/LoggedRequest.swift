import Vinculum
import VinculumServer

/// What the log says about a request besides its response. It holds no token, code, password or query.
struct LoggedRequest {
    private(set) var incoming: LocalService.Incoming
    /// When it was received, by its project's clock.
    private(set) var instant: Instant
    /// When it was received, in microseconds of ``CommandHost/monotonicMicroseconds()``.
    let began: Int64
    /// The ID that the proxy gave it or the server made; `nil` where requests have none.
    let id: String?
    /// `nil` for a request that reached none.
    var project: ProjectID?
    /// The account that it changed or was about, if it is one alone.
    private(set) var account: String?
    /// The decisions behind its response. The first is that of the refusal if it was refused.
    private(set) var decisions: [Decision] = []
    /// How many mails and messages left because of it.
    private(set) var effectCount = 0
    /// Whether it left everything as it was: a question by its method, or a proposal without changes and effects.
    private var isQuestion: Bool

    init(_ incoming: LocalService.Incoming, at instant: Instant, began: Int64, id: String?) {
        (self.incoming, self.instant, self.began, self.id) = (incoming, instant, began, id)
        self.isQuestion = incoming.request.method == "GET"
    }

    /// Notes the project that it reached, and when by that project's clock.
    mutating func place(in project: ProjectID, at instant: Instant) {
        (self.project, self.instant) = (project, instant)
    }

    /// It with what ``place(in:at:)`` notes.
    func placed(in project: ProjectID, at instant: Instant) -> LoggedRequest {
        var placed = self
        placed.place(in: project, at: instant)
        return placed
    }

    /// Adds what the proposal says.
    mutating func add(_ proposal: Proposal) {
        self.decisions = proposal.decisions
        self.effectCount = proposal.effects.count
        self.isQuestion = proposal.changes.isEmpty && proposal.effects.isEmpty
        // An ID token that no operation has verified may name any account.
        self.account = proposal.account ?? proposal.sessionAccount?.text
    }

    /// Adds the account that an administrator looks at.
    mutating func add(_ account: AccountID?) { self.account = account?.text }

    /// Takes back what ``add(_:)-(Proposal)`` added of a proposal whose changes were not written.
    mutating func takeBack() {
        self.decisions = []
        self.effectCount = 0
    }

    /// Whether an administrator's console only looked at something. A stranger that calls itself one hides nothing.
    var isConsolesQuestion: Bool {
        self.isQuestion && self.incoming.administratorName != nil
            && self.incoming.request.header("X-Client-Version")?.hasBytePrefix("Console/") ?? false
    }

    /// Drops what neither the log nor the headers of a response need, because the response waits.
    mutating func keepLean() { self.incoming = self.incoming.lean }
}

/// The IDs of requests.
extension LoggedRequest {
    /// The header by which a proxy passes an ID on, and in which every response has it.
    static let header = "X-Request-Id"

    /// The ID of a request: that of its header, if it is 1 to 64 letters, digits and `-._~:+/=`; else a new one.
    static func id(of request: HTTPRequest, _ seed: Seed) -> String {
        if let id = request.header(self.header), (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ $0.isLetterOrDigit || "-._~:+/=".utf8.contains($0) })
        {
            return id
        }
        // The seed also makes codes and keys; its digest says nothing about it.
        return Hex.encoded(Array(SHA256.hash(Array("request ID".utf8) + seed.bytes).prefix(12)))
    }
}

extension Proposal {
    /// The account that it changes or that its decisions name; `nil` if there are several or none.
    fileprivate var account: String? {
        var found: AccountID?
        for case .account(let event) in self.changes.changes {
            switch event {
            case .changed(let id, _), .deleted(let id):
                if let found, found != id { return nil }
                found = id
            case .allDeleted: return nil
            }
        }
        if let found { return found.text }
        for decision in self.decisions {
            for fact in decision.facts where fact.name == .account {
                if case .text(let id) = fact.value { return id }
            }
        }
        return nil
    }
}
