/// Where links that go out by e-mail lead, and in which language their page is to be, as far as a request says.
struct LinkBase: Sendable {
    /// As the request names it; looked at only where a link is made.
    private let host: String
    /// A language tag (RFC 5646).
    let language: String

    init(_ request: HTTPRequest) {
        self.host = request.header("Host") ?? ""
        let language = request.header("X-Firebase-Locale") ?? ""
        self.language = LinkBase.isLanguage(language) ? language : "en"
    }

    /// Scheme and authority.
    var origin: String { LinkBase.isHost(self.host) ? "http://\(self.host)" : "http://localhost" }

    /// Host and port, and nothing that a link would read as more than that.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 255 && !text.utf8.contains { "/\\?#@\"".utf8.contains($0) }
            && AbsoluteURI.isValid("http://\(text)")
    }

    private static func isLanguage(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}
