/// Why an authority refused a request, asked for more, or changed something that the request did not name: the rule,
/// the facts, and what the caller can do next.
///
/// Decisions accompany a response and are not part of it: the bytes on the wire are the same whether they are read or
/// not. They hold no password, code, token, key or hash.
public struct Decision: Equatable, Sendable {
    /// What was decided.
    public enum Kind: String, CaseIterable, Sendable {
        /// The request was refused.
        case refusal
        /// Something changed that the request did not ask for by name.
        case change
        /// The request was not refused, and needs more before anything is done.
        case demand
    }

    /// What was decided.
    public let kind: Kind
    /// The rule that decided.
    public let rule: Rule
    /// The facts, in the order they were read.
    public let facts: [Fact]
    /// What the caller can do next, the most likely first.
    public let remedies: [Remedy]

    /// - Parameter remedies: Those of the rule unless given.
    init(_ kind: Kind, _ rule: Rule, _ facts: [Fact], remedies: [Remedy]? = nil) {
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.remedies = remedies ?? rule.remedies
    }
}

/// What an operation knows about a refusal besides its error code.
struct RefusalContext: Sendable {
    /// The rule, if it is not the error code's own.
    var rule: Decision.Rule?
    var facts: [Decision.Fact] = []
    /// See ``Proposal/retryAfterFetching``.
    var retryAfterFetching: [String] = []
}

extension Decision {
    /// The decision behind a refusal. Its message is no fact, because some messages repeat what was sent.
    init(_ refusal: ServiceError, _ context: RefusalContext = RefusalContext()) {
        let rule = context.rule ?? refusal.code.map { Rule($0) } ?? Rule(refusal.kind)
        let code = refusal.code?.rawValue ?? refusal.kind.canonicalStatus ?? refusal.kind.reason
        self.init(.refusal, rule, [Fact(.code, code)] + context.facts)
    }
}
