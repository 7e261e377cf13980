/// The service side: accounts, and the Identity Toolkit operations on them, without a socket, a clock or a file.
///
/// ```swift
/// var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local))
/// let response = authority.handle(request, now: now, seed: seed).response
/// ```
///
/// ``propose(_:now:seed:answers:)`` computes what a request would do and changes nothing; ``commit(_:)`` applies it. A
/// host that has a journal writes the change set between the two. The same request, instant and seed on the same state
/// give the same bytes on every platform.
//
// `@export(interface)` keeps a function's code in its own module. Embedded Swift would otherwise compile it, and all
// that it calls, again in every module that calls it.
public struct Authority: Sendable {
    /// The state of the project.
    public private(set) var store: MemoryStore
    /// The settings, which may change between two requests.
    public var settings: AuthoritySettings {
        _read { yield self.keptSettings }
        _modify { yield &self.keptSettings }
    }
    /// One reference, because each operation keeps a copy.
    @CopiedOnWrite private var keptSettings: AuthoritySettings
    /// The project (`nil`) and those of its tenants with a provider that a browser is led to. Kept, because strangers
    /// ask a page that depends on it, and to find it out reads every configuration.
    private var leadingTenants: [TenantID?] = []
    #if !COMPACT_TEXT
    /// The signatures of its own tokens that need not be verified again.
    private var keptSignatures = KeptSignatures()
    #endif

    /// Creates an authority on a store, which is empty unless given.
    public init(settings: AuthoritySettings, store: MemoryStore = MemoryStore()) {
        self._keptSettings = CopiedOnWrite(wrappedValue: settings)
        self.store = store
        for tenant in [nil] + store.tenantIDs.map({ Optional($0) }) { self.noteProviders(of: tenant) }
    }

    /// Computes the response to a request and the changes behind it. Changes nothing.
    ///
    /// Nothing is counted from one request to the next: for tests, and for services without strangers.
    ///
    /// - Parameters:
    ///   - now: The instant of the request.
    ///   - seed: Fresh randomness, the same in each run of one request.
    ///   - answers: The host's answers so far, in the order of the questions, worked out for the present state.
    @export(interface)
    public func propose(_ request: HTTPRequest, now: Instant, seed: Seed, answers: [Answer] = []) -> Step {
        var pendingQuestions = PendingQuestions(trusting: answers)
        var budgets = Budgets()
        return self.propose(request, now: now, seed: seed, &budgets, &pendingQuestions)
    }

    /// Computes the response for a host that does other work while questions are open: each answer counts for its own
    /// question alone.
    ///
    /// - Parameters:
    ///   - budgets: What clients have done how often; one for each authority. A run counts in it, also one that refuses
    ///     or asks, and nothing else changes.
    ///   - pendingQuestions: Empty at first. Before the next run the host appends the answers to the questions of this
    ///     one.
    @export(interface)
    public func propose(
        _ request: HTTPRequest, now: Instant, seed: Seed, _ budgets: inout Budgets,
        _ pendingQuestions: inout PendingQuestions
    ) -> Step {
        let route = Route(method: request.method, path: request.path)
        if case .methodNotAllowed(let allowed) = route {
            return .done(.methodNotAllowed(request, allowed: allowed))
        }
        do throws(ServiceError) {
            let received = try ReceivedRequest.read(request, along: route, administrator: self.settings.administrator)
            return self.propose(received, now: now, seed: seed, &budgets, &pendingQuestions)
        } catch {
            return .done(Proposal(error))
        }
    }

    /// Computes the response to a request that is read already, for a host that chooses among several authorities.
    ///
    /// - Parameters:
    ///   - budgets: What clients have done how often; one for each authority. A run counts in it, also one that refuses
    ///     or asks, and nothing else changes.
    ///   - pendingQuestions: Empty at first. Before the next run the host appends the answers to the questions of this
    ///     one.
    @export(interface)
    public func propose(
        _ received: ReceivedRequest, now: Instant, seed: Seed, _ budgets: inout Budgets,
        _ pendingQuestions: inout PendingQuestions
    ) -> Step {
        var call = Call(received, ownProject: self.settings.projectID)
        var view = self.store.view(call.tenant)
        let policy = view.sharedPolicy().completed(hidesEmailsByDefault: self.settings.refuses(.shownAccounts))
        let status = call.tenant.map { view.status(of: $0) } ?? .known
        if let needs = view.needs { return .reads(needs) }
        call.admit(status: status, isDisabled: policy.wrappedValue.isDisabled, self.settings.permissions)
        let operation = Operation(
            call: call, view: view, policy: policy, settings: self._keptSettings,
            algorithms: self.store.passwordAlgorithms, now: now, seed: seed
        )
        let counts = self.settings.refuses(.unlimitedUse)
        if counts { pendingQuestions.undoCount(in: &budgets) }
        let kept = self.store.isWhole ? nil : (budgets: budgets, questions: pendingQuestions)
        // Moved in and out, because a copy would be copied again by the first change.
        if counts { swap(&operation.budgets, &budgets) }
        swap(&operation.pendingQuestions, &pendingQuestions)
        swap(&operation.view.decoded, &operation.pendingQuestions.memory.accounts)
        #if !COMPACT_TEXT
        operation.memory.signatures.kept = self.keptSignatures
        #endif
        defer {
            #if !COMPACT_TEXT
            // Otherwise the next signature to keep would copy all of them.
            operation.memory.signatures.kept = KeptSignatures()
            #endif
            if counts { swap(&operation.budgets, &budgets) }
            swap(&operation.view.decoded, &operation.pendingQuestions.memory.accounts)
            swap(&operation.pendingQuestions, &pendingQuestions)
        }
        let step = operation.step()
        guard let kept, let needs = operation.needs(for: step) else {
            operation.budgetUse.count.answerCount = operation.pendingQuestions.answers.count
            operation.memory.count = operation.budgetUse.count
            return step
        }
        // What the run came to rests on rows that it took for absent; what the request alone gave does not.
        let memory = operation.memory
        (operation.budgets, operation.pendingQuestions) = kept
        operation.memory = memory
        return .reads(needs)
    }

    /// Applies a proposed change set, all or nothing.
    ///
    /// - Throws: ``CommitConflict`` if the state has changed since it was proposed; propose again then.
    @export(interface)
    public mutating func commit(_ changes: ChangeSet) throws(CommitConflict) {
        if changes.isEmpty { return }
        try self.store.apply(changes)
        if changes.touchesProviders { self.noteProviders(of: changes.tenant) }
    }

    /// Keeps the signatures of this authority's tokens that a request's runs made or found valid, so that the next
    /// requests with these tokens take no time to verify them. Without it they are verified each time, and so they are
    /// in WebAssembly, where it does nothing.
    ///
    /// - Parameter pendingQuestions: Those of the request, after its last run.
    @export(interface)
    public mutating func remember(_ pendingQuestions: borrowing PendingQuestions) {
        #if !COMPACT_TEXT
        guard !pendingQuestions.memory.signatures.found.isEmpty, let ring = self.keptSettings.tokens.keyRing else {
            return
        }
        for signature in pendingQuestions.memory.signatures.found where ring.has(signature.key) {
            self.keptSignatures.insert(signature)
        }
        #endif
    }

    /// The same settings on another store, with the signatures that are kept: for a host that reads some rows for each
    /// request.
    package func reading(_ store: MemoryStore) -> Authority {
        #if COMPACT_TEXT
        return Authority(settings: self.settings, store: store)
        #else
        var authority = Authority(settings: self.settings, store: store)
        authority.keptSignatures = self.keptSignatures
        return authority
        #endif
    }

    /// Whether the project or a tenant has a provider that a browser is led to.
    public var leadsAnyProvider: Bool { !self.leadingTenants.isEmpty }

    private mutating func noteProviders(of tenant: TenantID?) {
        self.leadingTenants.removeAll { $0 == tenant }
        if self.leadsAnyProvider(tenant: tenant) { self.leadingTenants.append(tenant) }
    }

    /// Proposes, answers the questions at once, and commits.
    @discardableResult
    @export(interface)
    public mutating func handle(_ request: HTTPRequest, now: Instant, seed: Seed) -> Proposal {
        let proposal = self.resolve(request, now: now, seed: seed)
        do throws(CommitConflict) {
            try self.commit(proposal.changes)
            return proposal
        } catch {
            return Proposal(.internal("The proposed changes contradict each other; nothing was changed."))
        }
    }

    /// Proposes, and answers the questions at once. Changes nothing.
    @export(interface)
    public func resolve(_ request: HTTPRequest, now: Instant, seed: Seed) -> Proposal {
        self.resolve(request, now: now, seed: seed) { question in question.answered() }
    }

    /// Proposes, and has `answer` answer the questions. Changes nothing.
    public func resolve(_ request: HTTPRequest, now: Instant, seed: Seed, answer: (Question) -> Answer) -> Proposal {
        var pendingQuestions = PendingQuestions(trusting: [])
        var budgets = Budgets()
        while true {
            switch self.propose(request, now: now, seed: seed, &budgets, &pendingQuestions) {
            case .done(let proposal): return proposal
            // No other request runs meanwhile, so nothing need be claimed.
            case .needs(let questions), .commitThenAsk(_, let questions):
                for question in questions { pendingQuestions.answers.append(answer(question)) }
            case .reads: return .lacksRows
            }
        }
    }
}
