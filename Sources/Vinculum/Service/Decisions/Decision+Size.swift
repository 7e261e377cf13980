/// How much memory decisions take, for a host that keeps them.
extension Decision {
    /// About how many bytes of memory the decision takes.
    package var byteCount: Int { self.facts.reduce(64) { $0 + $1.byteCount } }

    /// The decision with as many of its first facts as fit.
    ///
    /// - Parameter byteLimit: The most that ``byteCount`` may be, at least 64.
    package func shortened(to byteLimit: Int) -> Decision {
        var (kept, total): ([Fact], Int) = ([], 64)
        for fact in self.facts {
            total += fact.byteCount
            if total > byteLimit { break }
            kept.append(fact)
        }
        return Decision(self.kind, self.rule, kept, remedies: self.remedies)
    }
}

extension Decision.Fact {
    fileprivate var byteCount: Int {
        switch self.value {
        case .text(let text): 64 + text.utf8.count
        case .number, .flag: 32
        case .texts(let texts): texts.reduce(64) { $0 + 48 + $1.utf8.count }
        }
    }
}
