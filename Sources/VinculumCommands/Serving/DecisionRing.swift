import Vinculum

/// The latest requests of all projects since the server began, for consoles that ask why something was refused.
///
/// All projects share one ring, so that one number bounds it: a ring for each of 10,000 projects would be tiny, or too
/// much. The price is that a busy project, or a stranger with many requests, pushes out what is older. Whoever needs
/// everything reads the log or the audit trail.
///
/// Each request has a number, whether it is kept or not. The numbers begin with the start of the server, so that a
/// client which asks on after a restart is told of it: a number of an earlier run is below all of this one, unless the
/// clock went back.
struct DecisionRing {
    /// A part of the ring.
    struct Page {
        /// The requests with their numbers, the oldest first.
        var entries: [(sequence: UInt64, request: RecordedRequest)] = []
        /// Whoever asks again names this number, and misses and repeats nothing.
        var next: UInt64
        /// Whether the number that was named is none of this server's, so that these are the newest requests.
        var isRestarted = false
        /// Whether requests that were asked for are no longer kept.
        var isMissing = false
    }

    /// The most bytes of all entries.
    static let byteLimit = 1 << 20
    /// The most entries.
    static let countLimit = 2048

    /// The entries, from ``head`` on and around the end. Empty until there is one.
    private var slots: [RecordedRequest?] = []
    private var head = 0
    private(set) var count = 0
    private(set) var byteCount = 0
    /// The number of the oldest entry; of the next one if there is none.
    private var first: UInt64
    /// The number before that of the first request of this server.
    private let origin: UInt64

    /// An empty ring.
    ///
    /// - Parameter began: When the server began. A thousand numbers a millisecond are more than it can use up.
    init(began: Instant) {
        // Below 2^53, so that no program that reads the number as a fraction loses a digit.
        self.origin = UInt64(clamping: max(0, began.milliseconds)) % (1 << 43) * 1000
        self.first = self.origin + 1
    }

    /// The number of the latest request.
    var latest: UInt64 { self.first + UInt64(self.count) - 1 }

    /// Keeps a request, and drops the oldest ones that have no room beside it.
    mutating func record(_ request: RecordedRequest) {
        if self.slots.isEmpty { self.slots = [RecordedRequest?](repeating: nil, count: DecisionRing.countLimit) }
        while self.count > 0,
            self.count == DecisionRing.countLimit || self.byteCount + request.byteCount > DecisionRing.byteLimit
        {
            self.dropOldest()
        }
        self.slots[(self.head + self.count) % DecisionRing.countLimit] = request
        self.count += 1
        self.byteCount += request.byteCount
    }

    private mutating func dropOldest() {
        self.byteCount -= self.slots[self.head]?.byteCount ?? 0
        self.slots[self.head] = nil
        self.head = (self.head + 1) % DecisionRing.countLimit
        self.count -= 1
        self.first += 1
    }

    /// Whether a number is this server's.
    func knows(_ sequence: UInt64) -> Bool { sequence >= self.origin && sequence <= self.latest }

    /// Whether a project has a request after a number that ``knows(_:)`` accepts, about an account if one is named.
    func hasLater(than sequence: UInt64, of project: ProjectID, account: String? = nil) -> Bool {
        (self.index(after: sequence)..<self.count).contains { index in
            self[index].map { $0.isAsked(of: project, account) } ?? false
        }
    }

    /// The requests of a project.
    ///
    /// - Parameters:
    ///   - sequence: Those after this number, the oldest first; `nil` for the newest.
    ///   - end: Without `sequence`, the newest before this number; `nil` for the newest of all.
    ///   - account: Those about this account alone; `nil` for those about any or none.
    ///   - limit: How many at most.
    func page(
        of project: ProjectID, after sequence: UInt64?, before end: UInt64? = nil, account: String? = nil, limit: Int
    ) -> Page {
        var page = Page(next: self.latest)
        if let sequence, self.knows(sequence) {
            page.isMissing = sequence + 1 < self.first
            for index in self.index(after: sequence)..<self.count {
                guard let request = self[index], request.isAsked(of: project, account) else { continue }
                if page.entries.count == limit {
                    page.next = page.entries.last?.sequence ?? sequence
                    break
                }
                page.entries.append((self.first + UInt64(index), request))
            }
            return page
        }
        page.isRestarted = sequence != nil
        var index = end.map { self.index(after: $0 == 0 ? 0 : $0 - 1) } ?? self.count
        while index > 0, page.entries.count < limit {
            index -= 1
            guard let request = self[index], request.isAsked(of: project, account) else { continue }
            page.entries.append((self.first + UInt64(index), request))
        }
        page.entries.reverse()
        return page
    }

    /// The index of the first entry after a number.
    private func index(after sequence: UInt64) -> Int {
        sequence < self.first ? 0 : min(self.count, Int(clamping: min(sequence - self.first, UInt64(self.count))) + 1)
    }

    private subscript(index: Int) -> RecordedRequest? {
        self.slots[(self.head + index) % DecisionRing.countLimit]
    }
}

extension DecisionRing.Page {
    /// The page as JSON.
    var json: [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("entries")
        writer.beginArray()
        for (sequence, request) in self.entries { request.write(sequence, to: &writer) }
        writer.endArray()
        writer.member("next", "\(self.next)")
        if self.isRestarted { writer.member("restarted", true) }
        if self.isMissing { writer.member("missing", true) }
        writer.endObject()
        return writer.bytes
    }
}

extension RecordedRequest {
    /// Whether it is of a project, and about an account if one is named.
    fileprivate func isAsked(of project: ProjectID, _ account: String?) -> Bool {
        self.project == project && (account.map { self.isAbout($0) } ?? true)
    }
}
