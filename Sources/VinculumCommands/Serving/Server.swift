import Vinculum
import VinculumServer

/// The server of one or many projects. It answers the requests of a listener, which owns the connections, on the
/// projects' workspaces, which own the states.
struct Server: RequestHandler, ~Copyable {
    var projects: ServedProjects
    @Boxed var service: LocalService
    @Boxed var options: ServeOptions
    @Boxed private(set) var invocation: Invocation
    /// Requests with open questions, and those that await rows, by ticket.
    var waiting: [UInt64: Waiting] = [:]
    /// The requests that await rows.
    var lines = RowLines()
    private var documents = ProviderDocuments()
    /// The webhook, with the messages that wait for it; `nil` for none.
    @Boxed var webhook: Webhook?
    /// Whether there is one, which each round asks.
    let hasWebhook: Bool
    /// The messages to the webhook whose changes are not written yet.
    var unwrittenPosts: [UnwrittenPost] = []
    /// The mails and messages to show once their changes are written.
    var unshownMessages: [ShownMessage] = []
    /// The projects with changes that are applied but not yet written.
    var dirty: [ServedProject] = []
    /// The projects whose logs have grown since they were last looked at for compaction.
    var grown: [ServedProject] = []
    /// The provisional responses since the last ``persist(on:)``; `nil` for one whose changes are written or refused.
    var provisional: [Provisional?] = []
    /// What is sent instead of some of them.
    var replaced: [ReplacedResponse] = []
    /// How many rounds of the listener have begun.
    var roundCount: UInt64 = 1
    /// How many change sets were applied so far.
    var appliedCount: UInt64 = 0
    /// Set once another run has taken over a project, which ends the server.
    var overtaken: CommandFailure?
    /// Seconds until the next compaction may begin, after one that failed.
    var compactionPause = 0
    /// The rotations whose keys are being made, by ticket.
    var rotations: [UInt64: PendingRotation] = [:]
    /// Their questions, where no request asks them, until the listener fetches them.
    var backgroundQuestions: [(ticket: UInt64, questions: [Question])] = []
    var rotationCount: UInt64 = 0
    /// Whether the listener waits for running requests, before it ends.
    var isStopping = false
    /// The backups that clients are fetching.
    var backups: [ServedBackup] = []
    /// The latest requests, for consoles; `nil` without them.
    var decisions: DecisionRing?
    /// The latest notices, for consoles; `nil` without them.
    var notices: NoticeRing?
    /// The requests for later ones that wait.
    var watchers: [Watcher] = []

    /// - Parameter seed: The source of the identifiers that messages to the webhook have.
    init(
        _ projects: consuming ServedProjects, _ options: ServeOptions, _ invocation: Invocation, seed: Seed?,
        at now: Instant
    ) {
        if options.hasConsole { (self.decisions, self.notices) = (DecisionRing(began: now), NoticeRing()) }
        var service = options.service(projects.first.workspace.unusedBudgets)
        if projects.database != nil { service.metrics.store = StoreCounts() }
        self.service = service
        let webhook = options.codeWebhook.flatMap { webhook in
            seed.map { Webhook(url: webhook.url, secret: webhook.secret, brands: options.brands, seed: $0) }
        }
        (self.webhook, self.hasWebhook) = (webhook, webhook != nil)
        self.projects = projects
        self.options = options
        self.invocation = invocation
    }

    mutating func bodyAllowance(of head: HTTPRequest, on host: inout some CommandHost) -> HTTPBodyAllowance {
        self.service.bodyAllowance(of: head, at: host.now())
    }

    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        let (now, seed) = (host.now(), host.nextSeed())
        let incoming = self.service.read(request, at: now, repeating: &head)
        let logged = LoggedRequest(
            incoming, at: now, began: host.monotonicMicroseconds(),
            id: self.options.place.hasRequestIDs ? LoggedRequest.id(of: request, seed) : nil)
        if let response = self.answerAboutServer(incoming, on: &host) {
            return self.respond(response, to: logged, on: &host)
        }
        if case .decisions? = incoming.observation { return self.showDecisions(logged, ticket: ticket, on: &host) }
        // Opening a project may close another, which requests of this very round have changed.
        if self.projects.mustClose(for: incoming.project) { try self.writeChanges(on: &host) }
        let project: ServedProject
        do throws(ServiceError) {
            project = try self.projects.project(for: incoming.project, on: &host)
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
        project.lastUse = now
        self.refreshNotes(of: project, on: &host)
        if incoming.movesClock, self.projects.database != nil {
            return self.respond(.failure(.clockOfStore), to: logged, on: &host)
        }
        self.postKept(of: project, on: &host)
        if incoming.asksForMetrics { self.countForMetrics(at: now) }
        if incoming.rotatesKeys {
            return self.beginRotation(
                logged.placed(in: project.id, at: project.time.now(now)), of: project, seed: seed, ticket: ticket,
                on: &host)
        }
        if let observation = incoming.observation {
            return try self.show(
                observation, logged.placed(in: project.id, at: project.time.now(now)), of: project, ticket: ticket,
                on: &host)
        }
        let pending = LocalService.begin(incoming, in: &project.time, machine: now, entropy: seed)
        return try self.go(on: Waiting(consume pending, project, consume logged), ticket, &host)
    }

    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        if let rotation = self.removeRotation(ticket) {
            return try self.finishRotation(rotation, answers, on: &host)
        }
        guard let waiting = self.waiting.removeValue(forKey: ticket) else {
            throw CommandFailure(.failure, "an answer came without its question")
        }
        waiting.project.openRequests -= 1
        if waiting.awaitsKeys {
            guard let keys = answers.madeKeys else {
                return self.respond(.failure(.internal("The key could not be made.")), waiting, on: &host)
            }
            (waiting.awaitsKeys, waiting.madeKeys) = (false, keys)
            return try self.go(on: waiting, ticket, &host)
        }
        if waiting.questions.contains(where: { $0.isCall }) {
            self.documents.cache(answers, to: waiting.questions, at: host.now())
            for (question, answer) in zip(waiting.questions, answers)
            where ProviderDocuments.url(of: question) == nil { waiting.answered.append((question, answer)) }
        }
        waiting.pending.answers += answers
        if let needs = waiting.needsAgain.take() { return self.awaitRows(.needs(needs), waiting, ticket) }
        return try self.go(on: waiting, ticket, &host)
    }

    /// Runs a request until it is answered or waits.
    mutating func go(
        on first: Waiting, _ ticket: UInt64, _ host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        var waiting = first
        while true {
            let project = waiting.project
            if let refusal = self.refusal(of: project, on: &host) {
                return self.respond(.failure(refusal), waiting, on: &host)
            }
            switch self.step(waiting) {
            case .reads(let needs): return self.awaitRows(.needs(needs), waiting, ticket)
            case .needs(let questions):
                if !waiting.asksAgain, questions.contains(where: { $0.isCall }),
                    let known = self.documents.answers(to: questions, at: host.now())
                {
                    waiting.pending.answers += known
                    waiting.recalled += questions.compactMap { ProviderDocuments.url(of: $0) }
                    continue
                }
                if waiting.asksAgain, let known = waiting.earlierAnswers(to: questions) {
                    waiting.pending.answers += known
                    continue
                }
                // Among many concurrent sign-ins to one account each would invalidate the others' tokens, which would
                // have to be signed again. While this thread signs, the state in memory cannot change; on rows they
                // commit one after another.
                if waiting.pending.wasOutpaced, questions.allSatisfy({ $0.isSignature }) {
                    waiting.pending.answers += questions.map { $0.answered() }
                    continue
                }
                return self.wait(for: questions, waiting, ticket)
            case .commitThenAsk(let claim, let questions):
                if let rows = project.workspace.rows {
                    let claiming = Proposal(claim, HTTPResponse(status: 200, contentType: "", body: []), [])
                    return self.commitOnRows(claiming, thenAsking: questions, waiting, rows, ticket, on: &host)
                }
                if let refusal = try self.write(claim, of: project, on: &host) {
                    return self.respond(refusal, waiting, on: &host)
                }
                return self.wait(for: questions, waiting, ticket)
            case .done(var proposal):
                let outdated = waiting.recalled.filter { url in
                    proposal.retryAfterFetching.contains { $0 == url }
                }
                if !waiting.asksAgain, !outdated.isEmpty {
                    let isPatient = !project.workspace.authority.settings.allows(.unlimitedUse)
                    if self.documents.mayAskAgain(outdated, at: host.now(), isPatient: isPatient) {
                        waiting.asksAgain = true
                        waiting.pending.answers = []
                        waiting.recalled = []
                        continue
                    }
                    if let refusal = proposal.refusal {
                        proposal.response = .failure(
                            self.documents.explained(refusal, outdated, at: host.now()))
                    }
                }
                if !project.exists, self.makesProject(waiting.pending, proposal) {
                    // Making an RSA key takes tenths of a second, for which this thread would answer no request.
                    let makings =
                        waiting.madeKeys.isEmpty
                        ? self.projects.keysToMake(
                            for: project.id, isLimited: !waiting.pending.incoming.project.isAdministrators,
                            at: waiting.pending.now, on: &host) : []
                    if !makings.isEmpty {
                        waiting.awaitsKeys = true
                        return self.wait(for: makings.map { .makeKey($0) }, waiting, ticket)
                    }
                    if self.projects.mustClose(for: waiting.pending.incoming.project) {
                        try self.writeChanges(on: &host)
                    }
                    do throws(ServiceError) {
                        waiting = try self.begunAgain(waiting, on: &host)
                        continue
                    } catch {
                        return self.respond(.failure(error), waiting, on: &host)
                    }
                }
                project.workspace.remember(waiting.pending)
                if let rows = project.workspace.rows {
                    return self.commitOnRows(proposal, waiting, rows, ticket, on: &host)
                }
                waiting.logged.add(proposal)
                let refusal = self.commit(proposal, in: project, by: waiting.pending.incoming.request.peer, on: &host)
                if refusal != nil { waiting.logged.takeBack() }
                let step = self.respond(refusal ?? proposal.takeResponse(), waiting, on: &host)
                if project.workspace.hasMuchUnwritten { try self.writeChanges(on: &host) }
                return step
            }
        }
    }

    /// Keeps a request until its questions are answered.
    mutating func wait(
        for questions: [Question], _ waiting: Waiting, _ ticket: UInt64
    ) -> HandlerStep {
        waiting.questions = questions
        waiting.project.openRequests += 1
        self.waiting[ticket] = waiting
        return .needs(questions)
    }

    /// Whether a request that ran on the empty state of a project that does not exist brings the project into being.
    private func makesProject(_ pending: LocalService.Pending, _ proposal: Proposal) -> Bool {
        !proposal.changes.isEmpty || (pending.incoming.setsClock && proposal.response.status == 200)
    }

    /// Brings the request's project into being and begins the request again in it, with its keys and its log.
    private mutating func begunAgain(
        _ waiting: Waiting, on host: inout some CommandHost
    ) throws(ServiceError) -> Waiting {
        let incoming = waiting.pending.incoming
        let project = try self.projects.make(
            waiting.project.id, isLimited: !incoming.project.isAdministrators, keys: waiting.madeKeys, on: &host)
        let pending = LocalService.begin(
            incoming, in: &project.time, machine: host.now(), entropy: waiting.pending.seed)
        return Waiting(pending, project, waiting.logged)
    }

    /// Counts and logs a response. One that may show changes that are not written yet is provisional, and is logged
    /// when they are.
    mutating func respond(
        _ response: consuming HTTPResponse, _ waiting: Waiting, on host: inout some CommandHost
    ) -> HandlerStep {
        waiting.project.requestCount &+= 1
        // Once: each look at the object's property is a copy.
        let logged = waiting.logged
        let response = self.finish(response, logged)
        guard waiting.project.isDirty else {
            self.log(logged, response, on: &host)
            return .respond(response, isProvisional: false)
        }
        self.keep(response, waiting)
        return .respond(response, isProvisional: true)
    }

    @inline(never)  // Otherwise every request is copied for it.
    private mutating func keep(_ response: HTTPResponse, _ waiting: Waiting) {
        self.provisional.append(
            Provisional(logged: waiting.logged, project: waiting.project, response: response))
    }

    /// Counts a response and adds the headers that browsers need, and the request's ID.
    mutating func finish(_ response: consuming HTTPResponse, _ logged: borrowing LoggedRequest) -> HTTPResponse {
        var response = self.service.finish(response, logged.incoming)
        if let id = logged.id { response.addHeader(LoggedRequest.header, id) }
        return response
    }

    mutating func abandon(_ ticket: UInt64, on host: inout some CommandHost) -> HTTPResponse {
        let response = HTTPResponse.failure(
            ServiceError(
                message: "TOO_MANY_ATTEMPTS_TRY_LATER : The service is busy with other sign-ins; try again in a moment",
                kind: .refused))
        let waiting = self.waiting.removeValue(forKey: ticket)
        waiting?.project.openRequests -= 1
        guard let logged = waiting?.logged ?? self.removeRotation(ticket)?.logged else { return response }
        let finished = self.finish(response, logged)
        self.log(logged, finished, on: &host)
        return finished
    }

    mutating func forget(_ ticket: UInt64) {
        self.forgetWatcher(ticket)
        _ = self.removeRotation(ticket)
        // What the database is committing has effects, whether or not the client waits.
        if case .commit? = self.waiting[ticket]?.awaited, !self.lines.toCommit.contains(ticket) { return }
        self.waiting.removeValue(forKey: ticket)?.project.openRequests -= 1
    }

    consuming func close(on host: inout some CommandHost) {
        self.reportLostPosts(on: &host)
        self.projects.closeAll(on: &host)
    }
}
