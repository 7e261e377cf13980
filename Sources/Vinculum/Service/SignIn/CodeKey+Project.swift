/// A pending credential names its project, so that another project can say whose it is.
extension CodeKey {
    private static let separator = UInt8(ascii: ".")

    /// Creates a key that names a project.
    ///
    /// - Parameter random: The secret part, in base64url, which has no dot.
    init(random: String, of project: String) {
        self.init("\(random).\(project)")
    }

    /// The project that the key names; `nil` for a key that names none.
    var project: String? {
        let utf8 = self.text.utf8
        guard let dot = utf8.firstIndex(of: CodeKey.separator) else { return nil }
        return String(decoding: utf8[utf8.index(after: dot)...], as: UTF8.self)
    }
}
