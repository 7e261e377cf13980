import Vinculum
import VinculumServer

/// An answered request as ``DecisionRing`` keeps it: like a line of the log without token, code, password, query and
/// body, with all decisions.
///
/// It keeps what the request had anyway. Words and JSON are made when somebody asks.
final class RecordedRequest {
    let project: ProjectID
    private let instant: Instant
    private let method: String
    private let path: String
    private let operation: String
    private let status: Int
    private let error: Refusal
    private let account: String?
    private let tenant: TenantID?
    private let peer: Peer?
    private let administrator: String?
    /// What the client says it is, by `X-Client-Version`.
    private let client: String?
    private let bodyByteCount: Int
    private let microseconds: Int64
    private let effectCount: Int
    private let decisions: [Decision]
    /// Whether decisions or facts were left out.
    private let isCut: Bool
    /// About how many bytes of memory it takes.
    let byteCount: Int

    /// The word of a refusal.
    private enum Refusal {
        case none
        case word(String)
        /// The body of a short response, which has it.
        case body([UInt8])

        init(_ response: HTTPResponse) {
            if response.status < 400 {
                self = .none
            } else if response.body.capacity <= 1024 {
                self = .body(response.body)
            } else {
                self = response.errorWord.map { .word($0) } ?? .none
            }
        }

        func word(status: Int) -> String? {
            switch self {
            case .none: nil
            case .word(let word): word
            case .body(let body): HTTPResponse(status: status, contentType: "", body: body).errorWord
            }
        }

        var byteCount: Int {
            switch self {
            case .none: 0
            case .word(let word): 32 + word.utf8.count
            case .body(let body): 32 + body.capacity
            }
        }
    }

    /// The most bytes of one request's decisions.
    static let decisionByteLimit = 1 << 16

    init(_ logged: borrowing LoggedRequest, of project: ProjectID, _ response: HTTPResponse, microseconds: Int64) {
        let (incoming, request) = (logged.incoming, logged.incoming.request)
        self.project = project
        self.instant = logged.instant
        self.method = request.loggedMethod
        self.path = request.loggedPath
        self.operation = incoming.operation
        self.status = response.status
        self.error = Refusal(response)
        self.account = logged.account
        self.tenant = incoming.tenant
        self.peer = request.peer
        self.administrator = incoming.administratorName
        self.client = request.header("X-Client-Version")?.shortened(to: 128)
        self.bodyByteCount = response.body.count
        self.microseconds = microseconds
        self.effectCount = logged.effectCount
        let decisionByteCount: Int
        (self.decisions, decisionByteCount, self.isCut) = RecordedRequest.kept(logged.decisions)
        self.byteCount =
            320 + decisionByteCount + self.error.byteCount
            + RecordedRequest.byteCount(self.method) + RecordedRequest.byteCount(self.path)
            + RecordedRequest.byteCount(self.account) + RecordedRequest.byteCount(self.tenant?.text)
            + RecordedRequest.byteCount(self.administrator) + RecordedRequest.byteCount(self.client)
    }

    private static func byteCount(_ text: String?) -> Int { text.map { 32 + $0.utf8.count } ?? 0 }

    /// The first decisions that fit, and what is left of the next one.
    private static func kept(_ decisions: [Decision]) -> ([Decision], byteCount: Int, isCut: Bool) {
        var total = 0
        for (index, decision) in decisions.enumerated() {
            let (before, own) = (total, decision.byteCount)
            total += own
            guard total > self.decisionByteLimit else { continue }
            var kept = Array(decisions[..<index])
            if self.decisionByteLimit - before >= 64 {
                kept.append(decision.shortened(to: self.decisionByteLimit - before))
            }
            return (kept, self.decisionByteLimit, true)
        }
        return (decisions, total, false)
    }

    /// Whether it changed an account, or was about it and no other.
    func isAbout(_ account: String) -> Bool { self.account == account }

    /// Writes the request as a JSON object.
    func write(_ sequence: UInt64, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("sequence", "\(sequence)")
        writer.member("time", self.instant.iso8601)
        writer.member("method", self.method)
        writer.member("path", self.path)
        writer.member("operation", self.operation)
        writer.member("status", Int64(self.status))
        writer.member("error", self.error.word(status: self.status))
        writer.member("account", self.account)
        writer.member("tenant", self.tenant?.text)
        writer.member("peer", self.peer?.text)
        writer.member("administrator", self.administrator)
        writer.member("client", self.client)
        writer.member("bytes", "\(self.bodyByteCount)")
        writer.member("durationMicroseconds", "\(self.microseconds)")
        writer.member("effects", Int64(self.effectCount))
        writer.key("decisions")
        writer.beginArray()
        for decision in self.decisions { decision.write(to: &writer) }
        writer.endArray()
        if self.isCut { writer.member("cut", true) }
        writer.endObject()
    }
}
