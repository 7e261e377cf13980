/// A text that must not turn up in logs: a password, a code, a token of somebody else's.
///
/// Printing one shows a fixed mask whatever it holds, the text itself takes the explicit ``revealed()``, and equality
/// takes the same time wherever two texts of one length differ.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text itself.
    public func revealed() -> String { self.text }

    public var isEmpty: Bool { self.text.isEmpty }

    public var description: String { Secret.mask }
    public var debugDescription: String { Secret.mask }

    /// As long for every secret, so that not even the length shows.
    public static let mask = "••••••"

    /// Compares UTF-8 bytes.
    public static func == (a: Secret, b: Secret) -> Bool {
        ConstantTime.equal([UInt8](a.text.utf8), [UInt8](b.text.utf8))
    }
}
