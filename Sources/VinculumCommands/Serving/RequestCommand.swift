import Vinculum
import VinculumServer

/// The command `vinculum request`: answers one HTTP request without a socket.
enum RequestCommand {
    static let specification = CommandSpecification(
        "request", group: .service, summary: "answer one HTTP request as serve would, without a socket",
        synopsis: "METHOD TARGET", operands: 2...2,
        options: [
            .init("--header", "FIELD", "a header field, such as 'Authorization: Bearer owner'; can be repeated"),
            .init(
                "--body", "FILE",
                "the body; - is standard input (default: - unless METHOD is GET, HEAD, DELETE or OPTIONS)"),
            .init("--include", nil, "print the status line and the header fields before the body"),
        ],
        details: [
            "TARGET is a path with its query, such as '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any'. "
                + "The request runs on the state in --data; its changes are on the disk before the body is printed. "
                + "The body is JSON unless a Content-Type is given.",
            "The exit code is 0 for a status below 400, else 3. The body goes to standard output in both cases.",
        ],
        examples: [
            .init(
                "echo '{}' | vinculum request POST '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any'",
                "An anonymous account."),
            .init(
                "vinculum request GET /identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:batchGet "
                    + "--header 'Authorization: Bearer owner'",
                "All accounts, as an administrator."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let request = try self.request(invocation, on: &host)
        var service = LocalService()
        let incoming = service.read(request)
        var invocation = invocation
        invocation.globals.project = try incoming.project.id(
            orElse: invocation.globals.project, invocation.globals, host)
        let proposal = try self.propose(incoming, &service, invocation, on: &host)
        host.explain(proposal.decisions, invocation.globals)
        let response = service.finish(proposal.response, incoming)
        self.put(response, invocation, on: &host)
        guard response.status < 400 else {
            throw CommandFailure(
                .refused, code: "refused", "the request was answered with \(response.status)",
                why: "the body says why; --explain says more")
        }
    }

    /// Runs the request and stores its changes. A project that does not exist is made if the request changes it.
    private static func propose(
        _ incoming: LocalService.Incoming, _ service: inout LocalService, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Proposal {
        let globals = invocation.globals
        if try !Workspace.exists(globals, on: &host) {
            var empty = Workspace.inMemory(globals.project, globals, on: &host)
            let proposal = try self.propose(incoming, &service, on: &empty, &host)
            if proposal.changes.isEmpty { return proposal }
        }
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        let proposal = try self.propose(incoming, &service, on: &workspace, &host)
        try workspace.commit(proposal.changes, on: &host)
        return proposal
    }

    private static func propose(
        _ incoming: LocalService.Incoming, _ service: inout LocalService, on workspace: inout Workspace,
        _ host: inout some CommandHost
    ) throws(CommandFailure) -> Proposal {
        // The workspace already applies --now and --seed to the instant and the seed.
        var time = ServiceTime()
        var budgets = workspace.unusedBudgets
        var pending = LocalService.begin(
            incoming, in: &time, machine: workspace.now(host), entropy: workspace.nextSeed(&host))
        while true {
            switch service.step(&pending, on: workspace.authority, &time, &budgets) {
            case .commitThenAsk(let claim, let questions):
                try workspace.commit(claim, on: &host)
                pending.answers += questions.map { question in host.answer(question) }
            case .needs(let questions): pending.answers += questions.map { question in host.answer(question) }
            case .done(let proposal): return proposal
            case .reads: return .lacksRows
            }
        }
    }

    private static func request(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPRequest {
        let method = invocation.operands[0]
        guard !method.isEmpty, method.utf8.count <= 16, method.utf8.allSatisfy({ $0.isUppercaseLetter }) else {
            throw .usage("METHOD must be in upper case, such as GET or POST")
        }
        let target = invocation.operands[1]
        guard target.utf8.first == UInt8(ascii: "/") else {
            throw .usage("TARGET must begin with /", why: "it is the part of a URL after the host")
        }
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.utf8.endIndex
        var request = HTTPRequest(
            method: method, path: String(target[..<mark]),
            query: String(decoding: target.utf8[mark...].dropFirst(), as: UTF8.self))
        for field in invocation.values("--header") {
            guard let colon = field.utf8.firstIndex(of: UInt8(ascii: ":")) else {
                throw .usage("--header must be NAME: VALUE")
            }
            let value = field.utf8[field.utf8.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
            request.headers.append(.init(String(field[..<colon]), String(decoding: value, as: UTF8.self)))
        }
        if request.header("Host") == nil { request.headers.append(.init("Host", "\(LoopbackHost.ipv4):9099")) }
        let hasNone = ["GET", "DELETE", "OPTIONS", "HEAD"].contains(method)
        if let file = invocation.value("--body") ?? (hasNone ? nil : "-") {
            request.body = try host.bytes(of: file, upTo: 64 << 20)
        }
        if !request.body.isEmpty, request.header("Content-Type") == nil {
            request.headers.append(.init("Content-Type", "application/json"))
        }
        return request
    }

    /// The body as a terminal may have it. What is no JSON goes to a file or a pipe as it is.
    private static func shown(_ response: HTTPResponse, on host: some CommandHost) -> [UInt8] {
        if response.contentType.utf8.starts(with: "application/json".utf8) {
            return TerminalText.safeJSON(response.body)
        }
        guard host.isTerminal(.output) else { return response.body }
        return Array(TerminalText.safeLines(String(decoding: response.body, as: UTF8.self)).utf8)
    }

    private static func put(_ response: HTTPResponse, _ invocation: Invocation, on host: inout some CommandHost) {
        if invocation.has("--include") {
            host.writeLine("HTTP/1.1 \(response.status)", to: .output)
            if !response.contentType.isEmpty { host.writeLine("Content-Type: \(response.contentType)", to: .output) }
            for header in response.headers {
                host.writeLine(TerminalText.safe("\(header.name): \(header.value)"), to: .output)
            }
            host.writeLine("", to: .output)
        }
        if invocation.operands[0] == "HEAD" { return }
        host.write(self.shown(response, on: host), to: .output)
        if !response.body.isEmpty, response.body.last != 0x0A { host.write([0x0A], to: .output) }
    }
}
