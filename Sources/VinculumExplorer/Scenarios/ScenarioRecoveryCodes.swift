/// What the persons of a scenario know about recovery codes.
struct ScenarioRecoveryCodes: Sendable {
    /// The unused codes of the victim's newest set. The attacker has read all of them.
    var unused: [String] = []
    /// A code of that set that was used.
    var used: String?
    /// A code of a set that ended.
    var ended: String?
    /// Counts the sets.
    private(set) var setNumber = 1
    /// The set whose code opened the attacker's session; 0 for none.
    var sessionSet = 0

    /// Records that the codes ended, and which ones came instead.
    mutating func end(_ next: [String] = []) {
        self.ended = self.unused.first ?? self.ended
        self.used = nil
        self.unused = next
        self.setNumber += 1
    }

    /// Uses up the last code.
    mutating func use() { self.used = self.unused.popLast() ?? self.used }
}
