import Vinculum
import VinculumServer

/// Writing the changes of a round, and what follows where that fails: the changes are taken back, their requests are
/// refused, and reading goes on.
extension Server {
    /// A response whose changes are not written yet.
    struct Provisional {
        let logged: LoggedRequest
        let project: ServedProject
        let response: HTTPResponse
    }

    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) -> [ReplacedResponse] {
        self.roundCount &+= 1
        try self.writeChanges(on: &host)
        if !self.provisional.isEmpty { self.provisional.removeAll(keepingCapacity: true) }
        if self.replaced.isEmpty { return [] }
        defer { self.replaced = [] }
        return self.replaced
    }

    /// Writes the changes so far. Those of a project that cannot be written are taken back.
    ///
    /// - Throws: ``CommandFailure`` if another run has taken over a project.
    mutating func writeChanges(on host: inout some CommandHost) throws(CommandFailure) {
        if let failure = self.overtaken { throw failure }
        guard !self.dirty.isEmpty else { return self.settle(on: &host) }
        var hasFailed = false
        for project in self.dirty {
            project.isDirty = false
            let began = host.now()
            do throws(StorageError) {
                try project.workspace.writeUnwritten(synchronizing: self.options.synchronizes, on: &host)
                self.noteGrowth(of: project)
            } catch {
                if case .overtaken = error { throw CommandFailure(error) }
                hasFailed = true
                self.takeBack(project, error, since: began, on: &host)
            }
        }
        self.dirty.removeAll(keepingCapacity: true)
        if hasFailed { self.replaced = self.replaced.ordered { $0.position < $1.position } }
        self.settle(on: &host)
    }

    /// Logs the provisional responses, whose changes are written.
    private mutating func settle(on host: inout some CommandHost) {
        for index in self.provisional.indices {
            guard let written = self.provisional[index] else { continue }
            self.provisional[index] = nil
            self.log(written.logged, written.response, on: &host)
        }
        self.releasePosts(on: host)
        self.showMessages(on: &host)
    }

    /// Returns a project to what its log has, and refuses the requests whose changes are lost by that.
    private mutating func takeBack(
        _ project: ServedProject, _ error: StorageError, since began: Instant, on host: inout some CommandHost
    ) {
        let refusal = ServiceError.notStored(error)
        for index in self.provisional.indices {
            guard let lost = self.provisional[index], lost.project === project else { continue }
            self.provisional[index] = nil
            var logged = lost.logged
            logged.takeBack()
            let response = self.finish(.failure(refusal), logged)
            self.log(logged, response, on: &host)
            self.replaced.append(ReplacedResponse(position: index, response: response))
        }
        self.unwrittenPosts.removeAll { $0.project === project }
        self.unshownMessages.removeAll { $0.project === project }
        self.failed(project, error, since: began, on: &host)
        _ = self.returnToWritten(project, on: &host)
        self.projects.dropIfUnused(project, on: &host)
    }

    /// Reads a project again whose changes could not be written.
    ///
    /// - Returns: Whether the project can be used.
    private mutating func returnToWritten(_ project: ServedProject, on host: inout some CommandHost) -> Bool {
        let began = host.now()
        do throws(StorageError) {
            try project.workspace.returnToWritten(on: &host)
            return true
        } catch {
            self.failed(project, error, since: began, on: &host)
            host.report("the project \(project.id.text) cannot be read again: \(CommandFailure(error).what)")
            return false
        }
    }

    /// The refusal of a request to a project that could not be read again; `nil` if the project can be used.
    mutating func refusal(of project: ServedProject, on host: inout some CommandHost) -> ServiceError? {
        guard project.workspace.isBehind, let trouble = project.trouble else { return nil }
        if trouble.mayTry(at: host.now()), self.returnToWritten(project, on: &host) { return nil }
        return .closed(CommandFailure(.failure, "the state cannot be read"), project.id)
    }

    /// Writes the change of one request, then applies it: for a project whose disk is in doubt.
    ///
    /// - Returns: Whether the change was valid.
    /// - Throws: The refusal if it cannot be written. Nothing was changed then.
    mutating func commitOnceWritten(
        _ changes: ChangeSet, of project: ServedProject, on host: inout some CommandHost
    ) throws(ServiceError) -> Bool {
        let began = host.now()
        if let trouble = project.trouble, !trouble.mayTry(at: began) { throw trouble.refusal }
        do throws(StorageError) {
            let isValid = try project.workspace.applyOnceWritten(
                changes, synchronizing: self.options.synchronizes, on: &host)
            guard isValid else { return false }
            if project.trouble?.isRefusing ?? false {
                host.report("the project \(project.id.text) accepts changes again")
            }
            project.trouble?.succeeded()
            self.noteGrowth(of: project)
            return true
        } catch {
            self.failed(project, error, since: began, on: &host)
            switch error {
            // A log that accepts no more changes may do so once it is opened anew.
            case .closed: _ = self.returnToWritten(project, on: &host)
            case .overtaken: self.overtaken = CommandFailure(error)
            case .file, .damaged, .locked, .tooLarge, .sealed, .sealedOtherwise: break
            }
            throw .notStored(error)
        }
    }

    private mutating func noteGrowth(of project: ServedProject) {
        guard !project.hasGrown else { return }
        project.hasGrown = true
        self.grown.append(project)
    }

    /// Notes that a rotated ring could not be written, and returns to the ring that the log has.
    mutating func notRotated(
        _ project: ServedProject, _ error: StorageError, since began: Instant, on host: inout some CommandHost
    ) {
        if case .overtaken = error { self.overtaken = CommandFailure(error) }
        self.failed(project, error, since: began, on: &host)
        if case .closed = error { _ = self.returnToWritten(project, on: &host) }
    }

    private func failed(
        _ project: ServedProject, _ error: StorageError, since began: Instant, on host: inout some CommandHost
    ) {
        if project.trouble?.isRefusing ?? false {
            project.trouble?.failed(error, from: began, to: host.now())
            return
        }
        project.trouble = DiskTrouble(error, from: began, to: host.now())
        host.report(
            "the project \(project.id.text) refuses changes, and reading goes on: \(CommandFailure(error).what)")
    }
}
