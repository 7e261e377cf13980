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

    /// Whether both parts are equal, byte for byte.
    public static func == (a: PersonName, b: PersonName) -> Bool {
        sameBytes(a.given, b.given) && sameBytes(a.family, b.family)
    }
}
