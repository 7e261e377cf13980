/// A text that must not appear in logs: a password, a code, or a token.
///
/// Its description is a fixed mask, reading the text needs an explicit call of ``revealed()``, and comparing two texts
/// of the same length takes constant time.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private let text: String

    /// Wraps a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the text.
    public func revealed() -> String { self.text }

    /// Whether the text is empty.
    public var isEmpty: Bool { self.text.isEmpty }

    /// The fixed ``mask``.
    public var description: String { Secret.mask }
    /// The fixed ``mask``.
    public var debugDescription: String { Secret.mask }

    /// The description of every secret; its length reveals nothing.
    public static var mask: String { "••••••" }

    /// Whether both texts have the same UTF-8 bytes; constant time for equal lengths.
    public static func == (a: Secret, b: Secret) -> Bool {
        ConstantTime.equal([UInt8](a.text.utf8), [UInt8](b.text.utf8))
    }
}
