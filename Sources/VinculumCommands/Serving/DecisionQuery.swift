import Vinculum

/// The query of a request for decisions.
struct DecisionQuery {
    /// Requests after this number; `nil` for the newest.
    private(set) var after: UInt64?
    /// Without ``after``, the newest requests before this number; `nil` for the newest of all.
    private(set) var before: UInt64?
    /// Requests about this account alone; `nil` for those about any or none.
    private(set) var account: String?
    /// How many seconds the answer may wait for a request.
    private(set) var waitSeconds: Int64 = 0
    /// How many requests the answer has at most.
    private(set) var limit = 200

    /// Proxies cut connections that say nothing for longer, often after 30 or 60 seconds.
    private static let longestWait: Int64 = 25
    private static let largestLimit = 1000

    /// - Throws: `INVALID_ARGUMENT` for a number of another form or beyond its bounds. Fields of other names are
    ///   ignored.
    init(_ query: String) throws(ServiceError) {
        guard let fields = FormFields(bounded: query) else {
            throw ServiceError(.invalidArgument, "The query is too long.", kind: .invalidArgument)
        }
        if let text = fields["after"] {
            guard let after = UInt64(text) else { throw .notWithin("after", 0, Int64.max) }
            self.after = after
        }
        if let text = fields["before"] {
            guard let before = UInt64(text) else { throw .notWithin("before", 0, Int64.max) }
            self.before = before
        }
        self.account = fields["account"]
        if let text = fields["wait"] {
            guard let seconds = Int64(text), (0...Self.longestWait).contains(seconds) else {
                throw .notWithin("wait", 0, Self.longestWait)
            }
            self.waitSeconds = seconds
        }
        if let text = fields["limit"] {
            guard let limit = Int(text), (1...Self.largestLimit).contains(limit) else {
                throw .notWithin("limit", 1, Int64(Self.largestLimit))
            }
            self.limit = limit
        }
    }
}

extension ServiceError {
    fileprivate static func notWithin(_ name: String, _ least: Int64, _ most: Int64) -> ServiceError {
        ServiceError(
            .invalidArgument, "\(name) must be a whole number from \(least) to \(most).", kind: .invalidArgument)
    }
}
