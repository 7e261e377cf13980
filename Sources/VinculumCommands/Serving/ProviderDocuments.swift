import Vinculum

/// A cache of the documents that identity providers publish (RFC 9111). A host answers an authority's questions from
/// it.
///
/// It is in memory only, and holds at most 32 documents.
struct ProviderDocuments {
    private struct Entry {
        let url: String
        /// Whether it may come from a private network, whose host the administrator of another project did not write.
        let isToWrittenHost: Bool
        let response: HTTPResponse
        let fetchedAt: Instant
        /// When a document of this URL was last fetched within its lifetime, because a key was missing.
        var askedAgainAt: Instant?

        func answers(_ call: OutboundCall) -> Bool {
            self.url == call.url && self.isToWrittenHost == call.isToWrittenHost
        }
    }

    /// The lifetime of a document in the cache, in milliseconds.
    private static let lifetime: Int64 = 300_000
    /// How long a missing key is no reason to fetch a document again after it was one, in milliseconds.
    private static let patience: Int64 = 60_000
    private static let limit = 32

    /// The entries, oldest first.
    private var entries: [Entry] = []

    /// Returns the answers; `nil` unless every question asks for a cached document within its lifetime.
    func answers(to questions: [Question], at now: Instant) -> [Answer]? {
        var answers: [Answer] = []
        for question in questions {
            guard let call = ProviderDocuments.call(of: question),
                let entry = self.entries.first(where: { $0.answers(call) }),
                ProviderDocuments.isBelow(ProviderDocuments.lifetime, entry, now)
            else { return nil }
            answers.append(.reply(.response(entry.response)))
        }
        return answers
    }

    /// Caches the documents among these answers, if their status is 200. A full cache drops its oldest entry.
    mutating func cache(_ answers: [Answer], to questions: [Question], at now: Instant) {
        for (question, answer) in zip(questions, answers) {
            guard let call = ProviderDocuments.call(of: question), case .reply(.response(let response)) = answer,
                response.status == 200
            else { continue }
            let askedAgainAt = self.entries.first { $0.answers(call) }?.askedAgainAt
            self.entries.removeAll { $0.answers(call) }
            if self.entries.count == ProviderDocuments.limit { self.entries.removeFirst() }
            self.entries.append(
                Entry(
                    url: call.url, isToWrittenHost: call.isToWrittenHost, response: response, fetchedAt: now,
                    askedAgainAt: askedAgainAt))
        }
    }

    /// Whether one of these documents may be fetched again within its lifetime. If so, records the fetch.
    ///
    /// Where strangers send requests, each is fetched again at most once a minute: otherwise tokens with invented key
    /// names would flood the provider. The first time needs no minute, because a key may change right after a fetch.
    /// The cached documents stay until the provider has replied.
    ///
    /// - Parameter isPatient: Whether the minute counts.
    mutating func mayAskAgain(_ urls: [String], at now: Instant, isPatient: Bool) -> Bool {
        var may = false
        for index in self.entries.indices {
            let entry = self.entries[index]
            guard !(isPatient && ProviderDocuments.wasAskedAgain(entry, now)),
                urls.contains(where: { $0 == entry.url })
            else { continue }
            self.entries[index].askedAgainAt = now
            may = true
        }
        return may
    }

    /// A refusal that newer versions of these documents may lift, with why they are not fetched. One that was dropped
    /// from the cache is no reason.
    func explained(_ refusal: ServiceError, _ urls: [String], at now: Instant) -> ServiceError {
        guard let code = refusal.code, let detail = refusal.detail,
            self.entries.contains(where: { entry in
                urls.contains { $0 == entry.url } && ProviderDocuments.wasAskedAgain(entry, now)
            })
        else { return refusal }
        let reason = "The provider's documents were fetched again less than a minute ago, which is done once a minute."
        return ServiceError(code, "\(detail) \(reason) Try again in a minute.", kind: refusal.kind)
    }

    /// The URL of the document that a question asks for; `nil` for any other question, a person's profile included; see
    /// ``OutboundCall/isPublicDocument``.
    static func url(of question: Question) -> String? { self.call(of: question)?.url }

    private static func call(of question: Question) -> OutboundCall? {
        guard let call = question.outboundCall, call.isPublicDocument else { return nil }
        return call
    }

    /// Whether an entry's document was fetched again less than a minute ago.
    private static func wasAskedAgain(_ entry: Entry, _ now: Instant) -> Bool {
        entry.askedAgainAt.map { now >= $0 && now < $0.adding(milliseconds: ProviderDocuments.patience) } ?? false
    }

    /// Whether an entry is younger than this many milliseconds. An entry from the future, after the clock was set back,
    /// does not count as younger.
    private static func isBelow(_ age: Int64, _ entry: Entry, _ now: Instant) -> Bool {
        now >= entry.fetchedAt && now < entry.fetchedAt.adding(milliseconds: age)
    }
}
