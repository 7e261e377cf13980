/// A name as Sign in with Apple gives it, once, at the first sign-in.
public struct PersonName: Equatable, Sendable {
    public var given: String?
    public var family: String?

    public init(given: String? = nil, family: String? = nil) {
        self.given = given
        self.family = family
    }

    public static func == (a: PersonName, b: PersonName) -> Bool {
        sameBytes(a.given, b.given) && sameBytes(a.family, b.family)
    }
}
