/// An identifier whose text has no meaning to its reader: it is stored, passed on, and compared by its UTF-8 bytes.
///
/// Each kind of identifier is a type of its own, so that one kind cannot be passed or compared where another is meant.
/// Messages carry plain texts; a text becomes an identifier where it enters an operation.
public protocol OpaqueID: Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    /// Wraps a text; any text is allowed.
    init(_ text: String)

    /// The text as it appears in requests, responses, tokens and stored forms.
    var text: String { get }
}

extension OpaqueID {
    /// Wraps an optional text.
    ///
    /// - Returns: `nil` for `nil`.
    public init?(_ text: String?) {
        guard let text else { return nil }
        self.init(text)
    }

    /// Wraps a literal.
    @inline(__always)
    public init(stringLiteral value: TextLiteral) {
        self.init(String(stringLiteral: value))
    }

    /// The text itself.
    public var description: String { self.text }

    /// Orders identifiers by the bytes of their UTF-8, not by Unicode canonical equivalence.
    public static func < (a: Self, b: Self) -> Bool {
        a.text < b.text
    }
}
