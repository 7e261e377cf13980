import Vinculum

/// The signed-in side of one run: the client machine, with the service in the same process or elsewhere.
///
/// The machine says what to send and what to keep; this loop does it. A request is answered by the authority, and what
/// it changes is on the disk before the client sees the answer; or it goes to another service, once. What the client wants
/// kept is a note beside the accounts, so a later run goes on where this one ended.
struct SignedInSide: ~Copyable {
    private(set) var workspace: Workspace
    private(set) var client: AuthClient
    /// Why the latest request had no answer.
    private var callFailure: CallFailure?

    /// Each tenant of each service has a session of its own, as an application has a client for each.
    static func note(_ name: String, _ globals: GlobalOptions) -> String {
        name + (globals.remote.map { "@" + $0.name } ?? "") + (globals.tenant.map { "/" + $0.text } ?? "")
    }

    private static func sessionNote(_ globals: GlobalOptions) -> String { self.note("session", globals) }

    /// Opens the state for writing, as whoever signed in last.
    static func open(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> SignedInSide {
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        let session: StoredSession?
        do throws(CommandFailure) {
            session = try self.session(in: workspace, invocation)
        } catch {
            workspace.close(on: &host)
            throw error
        }
        let remote = invocation.globals.remote
        // A service in the same process is an emulator too: it wants nobody shown to be a person.
        let configuration = AuthClient.Configuration(
            apiKey: remote?.apiKey ?? "vinculum", tenantID: workspace.tenant?.text,
            languageCode: LanguageCommand.language(in: workspace), server: remote?.server ?? .emulator(authority: "localhost"))
        return SignedInSide(workspace: workspace, client: AuthClient(configuration, restoring: session))
    }

    /// Who signed in last, and what is pending.
    static func session(
        in workspace: borrowing Workspace, _ invocation: Invocation
    ) throws(CommandFailure) -> StoredSession? {
        guard let bytes = workspace.keyValues[self.sessionNote(invocation.globals)] else { return nil }
        do throws(StoredSession.ReadError) {
            return try StoredSession(parsing: bytes)
        } catch {
            throw CommandFailure(
                .corruptState, "the stored session cannot be read",
                why: "it was written by another version, or is damaged; the accounts are not affected",
                next: [.init(invocation.line(["sign-out", "--forget"]), "drop the session")])
        }
    }

    /// Carries an intent through to its end.
    ///
    /// - Throws: ``CommandFailure`` telling why it ended badly; what the client wants kept is kept then too.
    mutating func perform(
        _ intent: AuthClient.Intent, for invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Outcome {
        var (_, effects) = self.client.begin(intent, at: self.workspace.now(host))
        var outcome: AuthClient.Outcome?
        var failure: AuthError?
        var next = 0
        while next < effects.count {
            switch effects[next] {
            case .request(let id, let request):
                let answer = try self.answer(request, invocation, on: &host)
                effects += self.client.receive(answer, for: id, at: self.workspace.now(host))
            case .store(let id, let session):
                try self.workspace.store(Self.sessionNote(invocation.globals), session?.encoded(), on: &host)
                effects += self.client.receive(.stored, for: id, at: self.workspace.now(host))
            case .needsRecaptcha(let id, _):
                effects += self.client.receive(.recaptcha(.failed), for: id, at: self.workspace.now(host))
            case .notify, .needsSecondFactor, .wake:
                break
            case .done(_, let result):
                outcome = result
            case .failed(_, let error):
                failure = error
            }
            next += 1
        }
        if let outcome { return outcome }
        guard let failure else { throw CommandFailure(.failure, "the client ended without a result") }
        if failure.family == .unreachable, let callFailure = self.callFailure { throw CommandFailure(callFailure) }
        throw CommandFailure(failure, of: intent, invocation, self)
    }

    /// Has a request answered, by whoever the command is about.
    private mutating func answer(
        _ request: HTTPRequest, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Answer {
        guard let remote = invocation.globals.remote else { return .response(try self.workspace.handle(request, on: &host)) }
        do throws(CallFailure) {
            return .response(try host.fetch(remote.call(request, of: self.client.configuration)))
        } catch {
            self.callFailure = error
            return .lost(error.reason)
        }
    }

    /// Drops a session that cannot be read.
    static func forget(
        _ workspace: inout Workspace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        try workspace.store(self.sessionNote(invocation.globals), nil, on: &host)
    }

    /// The account that an address or a credential leads to, where the accounts are at hand.
    func owner(_ invocation: Invocation, _ find: (borrowing Workspace) -> Account?) -> Account? {
        invocation.globals.remote == nil ? find(self.workspace) : nil
    }

    mutating func store(_ key: String, _ value: [UInt8]?, on host: inout some CommandHost) throws(CommandFailure) {
        try self.workspace.store(key, value, on: &host)
    }

    mutating func close(on host: inout some CommandHost) {
        self.workspace.close(on: &host)
    }

    /// Whoever is signed in.
    func user(_ invocation: Invocation) throws(CommandFailure) -> User {
        guard let user = self.client.currentUser else { throw CommandFailure.nobodySignedIn(invocation) }
        return user
    }
}

extension CommandFailure {
    static func nobodySignedIn(_ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            .refused, code: "nullUser", number: 17067, "nobody is signed in",
            next: [
                .init(invocation.line(["sign-in", "--help"]), "the ways to sign in, with examples"),
                .init(invocation.line(["sign-up"]), "make an anonymous account"),
            ])
    }
}
