/// The media type of a `Content-Type` (RFC 9110, section 8.3.1): the type, and its `charset` parameter.
struct MediaType: Equatable, Sendable {
    /// Type and subtype in lower case.
    let name: String
    /// In lower case; `nil` if none is named.
    let charset: String?

    static var json: MediaType { MediaType(name: "application/json", charset: nil) }

    private init(name: String, charset: String?) {
        self.name = name
        self.charset = charset
    }

    /// Parses a value. An invalid one gives a type that is not supported, or no charset.
    ///
    /// - Complexity: Linear in the length of the value.
    init(parsing value: String) {
        let parts = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        var charset: String?
        for parameter in parts.dropFirst() {
            guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
                MediaType.token(parameter[..<equals]) == "charset"
            else { continue }
            charset = charset ?? MediaType.token(parameter[parameter.index(after: equals)...])
        }
        self.init(name: MediaType.token(parts[0]), charset: charset)
    }

    var isJSON: Bool { self.name == MediaType.json.name }
    var isForm: Bool { self.name == "application/x-www-form-urlencoded" }
    /// Whether the body is UTF-8, which is the default (RFC 8259, section 8.1).
    var isUTF8: Bool { ["utf-8", "utf8"].contains(self.charset ?? "utf-8") }

    /// Without white space and quotation marks, neither of which a token contains, in small letters.
    private static func token(_ text: Substring.UTF8View) -> String {
        let bytes = text.filter { !$0.isBlank && $0 != UInt8(ascii: "\"") }
        return ASCII.lowercased(String(decoding: bytes, as: UTF8.self))
    }
}
