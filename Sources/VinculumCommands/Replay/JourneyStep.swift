import Vinculum

/// One line of a journey.
struct JourneyStep {
    enum Action {
        case command([String], input: [UInt8])
        case request(HTTPRequest)
        /// Headers for every later request that does not set them itself.
        case headers([HTTPRequest.Header])
        /// Computes the TOTP code at the line's instant for a base32 secret.
        case totp([UInt8])
        /// A comment for the reader of the transcript.
        case note(String)
    }

    let instant: Instant?
    let seed: Seed?
    let action: Action
    /// The expected exit code or status; by default 0 or 200.
    let expectedStatus: Int64
    /// JSON that the result must contain.
    let expected: JSON.Value?
    /// The shape that the result must have.
    let shape: JSON.Value?
    /// JSON that the error must contain.
    let expectedError: JSON.Value?
    /// The names under which values of the result are kept for later lines, with their JSON pointers (RFC 6901).
    let keep: [(name: String, pointer: String)]

    /// Parses a line.
    ///
    /// - Throws: ``CommandFailure`` with what is wrong with the line.
    init(_ line: JSON.Value) throws(CommandFailure) {
        try Self.check(
            line, "a line",
            ["at", "seed", "run", "input", "request", "headers", "totp", "note", "expect", "keep"])
        if let expectation = line["expect"] {
            // A misspelt expectation would never fail.
            try Self.check(expectation, "expect", ["exit", "status", "output", "body", "shape", "error"])
            if let shape = expectation["shape"] { try JSONShape.check(shape) }
        }
        self.instant = try Self.instant(line["at"])
        self.seed = try Self.seed(line["seed"])
        if let words = line["run"] {
            let arguments = words.elements.compactMap { $0.string }
            guard words.kind == .array, arguments.count == words.count else {
                throw .usage("run must be an array of strings")
            }
            self.action = .command(arguments, input: Array((line.string(of: "input") ?? "").utf8))
        } else if let request = line["request"] {
            self.action = .request(Self.request(request))
        } else if let headers = line["headers"] {
            self.action = .headers(Self.headers(headers))
        } else if let secret = line.string(of: "totp") {
            guard let bytes = try? Base32.decoded(secret) else { throw .usage("totp must be a base32 secret") }
            self.action = .totp(bytes)
        } else if let note = line.string(of: "note") {
            self.action = .note(note)
        } else {
            throw .usage("a line must have run, request, headers, totp or note")
        }
        let expectation = line["expect"]
        if case .request = self.action {
            self.expectedStatus = expectation?.int64(of: "status") ?? 200
        } else {
            self.expectedStatus = expectation?.int64(of: "exit") ?? 0
        }
        self.expected = expectation?["output"] ?? expectation?["body"]
        self.shape = expectation?["shape"]
        self.expectedError = expectation?["error"]
        var keep: [(name: String, pointer: String)] = []
        if let members = line["keep"] {
            for member in members.members { keep.append((member.key, member.value.string ?? "")) }
        }
        self.keep = keep
    }

    private static func check(_ value: JSON.Value, _ name: String, _ known: [String]) throws(CommandFailure) {
        guard value.kind == .object else { throw .usage("\(name) must be an object") }
        for member in value.members where !known.contains(where: { $0 == member.key }) {
            throw .usage("unknown member \(member.key) of \(name)", why: "the members are " + known.listed)
        }
    }

    private static func instant(_ value: JSON.Value?) throws(CommandFailure) -> Instant? {
        guard let value else { return nil }
        guard let instant = value.string.flatMap({ Instant(rfc3339: $0) }) else {
            throw .usage("at must be an RFC 3339 timestamp")
        }
        return instant
    }

    /// A seed: 64 hexadecimal digits, or a number for ``Seed/numbered(_:)``.
    private static func seed(_ value: JSON.Value?) throws(CommandFailure) -> Seed? {
        guard let value else { return nil }
        if let number = value.int64, number >= 0 { return Seed.numbered(UInt64(number)) }
        guard let bytes = try? Hex.decoded(value.string ?? ""), let seed = Seed(bytes) else {
            throw .usage("seed must be 64 hexadecimal digits or a number")
        }
        return seed
    }

    private static func request(_ value: JSON.Value) -> HTTPRequest {
        let target = value.string(of: "path") ?? ""
        let question = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.utf8.endIndex
        var request = HTTPRequest(
            method: value.string(of: "method") ?? "POST", path: String(target[..<question]),
            query: String(decoding: target.utf8[question...].dropFirst(), as: UTF8.self))
        if let headers = value["headers"] { request.headers = self.headers(headers) }
        if let body = value["body"] { request.body = body.string.map { Array($0.utf8) } ?? body.rawBytes }
        return request
    }

    private static func headers(_ value: JSON.Value) -> [HTTPRequest.Header] {
        var headers: [HTTPRequest.Header] = []
        for member in value.members { headers.append(.init(member.key, member.value.string ?? "")) }
        return headers
    }
}
