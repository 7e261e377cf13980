/// The name of a project: a service of its own, with accounts, tenants, configuration, codes and keys.
///
/// It is the `aud` of the project's ID tokens, and a name in paths and folders.
public struct ProjectID: TextIdentifier {
    /// The ID as it appears in requests, responses and tokens.
    public let text: String

    /// - Returns: `nil` unless the text has 1 to 63 ASCII letters, digits, `-` and `_`, and begins with a letter or
    ///   digit.
    public init?(_ text: String) {
        let utf8 = text.utf8
        guard let first = utf8.first, first.isLetterOrDigit, utf8.count <= 63 else { return nil }
        let isAllowed = utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard isAllowed else { return nil }
        self.text = text
    }

    /// `demo-vinculum`, the project of a command line that names none.
    public static let demo = ProjectID(unchecked: "demo-vinculum")

    private init(unchecked text: String) { self.text = text }

    /// The ID in lower case: two projects whose IDs differ in case alone would share a folder on some disks.
    public var folded: String { ASCII.lowercased(self.text) }
}
