/// A type whose values are one text each: compared, hashed and ordered by its UTF-8 bytes, not by Unicode canonical
/// equivalence.
public protocol TextIdentifier: Hashable, Comparable, Sendable {
    /// The text as it appears in requests, responses, tokens and stored forms.
    var text: String { get }
}

extension TextIdentifier {
    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { ByteText(self.text).hash(into: &hasher) }

    /// Whether `a` sorts before `b` by its UTF-8 bytes.
    public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// An identifier whose text has no meaning to its reader: it is stored, passed on, and compared by its UTF-8 bytes.
///
/// Each kind of identifier is a type of its own, so that one kind cannot be passed or compared where another is meant.
/// Messages carry plain texts; a text becomes an identifier where it enters an operation.
public protocol OpaqueID: TextIdentifier, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Wraps a text; any text is allowed.
    init(_ text: String)
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
}
