import Vinculum

/// The signed-in side of one run: the client state machine with its service, in this process or remote.
///
/// The client decides what to send and what to store; this type carries it out. A local request is answered by the
/// authority, whose changes are on the disk before the client receives the response. A remote request is sent once.
/// The client's session is stored beside the accounts, so that a later run continues where this one ended.
struct SignedInSide: ~Copyable {
    private(set) var workspace: Workspace
    @Boxed private(set) var client: AuthClient
    /// Why the latest remote request got no response.
    private var callFailure: CallFailure?

    /// The key of a stored value. Each tenant of each service has a session of its own, as an application has a
    /// client for each.
    static func note(_ name: String, _ globals: GlobalOptions) -> String {
        name + (globals.remote.map { "@" + $0.name } ?? "") + (globals.tenant.map { "/" + $0.text } ?? "")
    }

    private static func sessionNote(_ globals: GlobalOptions) -> String { self.note("session", globals) }

    /// Opens the state for writing and restores the stored session.
    static func open(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> SignedInSide {
        var workspace = try Workspace.openForWriting(invocation, isWhole: false, on: &host)
        let session: StoredSession?
        do throws(CommandFailure) {
            session = try self.session(in: workspace, invocation)
        } catch {
            workspace.close(on: &host)
            throw error
        }
        let remote = invocation.globals.remote
        // A server that was started for another project than the default keeps answering commands without --project,
        // so those leave the choice to it. The service in this process has one project, whose state was opened above.
        let namesProject = remote != nil && invocation.globals.isProjectNamed
        // The service in this process counts as an emulator, which requires no reCAPTCHA.
        var configuration = AuthClient.Configuration(
            apiKey: remote?.apiKey ?? "vinculum", tenantID: workspace.tenant?.text,
            languageCode: LanguageCommand.language(in: workspace),
            server: remote?.server ?? .emulator(authority: LoopbackHost.name),
            projectID: namesProject ? invocation.globals.project.text : nil)
        configuration.remembersSignInMethods = MethodsCommand.remembers(in: workspace)
        return SignedInSide(workspace: workspace, client: AuthClient(configuration, restoring: session))
    }

    /// The stored session: the signed-in user and what is pending; `nil` without one.
    ///
    /// - Throws: ``CommandFailure`` when it cannot be read.
    static func session(
        in workspace: borrowing Workspace, _ invocation: Invocation
    ) throws(CommandFailure) -> StoredSession? {
        guard let bytes = workspace.keyValues[self.sessionNote(invocation.globals)] else { return nil }
        do throws(StoredSession.ReadError) {
            return try StoredSession(parsing: bytes)
        } catch {
            throw CommandFailure(
                .corruptState, "the stored session cannot be read",
                why: "it was written by another version or is damaged; accounts are not affected",
                next: [.init(invocation.line(["sign-out", "--forget"]), "delete the session")])
        }
    }

    /// Runs an intent of the client to its end.
    ///
    /// - Throws: ``CommandFailure`` for an intent that failed; the client's session is stored in that case too.
    mutating func perform(
        _ intent: AuthClient.Intent, for invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Outcome {
        switch try self.attempt(intent, for: invocation, on: &host) {
        case .success(let outcome): return outcome
        case .failure(let error): throw self.failure(error, of: intent, invocation)
        }
    }

    /// Runs an intent of the client to its end, also if the service refuses it.
    ///
    /// - Returns: The outcome, or the client's error; ``failure(_:of:_:)`` explains that to a person.
    /// - Throws: ``CommandFailure`` if the state cannot be written.
    mutating func attempt(
        _ intent: AuthClient.Intent, for invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Result<AuthClient.Outcome, AuthError> {
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
        if let outcome { return .success(outcome) }
        guard let failure else { throw CommandFailure(.failure, "the client ended without a result") }
        return .failure(failure)
    }

    /// The next seed, of `--seed` where it is given.
    mutating func nextSeed(on host: inout some CommandHost) -> Seed { self.workspace.nextSeed(&host) }

    /// The client's error as a failure for a person.
    func failure(
        _ error: AuthError, of intent: AuthClient.Intent, _ invocation: Invocation
    ) -> CommandFailure {
        if error.family == .unreachable, let callFailure = self.callFailure { return CommandFailure(callFailure) }
        if let other = error.otherProject { return .otherProject(other, error, invocation) }
        return CommandFailure(error, of: intent, invocation, self)
    }

    /// Sends a request that the client has no intent for: one of this service's own.
    ///
    /// - Throws: ``CommandFailure`` for the real service, which does not have it, and if no response came.
    mutating func send(
        _ endpoint: Endpoint, _ body: [UInt8], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let configuration = self.client.configuration
        guard configuration.server.isEmulator else {
            throw .usage("the real service does not have this", why: "only Vinculum's own server does")
        }
        let path = endpoint.path(project: invocation.globals.project.text, tenant: invocation.globals.tenant?.text)
        let request = HTTPRequest(
            method: endpoint.method, path: path ?? "",
            query: "key=" + PercentEncoding.encodedComponent(configuration.apiKey),
            headers: [.init("Content-Type", "application/json")], body: body)
        guard case .response(let response) = try self.answer(request, invocation, on: &host) else {
            throw self.callFailure.map { CommandFailure($0) } ?? CommandFailure(.failure, "the service did not answer")
        }
        return response
    }

    /// Sends a request to the service of the command: the authority in this process or the remote one.
    private mutating func answer(
        _ request: HTTPRequest, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Answer {
        guard let remote = invocation.globals.remote else {
            return .response(try self.workspace.handle(request, on: &host))
        }
        do throws(CallFailure) {
            return .response(try host.fetch(remote.call(request, of: self.client.configuration)))
        } catch {
            self.callFailure = error
            return .lost(error.reason)
        }
    }

    /// Deletes the stored session without reading it.
    static func forget(
        _ workspace: inout Workspace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        try workspace.store(self.sessionNote(invocation.globals), nil, on: &host)
    }

    /// The account that `find` returns from the local state; `nil` for a remote service, whose accounts are not
    /// available.
    func owner(_ invocation: Invocation, _ find: (borrowing Workspace) -> Account?) -> Account? {
        invocation.globals.remote == nil ? find(self.workspace) : nil
    }

    /// Stores a value beside the accounts; `nil` deletes it.
    mutating func store(_ key: String, _ value: [UInt8]?, on host: inout some CommandHost) throws(CommandFailure) {
        try self.workspace.store(key, value, on: &host)
    }

    /// Releases the lock and closes the state.
    mutating func close(on host: inout some CommandHost) {
        self.workspace.close(on: &host)
    }

    /// The signed-in user.
    ///
    /// - Throws: ``CommandFailure`` when no account is signed in.
    func user(_ invocation: Invocation) throws(CommandFailure) -> User {
        guard let user = self.client.currentUser else { throw CommandFailure.nobodySignedIn(invocation) }
        return user
    }
}

extension CommandFailure {
    /// The failure of a command with `--project` whose server answered for another project.
    fileprivate static func otherProject(
        _ other: String, _ error: AuthError, _ invocation: Invocation
    ) -> CommandFailure {
        let project = invocation.globals.project.text
        return CommandFailure(
            .refused, code: "invalidUserToken", number: Int64(error.code.rawValue),
            "the server answered for the project \(other), not for \(project)",
            why: "it does not know several projects, or was started with --single-project or with another --project",
            next: [.init("vinculum serve --project \(project)", "start the server with this project")])
    }

    /// The failure of a command that requires a signed-in account.
    static func nobodySignedIn(_ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            .refused, code: "nullUser", number: 17067, "no account is signed in",
            next: [
                .init(invocation.line(["sign-in", "--help"]), "list the sign-in methods, with examples"),
                .init(invocation.line(["sign-up"]), "create an anonymous account"),
            ])
    }
}
