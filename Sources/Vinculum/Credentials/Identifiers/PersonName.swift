/// A person's name from Sign in with Apple, which sends it at the first sign-in only.
public struct PersonName: Equatable, Sendable {
    /// The given name.
    public var given: String?
    /// The family name.
    public var family: String?

    /// Creates a name; either part may be absent.
    public init(given: String? = nil, family: String? = nil) {
        self.given = given
        self.family = family
    }
}
