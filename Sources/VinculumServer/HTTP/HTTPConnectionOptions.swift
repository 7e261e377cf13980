import Vinculum

/// Whether a connection persists after a message, by the version and the `Connection` fields (RFC 9112 §9.3).
struct HTTPConnectionOptions: Sendable {
    private var isVersion1_0 = false
    private var hasClose = false
    private var hasKeepAlive = false

    init(isVersion1_0: Bool = false) {
        self.isVersion1_0 = isVersion1_0
    }

    /// The options that a response names.
    init(of response: HTTPResponse) {
        for field in response.headers where HTTPField.isNamed(field, "connection") {
            let value = Array(field.value.utf8)
            self.add(value.span, value.indices)
        }
    }

    /// Adds the options of one `Connection` field.
    mutating func add(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        bytes.forEachListElement(in: value) { option in
            if bytes.isWord("close", in: option) { self.hasClose = true }
            if bytes.isWord("keep-alive", in: option) { self.hasKeepAlive = true }
        }
    }

    /// Whether the connection is closed after this exchange.
    var isLast: Bool { self.hasClose || (self.isVersion1_0 && !self.hasKeepAlive) }

    /// Whether the response must say `keep-alive`: a peer with HTTP/1.0 closes the connection otherwise.
    var needsKeepAlive: Bool { self.isVersion1_0 && !self.isLast }
}
