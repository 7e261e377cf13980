import Vinculum

/// A parsed request to change the clock and the seed.
struct TimeTravel: Sendable {
    enum SeedChange: Sendable {
        case kept
        case fixed(Seed)
        case fresh
    }

    /// The instant to which to set the clock; `nil` leaves it unchanged.
    private(set) var now: Instant?
    /// The milliseconds to add to that instant.
    private(set) var advance: Int64 = 0
    /// Whether to freeze the clock; `nil` leaves it frozen or running.
    private(set) var frozen: Bool?
    private(set) var seed = SeedChange.kept

    /// Whether the request changes the clock.
    var movesClock: Bool { self.now != nil || self.advance != 0 || self.frozen != nil }

    /// Parses the body of a request.
    ///
    /// - Parameter body: An object with any of `now` (RFC 3339 text, or seconds since 1970), `advanceSeconds`,
    ///   `advanceMilliseconds`, `frozen`, and `seed` (64 hexadecimal digits, or `null` for fresh randomness again).
    /// - Throws: ``ServiceError`` if the body is not such an object, or the time to advance overflows.
    init(reading body: [UInt8]) throws(ServiceError) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: body, limits: .stranger).root
        } catch {
            throw .unreadable(error)
        }
        guard case .object = root.kind else { throw TimeTravel.refusal("The body must be an object.") }
        for member in root.members { try self.read(member) }
    }

    private mutating func read(_ member: JSON.Member) throws(ServiceError) {
        if member.keyEquals("now") {
            self.now = try TimeTravel.instant(member.value)
        } else if member.keyEquals("advanceSeconds") {
            guard let seconds = member.value.int64 else { throw TimeTravel.notWhole("advanceSeconds") }
            let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
            guard !overflow else { throw TimeTravel.outOfRange }
            try self.go(milliseconds)
        } else if member.keyEquals("advanceMilliseconds") {
            guard let milliseconds = member.value.int64 else { throw TimeTravel.notWhole("advanceMilliseconds") }
            try self.go(milliseconds)
        } else if member.keyEquals("frozen") {
            guard let frozen = member.value.bool else { throw TimeTravel.refusal("frozen must be true or false.") }
            self.frozen = frozen
        } else if member.keyEquals("seed") {
            self.seed = try TimeTravel.seed(member.value)
        } else {
            throw TimeTravel.refusal(
                "There is no member \(member.key); there are now, advanceSeconds, advanceMilliseconds, frozen and seed."
            )
        }
    }

    private mutating func go(_ milliseconds: Int64) throws(ServiceError) {
        let (sum, overflow) = self.advance.addingReportingOverflow(milliseconds)
        guard !overflow else { throw TimeTravel.outOfRange }
        self.advance = sum
    }

    private static func instant(_ value: JSON.Value) throws(ServiceError) -> Instant {
        if let seconds = value.int64 {
            // One that milliseconds cannot say would be led back to a wrong instant.
            guard !seconds.multipliedReportingOverflow(by: 1000).overflow else { throw outOfRange }
            return Instant(seconds: seconds)
        }
        guard let text = value.string, let instant = Instant(rfc3339: text) else {
            throw refusal("now must be a time such as 2030-01-31T12:00:00Z, or whole seconds since 1970.")
        }
        return instant
    }

    private static func seed(_ value: JSON.Value) throws(ServiceError) -> SeedChange {
        if value.isNull { return .fresh }
        do throws(Hex.DecodingError) {
            if let text = value.string, let seed = Seed(try Hex.decoded(text)) { return .fixed(seed) }
        } catch {}
        throw refusal("seed must be 64 hexadecimal digits, or null for fresh randomness.")
    }

    static let outOfRange = refusal("The clock stays within the years 1970 to 9999.")

    private static func notWhole(_ name: String) -> ServiceError {
        refusal("\(name) must be a whole number; a negative one goes back.")
    }

    private static func refusal(_ message: String) -> ServiceError {
        ServiceError(.invalidArgument, message, kind: .invalidArgument)
    }
}
