/// What a provider said of an error (RFC 6749 sections 4.1.2.1 and 5.2). The caller gets it apart from this service's
/// own words, because its author is not this service.
struct ProviderError: Sendable {
    var error: String?
    var description: String?
    var uri: String?
    /// The HTTP status of an endpoint's response.
    var status: Int?

    /// The members as a JSON object, cut to a length and without control characters.
    var json: JSON.Raw {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("error", ProviderError.shown(self.error, 128))
        writer.member("description", ProviderError.shown(self.description, 1024))
        writer.member("uri", ProviderError.shown(self.uri, 1024))
        writer.member("status", self.status.map { Int64($0) })
        writer.endObject()
        return JSON.Raw(trusted: writer.bytes)
    }

    private static func shown(_ text: String?, _ limit: Int) -> String? {
        guard let text = text.nonEmpty else { return nil }
        var bytes = Array(text.utf8.prefix(limit))
        // Cut at the beginning of a character.
        if text.utf8.count > limit {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        return String(decoding: bytes.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}

extension ServiceError {
    /// The refusal with what a provider said.
    func said(_ error: ProviderError) -> ServiceError { self.said(error.json) }
}
