import Vinculum

/// The links of one kind that were mailed to the victim.
struct ScenarioLinks: Sendable {
    /// Password resets or sign-in links.
    let kind: EmailAction.Kind
    /// The codes that were mailed since one was used, oldest first.
    private(set) var open: [String] = []
    /// The codes that the use of one ended.
    private(set) var ended: [String] = []

    init(_ kind: EmailAction.Kind) { self.kind = kind }

    /// The codes that must work, oldest first.
    var good: ArraySlice<String> { self.open.suffix(EmailAction.maximumSiblings) }

    mutating func add(_ code: String) { self.open.append(code) }

    /// Records that one was used, or that a reset ended all.
    mutating func end() {
        self.ended += self.open
        self.open = []
    }
}
