import Vinculum
import VinculumServer

/// The server of one project. It answers the requests of a listener, which owns the connections, on a workspace, which
/// owns the state.
struct Server: RequestHandler, ~Copyable {
    var workspace: Workspace
    @Boxed private var service: LocalService
    @Boxed private(set) var options: ServeOptions
    @Boxed private var invocation: Invocation
    /// Requests with open questions, by ticket.
    private var waiting: [UInt64: Waiting] = [:]
    private var documents = ProviderDocuments()
    /// Calls to the webhook that the listener has not fetched yet.
    private var backgroundCalls: [OutboundCall] = []
    /// Seconds until the next compaction may begin, after one that failed.
    private var compactionPause = 0

    private struct Waiting {
        var pending: LocalService.Pending
        /// The open questions.
        var questions: [Question] = []
        /// The URLs of the documents that came from the cache.
        var recalled: [String] = []
        /// Whether cached documents caused a refusal, so that this run bypasses the cache.
        var asksAgain = false
    }

    init(_ workspace: consuming Workspace, _ options: ServeOptions, _ invocation: Invocation) {
        self.workspace = workspace
        self.service = options.service(invocation)
        self.options = options
        self.invocation = invocation
    }

    mutating func isListening(_ port: UInt16, on host: inout some CommandHost) throws(CommandFailure) {
        let address = "http://\(HostPort.text(host: self.options.place.host, port: port))"
        host.put(self.invocation, text: "listening on \(address)") { writer in
            writer.beginObject()
            writer.member("listening", address)
            writer.member("project", self.invocation.globals.project.text)
            writer.endObject()
        }
        do throws(FileError) { try host.flush() } catch { throw CommandFailure(error) }
        // After the flush, because a closed standard error must not stop the server.
        if !self.invocation.globals.isJSON {
            let place = self.workspace.isInMemory ? "in memory" : "in \(self.workspace.folder)"
            host.report("serving the project \(self.invocation.globals.project.text), \(place)")
        }
    }

    mutating func receive(
        _ request: HTTPRequest, ticket: UInt64, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        let pending = self.service.begin(request, machine: host.now(), entropy: host.nextSeed())
        return try self.go(on: Waiting(pending: pending), ticket, &host)
    }

    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        guard var waiting = self.waiting.removeValue(forKey: ticket) else {
            throw CommandFailure(.failure, "an answer came without its question")
        }
        if waiting.questions.contains(where: { $0.isCall }) {
            self.documents.cache(answers, to: waiting.questions, at: host.now())
        }
        waiting.pending.answers += answers
        return try self.go(on: waiting, ticket, &host)
    }

    private mutating func go(
        on resumed: Waiting, _ ticket: UInt64, _ host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        var waiting = resumed
        while true {
            switch self.service.step(&waiting.pending, on: self.workspace.authority) {
            case .needs(let questions):
                if !waiting.asksAgain, questions.contains(where: { $0.isCall }),
                    let known = self.documents.answers(to: questions, at: host.now())
                {
                    waiting.pending.answers += known
                    waiting.recalled += questions.compactMap { ProviderDocuments.url(of: $0) }
                    continue
                }
                // Among many concurrent sign-ins to one account each would invalidate the others' tokens, which would
                // have to be signed again. While this thread signs, the state cannot change.
                if waiting.pending.wasOutpaced, questions.allSatisfy({ $0.isSignature }) {
                    waiting.pending.answers += questions.map { $0.answered() }
                    continue
                }
                waiting.questions = questions
                self.waiting[ticket] = waiting
                return .needs(questions)
            case .done(let proposal):
                let outdated = waiting.recalled.filter { url in
                    proposal.retryAfterFetching.contains { sameBytes($0, url) }
                }
                if !waiting.asksAgain, self.documents.mayAskAgain(outdated, at: host.now()) {
                    waiting.asksAgain = true
                    waiting.pending.answers = []
                    waiting.recalled = []
                    continue
                }
                let response = self.service.finish(self.commit(proposal), waiting.pending)
                if self.workspace.hasMuchUnwritten { try self.persist(on: &host) }
                self.log(waiting.pending, response, on: &host)
                return .respond(response)
            }
        }
    }

    mutating func abandon(_ ticket: UInt64) -> HTTPResponse {
        self.waiting[ticket] = nil
        return .failure(ServiceError(
            message: "TOO_MANY_ATTEMPTS_TRY_LATER : The service is busy with other sign-ins; try again in a moment",
            kind: .refused))
    }

    /// Commits a proposal and performs its effects.
    ///
    /// - Returns: The response to give.
    private mutating func commit(_ proposal: Proposal) -> HTTPResponse {
        do throws(CommitConflict) {
            try self.workspace.apply(proposal.changes)
        } catch {
            // The proposal was made on this state, so the change itself is invalid: for example, an account would
            // exceed its size limit.
            return .failure(.internal("The change cannot be kept; nothing was changed."))
        }
        for effect in proposal.effects { self.perform(effect) }
        return proposal.response
    }

    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) {
        try self.workspace.persist(synchronizing: self.options.synchronizes, on: &host)
    }

    mutating func recordLatency(microseconds: Int64) {
        self.service.metrics.recordLatency(microseconds: microseconds)
    }

    mutating func tick(
        openConnections: Int64, acceptedConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.service.metrics.connections(open: openConnections, accepted: acceptedConnections)
        self.service.metrics.journalBytes = Int64(self.workspace.writing?.log.end ?? 0)
        try self.workspace.renewLock(on: &host)
        self.compactionPause = max(0, self.compactionPause - 1)
    }

    mutating func doBackgroundWork(on host: inout some CommandHost) -> Bool {
        guard self.compactionPause == 0 else { return false }
        switch self.workspace.compact(on: &host) {
        case .notDue, .finished: return false
        case .unfinished: return true
        case .failed:
            // It may have read all of the state, so the next attempt waits a minute.
            self.compactionPause = 60
            return false
        }
    }

    consuming func close(on host: inout some CommandHost) {
        self.workspace.close(on: &host)
    }
}

extension Server {
    /// Posts a mail or message to the webhook, if there is one. Without it the pending codes are listed and not sent.
    private mutating func perform(_ effect: Effect) {
        guard let url = self.options.codeWebhook else { return }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("project", self.invocation.globals.project.text)
        writer.member("tenant", effect.tenant?.text)
        OutgoingMessage(effect).write(to: &writer)
        writer.endObject()
        self.backgroundCalls.append(
            OutboundCall(method: "POST", url: url, body: writer.bytes, timeoutMilliseconds: 10_000))
    }

    mutating func nextBackgroundCalls() -> [OutboundCall] {
        defer { self.backgroundCalls.removeAll() }
        return self.backgroundCalls
    }

    mutating func finished(_ call: OutboundCall, _ reply: OutboundReply, on host: inout some CommandHost) {
        switch reply {
        case .response(let response) where (200..<300).contains(response.status): break
        case .response(let response):
            host.report("the webhook answered \(response.status); the message stays in the outbox")
        case .timedOut: host.report("the webhook did not answer in time; the message stays in the outbox")
        case .unreachable: host.report("the webhook cannot be reached; the message stays in the outbox")
        }
    }

    private func log(_ pending: LocalService.Pending, _ response: HTTPResponse, on host: inout some CommandHost) {
        switch self.options.log {
        case .none: break
        case .text:
            let line = "\(pending.now.iso8601) \(response.status) \(pending.request.method) \(pending.request.path)"
            host.writeLine(TerminalText.safe(line), to: .error)
        case .json:
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("time", pending.now.iso8601)
            writer.member("method", pending.request.method)
            // Without the query, which may contain keys, codes and tokens.
            writer.member("path", pending.request.path)
            writer.member("status", Int64(response.status))
            writer.member("bytes", Int64(response.body.count))
            writer.endObject()
            host.write(writer.bytes + [0x0A], to: .error)
        }
    }
}
