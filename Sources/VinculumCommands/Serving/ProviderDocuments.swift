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

    /// Whether a provider may be asked again, because a key is not among what it published: not more often than once a minute,
    /// so that made-up names of keys are no reason to ask. What is here stays until the provider has answered.
    mutating func mayAskAgain(_ questions: [Question], at now: Instant) -> Bool {
        var may = false
        for index in self.entries.indices {
            let entry = self.entries[index]
            let since = entry.askedAgainAt ?? entry.fetchedAt
            let isFresh = now >= since && now < since.adding(milliseconds: ProviderDocuments.patience)
            let isAsked = questions.contains { ProviderDocuments.url(of: $0).map { sameBytes($0, entry.url) } ?? false }
            guard isAsked, !isFresh else { continue }
            self.entries[index].askedAgainAt = now
            may = true
        }
        return may
    }

    /// Providers are asked by `GET`, for what does not depend on who asks.
    private static func url(of question: Question) -> String? {
        guard let call = question.outboundCall, sameBytes(call.method, "GET") else { return nil }
        return call.url
    }

    /// Whether an entry is younger than this; one of the future, by a clock that was put back, is not.
    private static func isBelow(_ age: Int64, _ entry: Entry, _ now: Instant) -> Bool {
        now >= entry.fetchedAt && now < entry.fetchedAt.adding(milliseconds: age)
    }
}

extension Proposal {
    /// Whether a provider's token was refused for what newer documents of the provider may allow.
    var lacksProviderKey: Bool {
        self.decisions.contains { decision in
            decision.rule == .identityProvider && decision.facts.contains { fact in
                guard fact.name == .tokenProblem, case .text(let problem) = fact.value else { return false }
                return [TokenRefusal.key, .issuer, .signature].contains { sameBytes(problem, $0.name) }
            }
        }
    }
}
