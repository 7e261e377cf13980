import Vinculum
import VinculumServer

/// Rotating the keys of a project while it is served: by `keys:rotate`, and by age with `--rotate-keys`. A ring of an
/// earlier version gets a key of session cookies in the same way, whatever the options: most rings are never rotated.
extension Server {
    /// A rotation whose keys are being made on another thread.
    struct PendingRotation {
        let project: ServedProject
        let rotation: KeyRotation
        /// The request; `nil` for a rotation by age and for the first key of session cookies.
        let logged: LoggedRequest?
    }

    /// Begins the rotation that a request asks for.
    mutating func beginRotation(
        _ logged: LoggedRequest, of project: ServedProject, seed: Seed, ticket: UInt64, on host: inout some CommandHost
    ) -> HandlerStep {
        do throws(ServiceError) {
            guard project.exists, let ring = project.workspace.keyRing else { throw .noKeys(of: project.id) }
            var rotation = try KeyRotation(reading: logged.incoming.request.body)
            if rotation.aheadHours == nil { rotation.aheadHours = self.options.publishAheadHours }
            return .needs(self.begin(rotation, of: project, ring, ticket, logged, seed: seed, at: host.now()))
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
    }

    /// Notes a rotation and returns its questions.
    private mutating func begin(
        _ rotation: KeyRotation, of project: ServedProject, _ ring: KeyRing, _ ticket: UInt64, _ logged: LoggedRequest?,
        seed: Seed, at machine: Instant
    ) -> [Question] {
        project.openRequests += 1
        self.rotations[ticket] = PendingRotation(project: project, rotation: rotation, logged: logged)
        return rotation.makings(
            for: ring, of: project.id, at: project.time.now(machine), seed: project.time.nextSeed(seed)
        ).map { .makeKey($0) }
    }

    /// Removes the rotation of a ticket, whether or not its key was made; `nil` if the ticket is another request's.
    mutating func removeRotation(_ ticket: UInt64) -> PendingRotation? {
        guard let pending = self.rotations.removeValue(forKey: ticket) else { return nil }
        pending.project.openRequests -= 1
        // A request may rotate the keys while those of a rotation by age are being made.
        if pending.logged == nil { pending.project.isRotating = false }
        return pending
    }

    /// Ends a rotation with the keys that were made: the ring is on the disk before they sign or are published.
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
        guard let keys = answers.madeKeys, var ring = project.workspace.keyRing else {
            throw .internal("The key could not be made.")
        }
        let now = project.time.now(began)
        var generator = SeededGenerator(project.time.nextSeed(host.nextSeed()))
        do throws(KeyRingError) {
            try pending.rotation.apply(keys, to: &ring, at: now, using: &generator)
        } catch {
            throw ServiceError(
                .invalidArgument, CommandFailure(error).what + (CommandFailure(error).why.map { ": " + $0 } ?? ""),
                kind: .refused)
        }
        let incoming = pending.logged?.incoming
        let ownName = pending.rotation.mode == .firstOfCookies ? "serve" : "--rotate-keys"
        let entry = project.workspace.auditOfKeys(
            "rotateKeys", by: incoming == nil ? ownName : incoming?.administratorName,
            from: incoming?.request.peer, at: now)
        if project.workspace.rows != nil {
            try self.replaceRingOnRows(ring, with: entry, of: project, on: &host)
        } else {
            do throws(StorageError) {
                try project.workspace.replaceRing(ring, with: entry, on: &host)
                project.trouble?.succeeded()
            } catch {
                self.notRotated(project, error, since: began, on: &host)
                throw .notStored(error)
            }
        }
        var writer = JSON.Writer()
        KeyListing.Row.all(of: ring, .idTokens, at: now).last?.write(to: &writer)
        return HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }

    /// Begins the rotation of one project that is due for one, if there is such a project. Called once a second.
    mutating func rotateByAge(on host: inout some CommandHost) {
        let machine = host.now()
        var due: (project: ServedProject, ring: KeyRing, mode: KeyRotation.Mode)?
        for project in self.projects.open.values where !project.isRotating && machine >= project.nextRotation {
            guard due.map({ project.id < $0.project.id }) ?? true, let ring = project.workspace.keyRing,
                let mode = self.dueRotation(of: ring, at: project.time.now(machine))
            else { continue }
            due = (project: project, ring: ring, mode: mode)
        }
        guard let due else { return }
        due.project.isRotating = true
        self.rotationCount &+= 1
        let ticket = Server.firstRotationTicket + self.rotationCount % 4096
        let rotation = KeyRotation(
            due.mode, aheadHours: self.options.publishAheadHours,
            algorithm: due.mode == .announced ? self.options.signAlgorithm : nil)
        let questions = self.begin(
            rotation, of: due.project, due.ring, ticket, nil, seed: host.nextSeed(), at: machine)
        self.backgroundQuestions.append((ticket, questions))
    }

    private func dueRotation(of ring: KeyRing, at now: Instant) -> KeyRotation.Mode? {
        guard let newest = ring.keys.last else { return nil }
        if ring.cookieKeys.isEmpty { return .firstOfCookies }
        guard let days = self.options.rotationDays else { return nil }
        // The next key is published early, so that this one signs for as long as the option says.
        let end = newest.signsFrom.adding(seconds: days * 86_400 - self.options.publishAheadHours * 3600)
        return now >= end ? .announced : nil
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

extension [Answer] {
    /// The keys of answers to ``Question/makeKey(_:)`` alone; `nil` if one could not be made.
    var madeKeys: [KeyRing.Key]? {
        var keys: [KeyRing.Key] = []
        for answer in self {
            guard case .key(let key?) = answer else { return nil }
            keys.append(key)
        }
        return keys.isEmpty ? nil : keys
    }
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
