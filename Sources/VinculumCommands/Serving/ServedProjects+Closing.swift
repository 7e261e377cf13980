import Vinculum
import VinculumServer

/// Closing projects on the disk, and keeping the open ones locked.
extension ServedProjects {
    /// Closes projects that have been idle, beyond the number that stays open.
    mutating func closeIdle(on host: inout some CommandHost) {
        guard self.isStored, self.open.count > ServedProjects.keptOpen else { return }
        let now = host.now()
        let idle = self.open.values.filter { project in
            project.isIdle && project !== self.first
                && now >= project.lastUse.adding(milliseconds: ServedProjects.idleMilliseconds)
        }.ordered { $0.isOlder(than: $1) }
        for project in idle.prefix(min(self.open.count - ServedProjects.keptOpen, ServedProjects.closedAtOnce)) {
            self.close(project, on: &host)
        }
    }

    /// Whether opening the project of a request would close another.
    func mustClose(for choice: ProjectChoice) -> Bool {
        guard self.isStored, self.open.count >= self.openLimit else { return false }
        switch choice {
        case .initial: return false
        case .ofToken(let id), .named(let id, _): return self.open[id] == nil
        }
    }

    /// Closes the project that has been idle longest, if no further log may be opened.
    ///
    /// - Precondition: The changes so far are written; see ``mustClose(for:)``.
    mutating func makeRoom(on host: inout some CommandHost) throws(CommandFailure) {
        guard self.isStored, self.open.count >= self.openLimit else { return }
        let unused = self.open.values.filter { $0.isIdle && $0 !== self.first }
        guard let oldest = unused.min(by: { $0.isOlder(than: $1) }) else {
            throw CommandFailure(
                .busy, code: "tooManyOpenProjects", "\(self.open.count) projects are in use at once",
                why: "each has an open file, and the system allows this process no more")
        }
        self.close(oldest, on: &host)
    }

    /// Renews the locks of some of the open projects: each within four calls, which are a second apart.
    ///
    /// A project whose lock another run has taken is closed; the first project is not, its loss ends the server. A
    /// lock that cannot be looked at is looked at again before the next change.
    mutating func renewLocks(on host: inout some CommandHost) throws(CommandFailure) {
        guard self.isStored else { return }
        if self.renewals.isEmpty { self.renewals = Array(self.open.values) }
        let part = max(1, (self.open.count + 3) / 4)
        for project in self.renewals.suffix(part) where self.open[project.id] === project {
            do throws(CommandFailure) {
                try project.workspace.renewLock(on: &host)
            } catch {
                guard error.exitCode == .busy else { continue }
                guard project !== self.first, project.isIdle else { throw error }
                host.report("the project \(project.id.text) is closed: \(error.what)")
                self.close(project, on: &host)
            }
        }
        self.renewals.removeLast(min(part, self.renewals.count))
    }

    /// Closes every project.
    mutating func closeAll(on host: inout some CommandHost) {
        for project in self.open.values { project.workspace.close(on: &host) }
        self.open.removeAll()
    }

    /// Removes a project again that was made for changes which could not be written.
    mutating func dropIfUnused(_ project: ServedProject, on host: inout some CommandHost) {
        guard project !== self.first, project.isIdle, project.workspace.isNewAndUnused else { return }
        self.open[project.id] = nil
        self.known.remove(project.id)
        project.workspace.close(on: &host)
    }

    private mutating func close(_ project: ServedProject, on host: inout some CommandHost) {
        self.closed[project.id] = project.remainder
        self.open[project.id] = nil
        project.workspace.close(on: &host)
    }

    /// The most projects that are closed in a row, so that responses do not wait for them.
    private static let closedAtOnce = 32
}
