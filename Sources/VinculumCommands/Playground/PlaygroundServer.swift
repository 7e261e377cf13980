package import Vinculum
import VinculumServer

/// The server of `vinculum serve` in memory, for a page that has it instead of a server: bytes of a request in, bytes
/// of its response out.
///
/// The instant and the randomness come with each request and from nowhere else, so that the same list of requests
/// gives the same bytes again. Nothing leaves the page: calls of the network are answered as unreachable.
///
/// It is generic although ``MemoryHost`` is the only host, so that WebAssembly compiles the server for that host where
/// the playground is built, and not with every command.
package struct PlaygroundServer<Host: PlaygroundHost>: ~Copyable {
    private var host: Host
    private var server: Server
    private var ticket: UInt64 = 0

    /// Starts a server without accounts.
    ///
    /// - Parameters:
    ///   - project: The first project. Others come into being as with `vinculum serve`.
    ///   - isStrict: Whether recent sign-in, authorised domains and quotas are enforced. A hardened server asks for
    ///     secrets that a page cannot keep.
    ///   - host: The machine; nothing of it is read but its files, which are empty.
    ///   - now: The machine's clock at the start.
    ///   - seed: The randomness of the start.
    /// - Throws: What `vinculum serve` would refuse.
    package init(
        _ project: ProjectID, isStrict: Bool, on host: Host, at now: Instant, seed: Seed
    ) throws(CommandFailure) {
        var invocation = Invocation(command: .serve)
        invocation.globals.project = project
        // Mails and messages are listed by the service; nobody reads standard error.
        invocation.options = [("--project", project.text), ("--quiet", "")]
        if isStrict { invocation.options.append(("--strict", "")) }
        var host = host
        host.begin(at: now, drawing: seed)
        self.server = try ServeCommand.server(invocation, on: &host)
        host.clearOutput()
        self.host = host
    }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - message: The request as HTTP/1.1 has it. What is malformed or too large is answered as on a connection.
    ///   - now: The machine's clock; beyond the years 1970 to 9999 it stands at their ends.
    ///   - seed: Fresh randomness, or that of an earlier run.
    package mutating func answer(_ message: [UInt8], at now: Instant, seed: Seed) -> PlaygroundExchange {
        let now = ServiceTime().now(now)
        self.host.begin(at: now, drawing: seed)
        defer { self.host.clearOutput() }
        var connection = HTTPConnection()
        connection.receive(message)
        connection.receiveEnd()
        let request = connection.nextRequest { head in self.server.bodyAllowance(of: head, on: &self.host) }
        guard let request else {
            // A message that is no request changes nothing, so no journey needs it.
            return PlaygroundExchange(
                response: Array(connection.output), isStep: false, isForAuthority: false, instant: now, seed: seed)
        }
        let incoming = self.server.service.read(request)
        let project = self.server.projects.openProject(for: incoming.project)
        var time = project?.time ?? ServiceTime()
        let instant = time.now(now)
        let earlierCount = self.server.appliedCount
        let response = self.respond(to: request)
        let hasChanged = self.server.appliedCount != earlierCount
        let isAct = !request.isRead && (response.status >= 400 || !incoming.isForAuthority)
        let isStep = hasChanged || !request.isConsoles || isAct
        // What no journey has must not move the seeds of what it has.
        if !isStep, let project { project.time = time }
        let drawn = incoming.isForAuthority ? time.nextSeed(seed) : seed
        connection.respond(response)
        return PlaygroundExchange(
            response: Array(connection.output), isStep: isStep, isForAuthority: incoming.isForAuthority,
            instant: instant, seed: drawn)
    }

    /// Has the server handle a request, and answers its questions at once.
    private mutating func respond(to request: HTTPRequest) -> HTTPResponse {
        self.ticket += 1
        do throws(CommandFailure) {
            var step = try self.server.receive(request, ticket: self.ticket, on: &self.host)
            while case .needs(let questions) = step {
                var answers: [Answer] = []
                for question in questions { answers.append(self.host.answer(question)) }
                step = try self.server.resume(self.ticket, answers, on: &self.host)
            }
            let replaced = try self.server.persist(on: &self.host)
            guard case .respond(let response, _) = step else {
                self.server.forget(self.ticket)
                return .failure(ServiceError(.invalidArgument, "Nothing waits in a page: ask again.", kind: .refused))
            }
            return replaced.last?.response ?? response
        } catch {
            return .failure(.internal(error.what))
        }
    }
}

/// What ``PlaygroundServer`` did about a request.
package struct PlaygroundExchange: Equatable, Sendable {
    /// The response as HTTP/1.1 has it: status line, fields and body.
    package let response: [UInt8]
    /// Whether the request belongs to the journey: it changed something, or was refused, or came from another program
    /// than the console. What the console reads to show it does not.
    package let isStep: Bool
    /// Whether the request was for the authority, and not for a page or utility.
    package let isForAuthority: Bool
    /// The instant of the request by its project's clock.
    package let instant: Instant
    /// The randomness of the request: the seed that came with it, unless its project has a fixed one.
    package let seed: Seed
}

/// A host whose clock and randomness its owner sets.
package protocol PlaygroundHost: CommandHost {
    /// Sets the clock, and gives what draws next this seed. What draws after it gets seeds that follow from it.
    mutating func begin(at now: Instant, drawing seed: Seed)

    /// Forgets what was written to the output streams.
    mutating func clearOutput()
}

extension MemoryHost: PlaygroundHost {
    /// Sets ``instant``, ``givenSeeds`` and ``seedNumber``.
    package mutating func begin(at now: Instant, drawing seed: Seed) {
        self.instant = now
        self.givenSeeds = [seed]
        self.seedNumber = seed.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension ServedProjects {
    /// The open project that a request is for; `nil` for one that does not exist yet.
    fileprivate func openProject(for choice: ProjectChoice) -> ServedProject? {
        switch choice {
        case .initial: self.first
        case .ofToken(let id): self.open[id] ?? self.first
        case .named(let id, _): self.open[id]
        }
    }
}

extension HTTPRequest {
    /// Whether the console sent it.
    fileprivate var isConsoles: Bool { self.header("X-Client-Version")?.hasBytePrefix("Console/") ?? false }

    /// Whether its method changes nothing by itself.
    fileprivate var isRead: Bool { ["GET", "HEAD", "OPTIONS"].contains { $0 == self.method } }
}
