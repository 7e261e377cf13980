import Vinculum

/// One line of a journey.
struct JourneyStep {
    enum Action {
        case command([String], input: [UInt8])
        case request(HTTPRequest)
        /// What every later request carries, unless it says otherwise.
        case headers([HTTPRequest.Header])
        /// The code that an authenticator app shows at this instant for a secret in base 32.
        case totp([UInt8])
        /// Words for the reader of a transcript.
        case note(String)
    }

    let instant: Instant?
    let seed: Seed?
    let action: Action
    /// What the exit code or status must be; 0 or 200 unless the line says otherwise.
    let expectedStatus: Int64
    /// JSON that the result must have in it.
    let expected: JSON.Value?
    /// What of the result is read, and of which types it is; see ``JSONShape``.
    let shape: JSON.Value?
    /// JSON that the error must have in it.
    let expectedError: JSON.Value?
    /// Names for later lines, each with where in the result its value is (RFC 6901).
    let keep: [(name: String, pointer: String)]

    /// - Throws: ``CommandFailure`` saying what is wrong with the line.
    init(_ line: JSON.Value) throws(CommandFailure) {
        try Self.check(line, "a line", ["at", "seed", "run", "input", "request", "headers", "totp", "note", "expect", "keep"])
        if let expectation = line["expect"] {
            // A misspelt expectation would be one that always comes true.
            try Self.check(expectation, "expect", ["exit", "status", "output", "body", "shape", "error"])
            if let shape = expectation["shape"] { try JSONShape.check(shape) }
        }
        self.instant = try Self.instant(line["at"])
        self.seed = try Self.seed(line["seed"])
        if let words = line["run"] {
            let arguments = words.elements.compactMap { $0.string }
            guard words.kind == .array, arguments.count == words.count else {
                throw .usage("run is no array of strings")
            }
            self.action = .command(arguments, input: Array((line["input"]?.string ?? "").utf8))
        } else if let request = line["request"] {
            self.action = .request(Self.request(request))
        } else if let headers = line["headers"] {
            self.action = .headers(Self.headers(headers))
        } else if let secret = line["totp"]?.string {
            guard let bytes = try? Base32.decoded(secret) else { throw .usage("totp is no secret in base 32") }
            self.action = .totp(bytes)
        } else if let note = line["note"]?.string {
            self.action = .note(note)
        } else {
            throw .usage("a line has run, request, headers, totp or note")
        }
        let expectation = line["expect"]
        if case .request = self.action {
            self.expectedStatus = expectation?["status"]?.int64 ?? 200
        } else {
            self.expectedStatus = expectation?["exit"]?.int64 ?? 0
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
        guard value.kind == .object else { throw .usage("\(name) is no object") }
        for member in value.members where !known.contains(where: { sameBytes($0, member.key) }) {
            throw .usage("\(name) has no member \(member.key)", why: "the members are " + known.listed)
        }
    }

    private static func instant(_ value: JSON.Value?) throws(CommandFailure) -> Instant? {
        guard let value else { return nil }
        guard let instant = value.string.flatMap({ Instant(rfc3339: $0) }) else {
            throw .usage("at is no instant (RFC 3339)")
        }
        return instant
    }

    /// 64 hexadecimal digits, or a number that stands for the seed with this number at its end.
    private static func seed(_ value: JSON.Value?) throws(CommandFailure) -> Seed? {
        guard let value else { return nil }
        if let number = value.int64, number >= 0 { return Seed.numbered(UInt64(number)) }
        guard let bytes = try? Hex.decoded(value.string ?? ""), let seed = Seed(bytes) else {
            throw .usage("seed is neither 64 hexadecimal digits nor a number")
        }
        return seed
    }

    private static func request(_ value: JSON.Value) -> HTTPRequest {
        let target = value["path"]?.string ?? ""
        let question = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.utf8.endIndex
        var request = HTTPRequest(
            method: value["method"]?.string ?? "POST", path: String(target[..<question]),
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
