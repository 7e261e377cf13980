import Vinculum

/// The counters of a running server. Every label comes from a closed set, so that clients cannot create new series.
public struct Metrics: Sendable {
    /// The count of all responses.
    public private(set) var requests: Int64 = 0
    private(set) var series: [Series] = []
    private(set) var durations = Histogram()
    private(set) var openConnections: Int64 = 0
    private(set) var connections: Int64 = 0
    /// The longest round since the last look, and between the two looks before, in microseconds.
    private var longestRound: Int64 = 0
    private(set) var shownRound: Int64 = 0
    /// The projects, as they were counted last.
    public var projects: [Project] = []
    /// Size of the journals on disk, in bytes; 0 for a service without one.
    public var journalBytes: Int64 = 0
    /// What became of the messages to the webhook.
    public var webhook = DeliveryCounts()
    /// How long the oldest of them waits, in seconds; 0 if none does.
    public var oldestWebhookSeconds: Int64 = 0

    /// What the database has done; `nil` for a server without one.
    public var store: StoreCounts?

    /// How many requests each budget has refused, by the budget's number.
    package var budgetRefusals = [Int64](repeating: 0, count: Budget.allCases.count)

    /// Creates counters at zero.
    public init() {}

    /// Sets the counts of connections.
    ///
    /// - Parameters:
    ///   - open: The number of open connections.
    ///   - accepted: The number of connections accepted so far, including the open ones.
    public mutating func connections(open: Int64, accepted: Int64) {
        self.openConnections = open
        self.connections = accepted
    }

    /// Records the latency of a response.
    ///
    /// - Parameter microseconds: The time from the last byte of a request to the first byte of its response.
    public mutating func recordLatency(microseconds: Int64) {
        self.durations.observe(microseconds)
    }

    /// Records the time that the thread of all connections was busy without a pause.
    public mutating func recordRound(microseconds: Int64) {
        self.longestRound = max(self.longestRound, microseconds)
    }

    /// Begins a look at the counters: the longest round is then that since the look before.
    public mutating func beginScrape() {
        (self.shownRound, self.longestRound) = (self.longestRound, 0)
    }

    mutating func answered(_ method: Method, _ route: Route, status: Int) {
        self.requests &+= 1
        let index = self.series.firstIndex { $0.status == status && $0.method == method && $0.route == route }
        if let index {
            self.series[index].count &+= 1
        } else {
            self.series.append(Series(method: method, route: route, status: status, count: 1))
        }
    }

    struct Series: Sendable {
        let method: Method
        let route: Route
        let status: Int
        var count: Int64
    }

    enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case options = "OPTIONS"
        case other

        init(_ name: String) {
            // Nearly every request has this one.
            self = name == "POST" ? .post : Method(bytes: name) ?? .other
        }
    }

    enum Route: Equatable, Sendable {
        case endpoint(Endpoint)
        case utility(Utility)
        case preflight, unimplemented, methodNotAllowed, notFound

        var label: String {
            switch self {
            case .endpoint(let endpoint): endpoint.rawValue
            case .utility(let utility): utility.rawValue
            case .preflight: "preflight"
            case .unimplemented: "unimplemented"
            case .methodNotAllowed: "methodNotAllowed"
            case .notFound: "notFound"
            }
        }
    }

    /// The distribution of latencies, from the last byte of a request to the first of its response.
    struct Histogram: Sendable {
        /// The upper bounds of the buckets, in microseconds and, as text for Prometheus, in seconds.
        static let bounds: [(microseconds: Int64, seconds: String)] = [
            (100, "0.0001"), (250, "0.00025"), (500, "0.0005"), (1000, "0.001"), (2500, "0.0025"), (5000, "0.005"),
            (10_000, "0.01"), (25_000, "0.025"), (50_000, "0.05"), (100_000, "0.1"), (250_000, "0.25"),
            (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"), (10_000_000, "10"),
        ]

        /// The count in each bucket. The last bucket has no bound, so there is one more than there are bounds.
        private(set) var counts = [Int64](repeating: 0, count: Histogram.bounds.count + 1)
        private(set) var sum: Int64 = 0

        mutating func observe(_ microseconds: Int64) {
            let microseconds = max(0, microseconds)
            let bucket = Histogram.bounds.firstIndex { microseconds <= $0.microseconds } ?? Histogram.bounds.count
            self.counts[bucket] &+= 1
            self.sum = self.sum &+ microseconds
        }
    }
}
