/// How long a batch may take, and when what has failed is tried again. Times are microseconds of a monotonic clock.
struct Patience {
    /// Until when; `nil` while nothing is under way.
    private(set) var deadline: Int64?
    /// When it is tried again.
    private var retry: Int64?
    private var last: Int64 = 0
    private var lastFailure: DatabaseError?

    /// How long a batch may take: its clients wait.
    private static let limit: Int64 = 2_000_000
    private static let pause: Int64 = 20_000
    /// The database as messages name it.
    private let place: String

    init(for place: String) { self.place = place }

    mutating func begin(at now: Int64) {
        (self.deadline, self.last, self.retry, self.lastFailure) = (now + Self.limit, now, nil, nil)
    }

    var isUnderWay: Bool { self.deadline != nil }

    mutating func end() { (self.deadline, self.retry, self.lastFailure) = (nil, nil, nil) }

    /// Notes a failure after which the same is tried again.
    ///
    /// - Returns: Whether there is time for that.
    mutating func retry(after failure: DatabaseError, at now: Int64) -> Bool {
        self.last = now
        guard let deadline = self.deadline, now + Self.pause < deadline else { return false }
        (self.retry, self.lastFailure) = (now + Self.pause, failure)
        return true
    }

    /// Whether it is tried again now.
    mutating func canRetry(at now: Int64) -> Bool {
        self.last = now
        guard let retry = self.retry, now >= retry else { return false }
        self.retry = nil
        return true
    }

    /// Why it is given up; `nil` while there is time.
    func failure(at now: Int64) -> DatabaseError? {
        guard let deadline = self.deadline, now >= deadline else { return nil }
        return self.lastFailure ?? DatabaseError(.unreachable, file: self.place, "the server does not answer")
    }

    /// How long the listener may wait, in milliseconds.
    var milliseconds: Int64? { self.deadline.map { max(1, ((self.retry ?? $0) - self.last) / 1000 + 1) } }
}
