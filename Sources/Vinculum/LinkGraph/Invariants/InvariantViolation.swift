/// A rule of the link graph that does not hold, by its number in ``Invariants``.
public struct InvariantViolation: Equatable, Sendable {
    public var number: Int
    public var account: AccountID?
    public var text: String

    public var description: String {
        "I\(self.number)\(self.account.map { " (\($0.text))" } ?? ""): \(self.text)"
    }
}
