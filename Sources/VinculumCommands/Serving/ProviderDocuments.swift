import Vinculum

/// What identity providers published, kept for a few minutes between sign-ins: a host may answer an authority's question out
/// of it (RFC 9111). It is no part of any state, and a run forgets it.
struct ProviderDocuments {
    private struct Entry {
        let url: String
        let response: HTTPResponse
        let fetchedAt: Instant
        /// When the provider was last asked again because a key was not here.
        var askedAgainAt: Instant?
    }

    /// How long a document is good for, in milliseconds.
    private static let lifetime: Int64 = 300_000
    /// How old it has to be before a key that it lacks is a reason to ask again, in milliseconds.
    private static let patience: Int64 = 60_000
    private static let limit = 32

    /// The oldest first.
    private var entries: [Entry] = []

    /// The answers, if all that is asked for is here.
    func answers(to questions: [Question], at now: Instant) -> [Answer]? {
        var answers: [Answer] = []
        for question in questions {
            guard let url = ProviderDocuments.url(of: question),
                let entry = self.entries.first(where: { sameBytes($0.url, url) }),
                ProviderDocuments.isBelow(ProviderDocuments.lifetime, entry, now)
            else { return nil }
            answers.append(.reply(.response(entry.response)))
        }
        return answers
    }

    /// Takes in what came of questions.
    mutating func take(_ answers: [Answer], to questions: [Question], at now: Instant) {
        for (question, answer) in zip(questions, answers) {
            guard let url = ProviderDocuments.url(of: question), case .reply(.response(let response)) = answer,
                response.status == 200
            else { continue }
            self.entries.removeAll { sameBytes($0.url, url) }
            if self.entries.count == ProviderDocuments.limit { self.entries.removeFirst() }
            self.entries.append(Entry(url: url, response: response, fetchedAt: now))
        }
    }

    /// Whether one of these documents may be fetched again before its time; if so, counts as fetched now.
    ///
    /// Each at most once a minute: otherwise tokens with made-up key names would flood the provider. The cached
    /// documents stay until the provider has answered.
    mutating func mayAskAgain(_ urls: [String], at now: Instant) -> Bool {
        var may = false
        for index in self.entries.indices {
            let entry = self.entries[index]
            let since = entry.askedAgainAt ?? entry.fetchedAt
            let isFresh = now >= since && now < since.adding(milliseconds: ProviderDocuments.patience)
            guard !isFresh, urls.contains(where: { sameBytes($0, entry.url) }) else { continue }
            self.entries[index].askedAgainAt = now
            may = true
        }
        return may
    }

    /// The address of the document that a question asks for; `nil` for any other question. Documents are fetched by
    /// `GET`, and are the same for every sign-in.
    static func url(of question: Question) -> String? {
        guard let call = question.outboundCall, sameBytes(call.method, "GET") else { return nil }
        return call.url
    }

    /// Whether an entry is younger than this; one of the future, by a clock that was put back, is not.
    private static func isBelow(_ age: Int64, _ entry: Entry, _ now: Instant) -> Bool {
        now >= entry.fetchedAt && now < entry.fetchedAt.adding(milliseconds: age)
    }
}
