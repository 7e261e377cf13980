/// What a call to a provider carried and a client must not see: the client's secret, its signed assertions, codes,
/// verifiers and tokens. A provider, or a proxy in front of it, may repeat its request in what it says of an error.
struct SentSecrets: Sendable {
    private var texts: [String] = []

    /// Parameters that are no secret; what every other one of a form carries is cut out.
    private static let publicNames: [String] = [
        "client_assertion_type", "client_id", "grant_type", "redirect_uri", "scope",
    ]
    /// Shorter texts are no secrets, and are parts of common words.
    private static let minimumByteCount = 4
    /// Longer texts are dropped: each place of them is compared with each secret.
    private static let maximumByteCount = 8192
    private static let mark = Array("\u{2026}".utf8)

    /// Creates the secrets of no call.
    init() {}

    /// Finds the secrets of a call.
    init(_ call: OutboundCall, _ contract: ProviderContract) {
        var texts: [String] = []
        if let secret = contract.clientSecret { texts.append(secret) }
        for header in call.headers where header.name == "Authorization" {
            for part in header.value.utf8.split(separator: UInt8(ascii: " ")).dropFirst() {
                texts.append(String(decoding: part, as: UTF8.self))
            }
        }
        let form = String(decoding: call.body, as: UTF8.self)
        for text in [form, URIReference(call.url).query ?? ""] {
            for field in FormFields(parsing: text).fields
            where !SentSecrets.publicNames.contains(field.name) { texts.append(field.value) }
        }
        self.texts = texts.filter { $0.utf8.count >= SentSecrets.minimumByteCount }
            .ordered { $0.utf8.count > $1.utf8.count }
    }

    /// Cuts the secrets out of a text: as they are, percent-encoded as in a component and as in a form, and in base64.
    ///
    /// - Returns: `nil` where the text has one in another spelling of these encodings, and for a text that is too long.
    func cut(from text: String?) -> String? {
        guard let text, text.utf8.count <= SentSecrets.maximumByteCount else { return nil }
        var bytes = Array(text.utf8)
        for secret in self.texts {
            var form = FormFields()
            form.append("", secret)
            let spellings = [
                Array(secret.utf8), Array(PercentEncoding.encodedComponent(secret).utf8),
                Array(form.encoded.utf8.dropFirst()), Array(Base64.encoded(Array(secret.utf8)).utf8),
            ]
            for spelling in spellings { SentSecrets.cut(spelling, from: &bytes) }
        }
        // Digits of escapes may be in either case, and an address in an address is encoded twice.
        var decoded = bytes
        for _ in 0..<2 {
            decoded = Array(FormFields.decoded(decoded.span).utf8)
            for secret in self.texts where SentSecrets.place(of: Array(secret.utf8), in: decoded, from: 0) != nil {
                return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func cut(_ secret: [UInt8], from bytes: inout [UInt8]) {
        var start = 0
        while let place = SentSecrets.place(of: secret, in: bytes, from: start) {
            bytes.replaceSubrange(place..<(place + secret.count), with: SentSecrets.mark)
            start = place + SentSecrets.mark.count
        }
    }

    private static func place(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place + part.count <= bytes.count {
            // A provider that repeats a request may change the case of its letters, or of the digits of its escapes.
            if bytes[place...].starts(with: part, by: { $0.lowercased == $1.lowercased }) { return place }
            place += 1
        }
        return nil
    }
}
