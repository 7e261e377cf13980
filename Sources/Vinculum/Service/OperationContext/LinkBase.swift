/// The origin and the language of mailed links, as far as the request says.
struct LinkBase: Sendable {
    /// As the request names it. Checked when a link is made.
    private let host: String
    /// The language that the request names: a tag of RFC 5646; `nil` if it names none.
    let locale: String?

    init(_ request: HTTPRequest) {
        self.host = request.header("Host") ?? ""
        self.locale = request.header("X-Firebase-Locale").flatMap { LinkBase.isLanguage($0) ? $0 : nil }
    }

    /// The language of the page.
    var language: String { self.locale ?? "en" }

    /// Scheme and authority.
    var origin: String { LinkBase.isHost(self.host) ? "http://\(self.host)" : "http://\(LoopbackHost.name)" }

    /// Whether the text is a host and perhaps a port, and nothing that could change the meaning of a link.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 255 && !text.utf8.contains { "/\\?#@\"".utf8.contains($0) }
            && AbsoluteURI.isValid("http://\(text)")
    }

    private static func isLanguage(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}
