import Vinculum
@testable import VinculumServer

/// What came of one connection.
struct Conversation: Equatable {
    var requests: [HTTPRequest] = []
    var output: [UInt8] = []
    var closes = false

    /// The answers in the output, read by the methods they belong to.
    var answers: [HTTPAnswer] { HTTPAnswer.all(in: self.output, methods: self.requests.map(\.method)) }

    /// The statuses in order, those of interim answers too.
    var statuses: [Int] { self.answers.map(\.status) }
}

/// Plays a peer that sends these pieces, and answers what comes of them.
func converse(
    _ pieces: [[UInt8]], ends: Bool = false, limits: HTTPLimits = HTTPLimits(),
    answer: (HTTPRequest) -> HTTPResponse = echo, allowance: (HTTPRequest) -> HTTPBodyAllowance = { _ in .large }
) -> Conversation {
    var connection = HTTPConnection(limits: limits)
    var result = Conversation()
    func turn() {
        while let request = connection.nextRequest(allowance) {
            result.requests.append(request)
            connection.respond(answer(request))
        }
        result.output += connection.output
        connection.sent(connection.output.count)
    }
    for piece in pieces {
        connection.receive(piece)
        turn()
    }
    if ends {
        connection.receiveEnd()
        turn()
    }
    result.closes = connection.closesWhenSent
    return result
}

func converse(_ text: String, ends: Bool = false, limits: HTTPLimits = HTTPLimits()) -> Conversation {
    converse([Array(text.utf8)], ends: ends, limits: limits)
}

/// An answer that shows what was asked.
@Sendable func echo(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
        status: 200, contentType: "text/plain",
        body: Array("\(request.method) \(request.path) \(request.query) \(request.body.count)".utf8))
}

/// An answer as a client reads it, by the letter of RFC 9112 and nothing more.
struct HTTPAnswer: Equatable {
    var status = 0
    var reason = ""
    var fields: [HTTPRequest.Header] = []
    var body: [UInt8] = []

    func field(_ name: String) -> String? {
        self.fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Reads all answers; one with status -1 stands for what could not be read.
    static func all(in bytes: [UInt8], methods: [String]) -> [HTTPAnswer] {
        var rest = bytes[...]
        var methods = methods[...]
        var answers: [HTTPAnswer] = []
        while !rest.isEmpty {
            guard let answer = HTTPAnswer(&rest, methods.first) else { return answers + [HTTPAnswer(status: -1)] }
            if answer.status >= 200 { methods = methods.dropFirst() }
            answers.append(answer)
        }
        return answers
    }

    private init(status: Int) {
        self.status = status
    }

    private init?(_ rest: inout ArraySlice<UInt8>, _ method: String?) {
        guard let statusLine = HTTPAnswer.line(&rest) else { return nil }
        let parts = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].count == 3, let status = Int(parts[1]) else {
            return nil
        }
        self.status = status
        self.reason = String(parts[2])
        while true {
            guard let line = HTTPAnswer.line(&rest) else { return nil }
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: ":") else { return nil }
            self.fields.append(
                HTTPRequest.Header(String(line[..<colon]), String(line[line.index(colon, offsetBy: 2)...])))
        }
        let lengths = self.fields.filter { $0.name.lowercased() == "content-length" }
        if status < 200 || status == 204 || status == 304 {
            guard lengths.isEmpty else { return nil }
            return
        }
        guard lengths.count == 1, let length = Int(lengths[0].value) else { return nil }
        // A refusal does not depend on the method: that of a HEAD has no body either.
        if method == "HEAD" || (method == nil && rest.isEmpty) { return }
        guard rest.count >= length else { return nil }
        self.body = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
    }

    /// A line up to CR LF; neither occurs alone in a line.
    private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, rest[end - 1] == 0x0D else { return nil }
        let line = rest[..<(end - 1)]
        rest = rest[(end + 1)...]
        guard !line.contains(0x0D) else { return nil }
        return String(validating: line, as: UTF8.self)
    }
}
