import PropertyKit
import Vinculum
import VinculumEmbedding

/// Calls of the embedding module, each with its native reply and the script line that makes a host repeat it.
struct CallScript {
    private var embedding = Embedding()
    private var random: TestRandom
    private(set) var lines: [String] = []
    private(set) var replies: [String] = []

    /// Results of earlier calls that later ones may use: handles, snapshots, change sets, tokens.
    private var handles: [UInt32] = []
    private var bytes: [[UInt8]] = [[]]
    private var tokens: [String] = [""]

    init(seed: TestSeed) {
        self.random = TestRandom(seed: seed)
    }

    mutating func addRandomCall() {
        switch self.random.below(20) {
        case 0: self.create()
        case 1: self.restore()
        case 2: self.drop()
        case 3, 4: self.commit()
        case 5, 6: self.changes()
        case 7, 8: self.snapshot()
        case 9: self.answer(self.some(self.bytes))
        default: self.request()
        }
    }

    private mutating func note(_ line: String, _ reply: Reply) {
        self.lines.append(line)
        self.replies.append("\(reply.status.rawValue) \(Hex.encoded(Array(reply.encoded.dropFirst(8))))")
        if reply.status == .done { self.bytes += reply.parts.filter { $0.count > 8 && $0.count < 20_000 } }
    }
}

extension CallScript {
    mutating func create() {
        let input = CallScript.packed([self.seed()]) + self.settings()
        let reply = self.embedding.create(input: input)
        self.note("create h:\(Hex.encoded(input))", reply)
        self.keepHandle(reply)
    }

    private mutating func restore() {
        let (settings, seed, snapshot) = (self.settings(), self.seed(), self.some(self.bytes))
        let input = CallScript.packed([seed, snapshot]) + settings
        let reply = self.embedding.restore(input: input)
        self.note("restore h:\(Hex.encoded(input))", reply)
        self.keepHandle(reply)
    }

    private mutating func drop() {
        let handle = self.handle()
        self.note("drop \(handle)", self.embedding.drop(handle))
    }

    private mutating func commit() {
        let (handle, cursor, changes) = (self.handle(), Int64(self.random.below(12)), self.some(self.bytes))
        self.note(
            "commit \(handle) l:\(cursor) h:\(Hex.encoded(changes))",
            self.embedding.commit(handle, after: cursor, changes: changes)
        )
    }

    private mutating func changes() {
        let (handle, cursor) = (self.handle(), Int64(self.random.below(8)) - 1)
        self.note("changes_since \(handle) l:\(cursor)", self.embedding.changes(handle, since: cursor))
    }

    private mutating func snapshot() {
        let handle = self.handle()
        self.note("snapshot \(handle)", self.embedding.snapshot(handle))
    }

    @discardableResult
    private mutating func answer(_ question: [UInt8]) -> Reply {
        let reply = self.embedding.answer(question: question)
        self.note("answer h:\(Hex.encoded(question))", reply)
        return reply
    }

    /// Runs a request to its end; its questions are answered by further calls.
    private mutating func request() {
        let (handle, request, seed) = (self.handle(), self.envelope(), self.seed())
        let now = 1_700_000_000_000 + Int64(self.random.below(10_000_000))
        let commits = self.random.below(4) > 0
        let peer = ["", "192.0.2.7", "2001:db8::1", "x"][self.random.below(4)]
        var answers: [[UInt8]] = []
        var reply: Reply
        repeat {
            let input = CallScript.packed([seed, Array(peer.utf8), CallScript.packed(answers)]) + request
            reply = self.embedding.call(handle, now: now, commits: commits, input: input)
            self.note("call \(handle) l:\(now) \(commits ? 1 : 0) h:\(Hex.encoded(input))", reply)
            guard reply.status == .needs else { break }
            for question in reply.parts { answers.append(CallScript.packed(self.answer(question).parts)) }
        } while answers.count <= 4
        guard reply.status == .done, let root = try? JSON.Document(parsing: reply.parts[2]).root else { return }
        for name in ["idToken", "refreshToken", "localId"] {
            if let text = root[named: name]?.string { self.tokens.append(text) }
        }
    }
}

extension CallScript {
    private mutating func some<Element>(_ list: [Element]) -> Element {
        // Recent results are chosen more often, because they are more likely to be still valid.
        list[max(self.random.below(list.count), self.random.below(list.count))]
    }

    private mutating func handle() -> UInt32 {
        self.handles.isEmpty || self.random.below(12) == 0 ? UInt32(self.random.below(9)) : self.some(self.handles)
    }

    private mutating func keepHandle(_ reply: Reply) {
        if reply.status == .done, let handle = UInt32(String(decoding: reply.parts[0], as: UTF8.self)) {
            self.handles.append(handle)
        }
    }

    private mutating func seed() -> [UInt8] {
        (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &self.random) }
    }

    private mutating func settings() -> [UInt8] {
        let list =
            ["projectId", "demo", "hashCost", "1"] + (self.random.below(3) == 0 ? ["journalBytes", "600"] : [])
            + (self.random.below(3) == 0 ? ["sessionRecords", ["off", "on", "peers", "x"][self.random.below(4)]] : [])
        return self.spoiled(CallScript.packed(list.map { Array($0.utf8) }))
    }

    private mutating func envelope() -> [UInt8] {
        let (email, token) = ("p\(self.random.below(4))@example.com", self.some(self.tokens))
        let (operation, body): (String, String) =
            switch self.random.below(8) {
            case 0: ("signUp", #"{"email":"\#(email)","password":"123456"}"#)
            case 1: ("signUp", "{}")
            case 2: ("signInWithPassword", #"{"email":"\#(email)","password":"123456"}"#)
            case 3: ("lookup", #"{"idToken":"\#(token)"}"#)
            case 4: ("update", #"{"idToken":"\#(token)","displayName":"\#(email)","returnSecureToken":true}"#)
            case 5: ("delete", #"{"idToken":"\#(token)"}"#)
            case 6: ("sendVerificationCode", #"{"phoneNumber":"+1555010000\#(self.random.below(3))"}"#)
            default:
                (
                    "signInWithIdp",
                    #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token="#
                        + #"%7B%22sub%22%3A%22\#(email)%22%2C%22email%22%3A%22\#(email)%22%7D"}"#
                )
            }
        let list = [
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:\(operation)?key=any", body, "Content-Type",
            "application/json",
        ]
        return self.spoiled(CallScript.packed(list.map { Array($0.utf8) }))
    }

    /// One in eight is malformed.
    private mutating func spoiled(_ bytes: [UInt8]) -> [UInt8] {
        guard self.random.below(8) == 0 else { return bytes }
        return Gen<[UInt8]>.mutations(of: bytes).value(seed: TestSeed(self.random.next()))
    }

    /// The list of byte strings that crosses the border.
    static func packed(_ parts: [[UInt8]]) -> [UInt8] {
        var writer: [UInt8] = []
        for part in parts {
            for shift in [0, 8, 16, 24] { writer.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
            writer += part
        }
        return writer
    }
}
