/// Stores a text, an optional text or a list of texts, and compares it by UTF-8 bytes.
///
/// The equality that the compiler derives for a type with a `String` is canonical equivalence. A property with this
/// wrapper is still a `String` to its readers, and takes part in the derived equality of its type by bytes.
///
///     struct PersonName: Equatable {
///         @Bytewise var given: String?
///     }
///     PersonName(given: "\u{E9}") == PersonName(given: "e\u{301}")    // false
@propertyWrapper
public struct Bytewise<Value: BytewiseComparable>: Equatable, Sendable {
    /// The text, or the texts.
    public var wrappedValue: Value

    /// Wraps a text, an optional text or a list of texts.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Whether the UTF-8 bytes are equal.
    public static func == (a: Bytewise, b: Bytewise) -> Bool {
        a.wrappedValue.hasSameBytes(as: b.wrappedValue)
    }
}

/// What ``Bytewise`` can compare: a text, an optional text, or a list of texts.
public protocol BytewiseComparable: Sendable {
    /// Whether the UTF-8 bytes are equal: of both texts, or of each text and the one in its place.
    func hasSameBytes(as other: Self) -> Bool
}

extension String: BytewiseComparable {
    /// Whether the UTF-8 bytes of both texts are equal.
    public func hasSameBytes(as other: String) -> Bool { ByteText(self) == ByteText(other) }
}

extension Optional: BytewiseComparable where Wrapped == String {
    /// Whether both are `nil` or have the same UTF-8 bytes.
    public func hasSameBytes(as other: String?) -> Bool { ByteText(self) == ByteText(other) }
}

extension Array: BytewiseComparable where Element == String {
    /// Whether both have as many texts, and each text the same UTF-8 bytes as the one in its place.
    public func hasSameBytes(as other: [String]) -> Bool {
        self.elementsEqual(other) { ByteText($0) == ByteText($1) }
    }
}
