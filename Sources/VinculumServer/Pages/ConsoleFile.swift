import Vinculum

/// A file of the console, the page at which a person sees and changes what a server has. A host holds it.
///
/// It contains nothing of a server's state and grants nothing: everyone may read it, and what its scripts ask for, they
/// ask as any program does.
public struct ConsoleFile: Equatable, Sendable {
    /// The media type of ``bytes``.
    public let contentType: String
    /// The whole file.
    public let bytes: [UInt8]
    /// The entity tag, a digest of the bytes (RFC 9110 section 8.8.3).
    let tag: String

    /// The name of the page that loads the others.
    public static let index = "index.html"

    /// - Complexity: Linear in the size of the file.
    public init(contentType: String, bytes: [UInt8]) {
        self.contentType = contentType
        self.bytes = bytes
        self.tag = "\"\(Base64URL.encoded(SHA256.hash(bytes)))\""
    }

    /// Builds the response: the file, or 304 for a client that has these bytes. A cache asks again before each use, so
    /// that a newer program is seen at once.
    func response(to request: HTTPRequest) -> HTTPResponse {
        let isKnown = self.isKnown(to: request)
        return HTTPResponse(
            status: isKnown ? 304 : 200, contentType: isKnown ? "" : self.contentType,
            headers: [HTTPRequest.Header("ETag", self.tag), HTTPRequest.Header("Cache-Control", "no-cache")]
                + ConsoleFile.protection,
            body: isKnown ? [] : self.bytes)
    }

    /// Whether `If-None-Match` has the tag (RFC 9110 section 13.1.2), which is compared weakly.
    private func isKnown(to request: HTTPRequest) -> Bool {
        guard let condition = request.header("If-None-Match") else { return false }
        return condition.utf8.split(separator: UInt8(ascii: ",")).contains { part in
            var part = part.drop { $0.isBlank }
            while let last = part.last, last.isBlank { part = part.dropLast() }
            if part.elementsEqual("*".utf8) { return true }
            return (part.starts(with: "W/".utf8) ? part.dropFirst(2) : part).elementsEqual(self.tag.utf8)
        }
    }

    /// What a browser may do with the console. Its scripts hold an administrator's credentials, so no script and no
    /// style from elsewhere or in a text of the state runs in it, it sends requests to its own origin alone, and a page
    /// of another origin neither frames it, nor holds its window (`Cross-Origin-Opener-Policy`), nor loads its files.
    private static var protection: [HTTPRequest.Header] {
        [
            HTTPRequest.Header("Content-Security-Policy", self.policy),
            HTTPRequest.Header("X-Frame-Options", "DENY"),
            HTTPRequest.Header("X-Content-Type-Options", "nosniff"),
            HTTPRequest.Header("Referrer-Policy", "no-referrer"),
            HTTPRequest.Header("Cross-Origin-Opener-Policy", "same-origin"),
            HTTPRequest.Header(self.resourcePolicy, "same-origin"),
            HTTPRequest.Header("Permissions-Policy", self.permissions),
        ]
    }

    /// The header by which a response says which pages may load it.
    static var resourcePolicy: String { "Cross-Origin-Resource-Policy" }

    private static var policy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    }

    private static var permissions: String {
        "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), "
            + "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), "
            + "screen-wake-lock=(), usb=(), xr-spatial-tracking=()"
    }
}
