import Vinculum

/// Finds the word that a misspelt word was probably meant to be.
package enum Suggestion {
    /// Returns the candidate nearest to `word`, if it is near enough to suggest.
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = self.distance(word, candidate)
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        guard let best, best.distance <= max(1, min(word.utf8.count, best.candidate.utf8.count) / 3) else { return nil }
        return best.candidate
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbouring bytes that turn `a` into `b`
    /// (Damerau and Levenshtein, optimal string alignment).
    ///
    /// - Complexity: O(n · m) in the lengths; only the first 64 bytes count.
    package static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.utf8.prefix(64))
        let b = Array(b.utf8.prefix(64))
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
