/// Why an authority refused something, asked for more, or changed what nobody asked it to change: the rule, the facts it
/// went by, and what can be done next.
///
/// Decisions travel beside a response, never in it: nothing on the wire differs because somebody reads them. They hold no
/// password, code, token, key or hash.
public struct Decision: Equatable, Sendable {
    /// What was decided.
    public enum Kind: String, CaseIterable, Sendable {
        /// The request was refused.
        case refusal
        /// Something changed that the request did not ask for by name.
        case change
        /// Nothing was refused, and nothing is done before more is shown.
        case demand
    }

    public let kind: Kind
    public let rule: Rule
    /// In the order they were looked at.
    public let facts: [Fact]
    /// What can be done next, the most likely first.
    public let remedies: [Remedy]

    /// - Parameter remedies: Those of the rule unless given.
    init(_ kind: Kind, _ rule: Rule, _ facts: [Fact], remedies: [Remedy]? = nil) {
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.remedies = remedies ?? rule.remedies
    }

    public static func == (a: Decision, b: Decision) -> Bool {
        a.encoded() == b.encoded()
    }
}
