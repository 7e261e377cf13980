import Testing
@testable import Vinculum
@testable import VinculumServer

/// A running service without its socket: a local service around an authority, and a machine's clock to move by hand.
struct Served {
    var service: LocalService
    var time: ServiceTime
    private(set) var authority: Authority
    private(set) var budgets = Budgets()
    /// What the machine's clock shows.
    var machine = Instant(milliseconds: 1_600_000_000_250)
    private var requestCount: UInt8 = 0

    init(
        _ service: LocalService = LocalService(), time: ServiceTime = ServiceTime(),
        _ adjust: (inout AuthoritySettings) -> Void = { _ in }
    ) {
        self.service = service
        self.time = time
        var settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)
        adjust(&settings)
        self.authority = Authority(settings: settings)
    }

    /// Tells the authority something else from now on.
    mutating func change(_ adjust: (inout AuthoritySettings) -> Void) {
        adjust(&self.authority.settings)
    }

    /// Changes how far callers are trusted. Links are listed, because the tests follow them.
    mutating func trust(_ level: TrustLevel) {
        self.authority.settings.permissions = Permissions(of: level)
        self.authority.settings.allow(.readableCodes)
    }

    /// Sends a request to `target`, a path with or without a query, and commits its changes.
    @discardableResult
    mutating func send(
        _ method: String, _ target: String, _ headers: [(String, String)] = [], body: String = ""
    ) -> HTTPResponse {
        let parts = target.split(separator: "?", maxSplits: 1)
        return self.send(
            HTTPRequest(
                method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
                headers: headers.map { HTTPRequest.Header($0.0, $0.1) }, body: Array(body.utf8)))
    }

    @discardableResult
    mutating func send(_ request: HTTPRequest) -> HTTPResponse {
        var head: LocalService.Head?
        return self.send(request, repeating: &head)
    }

    /// Sends a request on a connection.
    ///
    /// - Parameter head: What was read of the last request's head, if this one's is the same.
    mutating func send(_ request: HTTPRequest, repeating head: inout LocalService.Head?) -> HTTPResponse {
        self.requestCount &+= 1
        let entropy = Seed([UInt8](repeating: self.requestCount, count: 32))!
        let incoming = self.service.read(request, at: self.machine, repeating: &head)
        var pending = LocalService.begin(incoming, in: &self.time, machine: self.machine, entropy: entropy)
        while true {
            let step = self.service.step(&pending, on: self.authority, &self.time, &self.budgets)
            switch step {
            case .reads: return Proposal.lacksRows.response
            case .needs(let questions), .commitThenAsk(_, let questions):
                pending.answers += questions.map { $0.answered() }
            case .done(let proposal):
                do {
                    try self.authority.commit(proposal.changes)
                } catch {
                    Issue.record("a proposal on the present state was refused: \(error)")
                }
                return self.service.finish(proposal.response, incoming)
            }
        }
    }

    /// A request of a client with an API key; `operation` is such as `v1/accounts:signUp`.
    @discardableResult
    mutating func client(_ operation: String, _ body: String = "{}") -> JSON.Value {
        self.send("POST", "/identitytoolkit.googleapis.com/\(operation)?key=any", body: body).json
    }

    /// The links that are out, the last one last.
    mutating func mails() -> [JSON.Value] {
        self.send("GET", "/emulator/v1/projects/demo/oobCodes").json["oobCodes"].map { Array($0.elements) } ?? []
    }
}

extension HTTPResponse {
    var text: String { String(decoding: self.body, as: UTF8.self) }

    /// The body as JSON; `null` if it is not JSON.
    var json: JSON.Value {
        if let document = try? JSON.Document(parsing: self.body) { return document.root }
        return try! JSON.Document(parsing: Array("null".utf8)).root
    }

    func header(_ name: String) -> String? {
        self.headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
