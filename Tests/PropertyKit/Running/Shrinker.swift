/// Makes a failing list of choices as short, then as small, as it finds in bounded time.
///
/// Each pass tries one kind of edit everywhere; the passes repeat until none of them helps any more.
struct Shrinker {
    /// The simplest choices known to fail.
    private(set) var best: [UInt64]

    /// How often the property may still be run.
    private var budget: Int

    /// Runs the property on the choices; the choices really made when it fails, `nil` when it holds.
    private let failing: ([UInt64]) -> [UInt64]?

    init(_ choices: [UInt64], budget: Int, failing: @escaping ([UInt64]) -> [UInt64]?) {
        self.best = choices
        self.budget = budget
        self.failing = failing
    }

    mutating func shrink() {
        var before: [UInt64]
        repeat {
            before = self.best
            self.takeOutRuns()
            self.lowerEach()
            self.lowerEqualOnesTogether()
        } while self.best != before && self.budget > 0
    }

    private mutating func takeOutRuns() {
        for length in [64, 32, 16, 8, 5, 4, 3, 2, 1] {
            var start = self.best.count - length
            while start >= 0 {
                if start + length <= self.best.count {
                    self.accept { $0.removeSubrange(start..<(start + length)) }
                }
                start -= 1
            }
        }
    }

    private mutating func lowerEach() {
        var index = 0
        while index < self.best.count {
            self.lower([index])
            index += 1
        }
    }

    /// Keeps two equal things equal while they shrink, as a failure about duplicates needs.
    private mutating func lowerEqualOnesTogether() {
        for value in Set(self.best).sorted() where value > 0 {
            let places = self.best.indices.filter { self.best[$0] == value }
            guard places.count > 1 else { continue }
            self.lower(places)
            for (index, place) in places.enumerated() {
                for other in places[(index + 1)...].prefix(16) where self.areEqual(place, other, value) {
                    self.lower([place, other])
                }
            }
        }
    }

    private func areEqual(_ place: Int, _ other: Int, _ value: UInt64) -> Bool {
        other < self.best.count && self.best[place] == value && self.best[other] == value
    }

    /// Lowers the equal choices at the places to the least that fails, by halving the distance.
    private mutating func lower(_ places: [Int]) {
        var tooLow: UInt64 = 0
        guard let first = places.first, self.best[first] > 0 else { return }
        if self.accept({ choices in for place in places { choices[place] = 0 } }) { return }
        while let last = places.last, last < self.best.count, self.best[first] > tooLow + 1 {
            let middle = tooLow + (self.best[first] - tooLow) / 2
            if !self.accept({ choices in for place in places { choices[place] = middle } }) { tooLow = middle }
        }
    }

    /// Keeps the edit if what comes of it still fails and is simpler.
    @discardableResult
    private mutating func accept(_ edit: (inout [UInt64]) -> Void) -> Bool {
        guard self.budget > 0 else { return false }
        var candidate = self.best
        edit(&candidate)
        self.budget -= 1
        guard let made = self.failing(candidate), Self.isSimpler(made, self.best) else { return false }
        self.best = made
        return true
    }

    private static func isSimpler(_ a: [UInt64], _ b: [UInt64]) -> Bool {
        a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
    }
}
