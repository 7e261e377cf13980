/// A text as a key: compared, hashed and ordered by its UTF-8 bytes also by generic code, as that of dictionaries, sets
/// and sorting.
///
/// `==` of the standard library is canonical equivalence: "é" equals "e" with a combining accent, so that two
/// different e-mail addresses, codes or tokens can be "equal". The wire, the indexes and the stored forms go by bytes.
/// Code that names its types needs this one for nothing: the operators of this package compare a `String` so.
///
///     ByteText("\u{E9}") == "e\u{301}"    // false
///
/// It holds the `String` itself, so that a conversion copies nothing.
public struct ByteText: Hashable, Comparable, Sendable {
    /// The same text, for printing and writing; compare this type instead.
    public let string: String

    /// Wraps a text.
    @_transparent  // Of a literal nothing is left but its address, also where the optimiser inlines nothing.
    public init(_ string: String) {
        self.string = string
    }

    /// Whether the UTF-8 bytes are equal.
    @_disfavoredOverload  // A literal is compared in its place.
    @inline(never)  // Compiled into every comparison otherwise.
    public static func == (a: ByteText, b: ByteText) -> Bool {
        a.string.utf8.count == b.string.utf8.count && ByteScan.equal(a.string.utf8.span, b.string.utf8.span)
    }

    /// Whether the UTF-8 bytes are those of a literal.
    @inline(never)
    public static func == (a: ByteText, b: StaticString) -> Bool {
        b.withUTF8Buffer { ByteScan.equal(a.string.utf8.span, $0.span) }
    }

    /// Whether `a` sorts before `b` by its UTF-8 bytes. All sorted output of the core uses this order.
    public static func < (a: ByteText, b: ByteText) -> Bool {
        ByteScan.precedes(a.string.utf8.span, b.string.utf8.span)
    }

    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        var text = self.string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // Ends the text with a byte that UTF-8 does not contain, so that ("a", "b") and ("ab", "") differ.
        hasher.combine(0xFF as UInt8)
    }
}

extension ByteText: ExpressibleByStringLiteral {
    /// Wraps a literal.
    @_transparent
    public init(stringLiteral value: TextLiteral) {
        self.init(String(stringLiteral: value))
    }
}

extension ByteText: CustomStringConvertible {
    /// The text itself.
    public var description: String { self.string }
}

extension ByteText {
    /// The bytes that are compared.
    public var utf8: String.UTF8View { self.string.utf8 }

    /// Whether the text has no bytes.
    public var isEmpty: Bool { self.string.isEmpty }
}
