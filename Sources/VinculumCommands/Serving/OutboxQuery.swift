import Vinculum

/// The query of a request for the messages whose codes and links work: `tenant`, and `pageToken`, the number of the
/// last code of the page before.
struct OutboxQuery {
    let tenant: TenantID?
    private var last: UInt64 = 0

    /// A page ends once it has so many bytes: clients take answers of a MiB.
    private static let byteLimit = 1 << 19
    /// The most codes of a page, of which many may have no message.
    private static let codeLimit = 4096

    /// - Throws: The refusal of a query of another form.
    init(_ query: String) throws(ServiceError) {
        self.tenant = try AccountsQuery(query).tenant
        guard let token = FormFields(bounded: query)?["pageToken"].nonEmpty else { return }
        guard let last = UInt64(token) else { throw .invalidPageSelection }
        self.last = last
    }

    /// What ``response(in:at:)`` looks up: the codes, and once these are known the accounts of mailed links.
    func lookups(in store: MemoryStore) -> [RowLookup] {
        let codes = store[self.tenant].pendingCodes(after: self.last, limit: Self.codeLimit)
        return [.codesAfter(self.last, limit: Self.codeLimit)]
            + codes.compactMap { $0.emailAction?.account.map { .account($0) } }
    }

    /// The messages in the order in which they were sent.
    func response(in store: MemoryStore, at now: Instant) -> HTTPResponse {
        let graph = store[self.tenant]
        let codes = graph.pendingCodes(after: self.last, limit: Self.codeLimit)
        return .written { writer in
            var end = codes.count == Self.codeLimit ? codes.last?.sequence : nil
            writer.beginObject()
            writer.key("messages")
            writer.beginArray()
            for code in codes where code.expiresAt > now {
                guard let message = OutgoingMessage(code, graph) else { continue }
                writer.beginObject()
                message.write(to: &writer)
                writer.endObject()
                if writer.bytes.count > Self.byteLimit {
                    end = code.sequence
                    break
                }
            }
            writer.endArray()
            writer.member("nextPageToken", end.map { "\($0)" })
            writer.endObject()
        }
    }
}
