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
