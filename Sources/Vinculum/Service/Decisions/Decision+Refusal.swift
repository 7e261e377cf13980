/// What an operation knows about a refusal besides its word.
struct Grounds: Sendable {
    /// The rule, where it is not the one the word stands for.
    var rule: Decision.Rule?
    var facts: [Decision.Fact] = []
}

extension Decision {
    /// The decision behind a refusal. Its message is not among the facts: some messages repeat what was sent.
    init(_ refusal: ServiceError, _ grounds: Grounds = Grounds()) {
        let rule = grounds.rule ?? refusal.word.map { Rule($0) } ?? Rule(refusal.kind)
        let word = refusal.word?.rawValue ?? refusal.kind.canonicalStatus ?? refusal.kind.reason
        self.init(.refusal, rule, [Fact(.word, word)] + grounds.facts)
    }
}
