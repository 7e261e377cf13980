import Vinculum
import VinculumServer

/// Rotating the keys of a project while it is served: by `keys:rotate`, and by age with `--rotate-keys`.
extension Server {
    /// A rotation whose key is being made on another thread.
    struct PendingRotation {
        let project: ServedProject
        let rotation: KeyRotation
        /// The request; `nil` for a rotation by age.
        let logged: LoggedRequest?
    }

    /// Begins the rotation that a request asks for.
    mutating func beginRotation(
        _ logged: LoggedRequest, of project: ServedProject, seed: Seed, ticket: UInt64, on host: inout some CommandHost
    ) -> HandlerStep {
        do throws(ServiceError) {
            guard project.exists, let ring = project.workspace.keyRing else { throw .noKeys(of: project.id) }
            let rotation = try KeyRotation(reading: logged.incoming.request.body)
            project.openRequests += 1
            self.rotations[ticket] = PendingRotation(project: project, rotation: rotation, logged: logged)
            return .needs([
                .makeKey(
                    rotation.making(
                        for: ring, of: project.id, at: project.time.now(host.now()), seed: project.time.nextSeed(seed)))
            ])
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
    }

    /// Removes the rotation of a ticket, whether or not its key was made; `nil` if the ticket is another request's.
    mutating func removeRotation(_ ticket: UInt64) -> PendingRotation? {
        guard let pending = self.rotations.removeValue(forKey: ticket) else { return nil }
        pending.project.openRequests -= 1
        // A request may rotate the keys while those of a rotation by age are being made.
        if pending.logged == nil { pending.project.isRotating = false }
        return pending
    }

    /// Ends a rotation with the key that was made: the ring is on the disk before the key signs or is published.
    mutating func finishRotation(
        _ pending: PendingRotation, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        let project = pending.project
        // What other requests have changed is written first, so that a failure here takes nothing of them back.
        try self.writeChanges(on: &host)
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try self.rotate(project, pending, answers, on: &host)
        } catch {
            response = .failure(error)
            if pending.logged == nil {
                project.nextRotation = host.now().adding(seconds: Server.rotationPause)
                host.report("the keys of the project \(project.id.text) were not rotated: \(error.message)")
            }
        }
        guard let logged = pending.logged else { return .respond(response, isProvisional: false) }
        return self.respond(response, to: logged, on: &host)
    }

    private mutating func rotate(
        _ project: ServedProject, _ pending: PendingRotation, _ answers: [Answer], on host: inout some CommandHost
    ) throws(ServiceError) -> HTTPResponse {
        if let refusal = self.refusal(of: project, on: &host) { throw refusal }
        let began = host.now()
        if let trouble = project.trouble, !trouble.mayTry(at: began) { throw trouble.refusal }
        guard case .key(let key?)? = answers.first, var ring = project.workspace.keyRing else {
            throw .internal("The key could not be made.")
        }
        let now = project.time.now(began)
        var generator = SeededGenerator(project.time.nextSeed(host.nextSeed()))
        do throws(KeyRingError) {
            try pending.rotation.apply(key, to: &ring, at: now, using: &generator)
        } catch {
            throw ServiceError(
                .invalidArgument, CommandFailure(error).what + (CommandFailure(error).why.map { ": " + $0 } ?? ""),
                kind: .refused)
        }
        let incoming = pending.logged?.incoming
        let entry = project.workspace.auditOfKeys(
            "rotateKeys", by: incoming == nil ? "--rotate-keys" : incoming?.administratorName,
            from: incoming?.request.peer, at: now)
        do throws(StorageError) {
            try project.workspace.replaceRing(ring, with: entry, on: &host)
            project.trouble?.succeeded()
        } catch {
            self.notRotated(project, error, since: began, on: &host)
            throw .notStored(error)
        }
        var writer = JSON.Writer()
        KeysCommand.write(ring, ring.keys.count - 1, at: now, to: &writer)
        return HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }

    private mutating func respond(
        _ response: HTTPResponse, to logged: LoggedRequest, on host: inout some CommandHost
    ) -> HandlerStep {
        let response = self.finish(response, logged)
        self.log(logged, response, on: &host)
        return .respond(response, isProvisional: false)
    }

    /// Begins the rotation of one project whose newest key is old enough, if there is one. Called once a second.
    mutating func rotateByAge(on host: inout some CommandHost) {
        guard let days = self.options.rotationDays else { return }
        let machine = host.now()
        let due = self.projects.open.values.filter { project in
            guard !project.isRotating, machine >= project.nextRotation,
                let newest = project.workspace.keyRing?.keys.last
            else { return false }
            // The next key is published early, so that this one signs for as long as the option says.
            let end = newest.signsFrom.adding(seconds: days * 86_400 - KeyRing.leadSeconds)
            return project.time.now(machine) >= end
        }
        guard let project = due.min(by: { $0.id < $1.id }), let ring = project.workspace.keyRing else { return }
        project.isRotating = true
        project.openRequests += 1
        let rotation = KeyRotation(algorithm: self.options.signAlgorithm)
        self.rotationCount &+= 1
        let ticket = Server.firstRotationTicket + self.rotationCount % 4096
        self.rotations[ticket] = PendingRotation(project: project, rotation: rotation, logged: nil)
        let making = rotation.making(
            for: ring, of: project.id, at: project.time.now(machine), seed: project.time.nextSeed(host.nextSeed()))
        self.backgroundQuestions.append((ticket, [.makeKey(making)]))
    }

    mutating func nextBackgroundQuestions() -> [(ticket: UInt64, questions: [Question])] {
        defer { self.backgroundQuestions = [] }
        return self.backgroundQuestions
    }

    /// How long a rotation by age waits after one that failed, in seconds.
    private static let rotationPause: Int64 = 60
    /// The tickets of rotations without a request. The listener numbers requests from below.
    private static let firstRotationTicket = UInt64.max - (1 << 16)
}

extension ServiceError {
    /// The refusal to rotate where tokens are not signed.
    fileprivate static func noKeys(of project: ProjectID) -> ServiceError {
        ServiceError(
            message: """
                The project \(project.text) has no keys to rotate: it does not exist, or the server does not sign \
                tokens. Start it with --sign or --hardened.
                """,
            kind: .notFound)
    }
}
