import Vinculum
import VinculumServer

/// A backup that a client fetches in parts.
struct ServedBackup {
    /// The name of the part that comes next, which no other caller can guess.
    private(set) var token: String
    let project: ServedProject
    /// How many accounts are in it.
    let accountCount: Int
    private let id: String
    private var parts: Workspace.BackupParts
    private var number = 0
    /// The instant at which it is forgotten, in microseconds of ``CommandHost/monotonicMicroseconds()``.
    private(set) var endsAt: Int64

    /// The bytes of a part: in Base64 it stays below the MiB that clients take.
    private static let partByteCount = 1 << 19
    /// How long a part may be waited for, in microseconds.
    private static let patience: Int64 = 60_000_000

    init(_ parts: Workspace.BackupParts, _ accountCount: Int, of project: ServedProject, _ seed: Seed, at now: Int64) {
        self.parts = parts
        self.project = project
        self.accountCount = accountCount
        self.id = Hex.encoded(Array(seed.bytes.prefix(16)))
        self.token = self.id
        self.endsAt = now &+ Self.patience
    }

    /// Whether nothing is left to fetch.
    var isAtEnd: Bool { self.parts.isAtEnd }

    /// The response with the next part.
    mutating func nextPart(at now: Int64) throws(StorageError) -> HTTPResponse {
        let bytes = try self.parts.next(Self.partByteCount)
        self.number += 1
        self.token = "\(self.id).\(self.number)"
        self.endsAt = now &+ Self.patience
        return .written { writer in
            writer.beginObject()
            writer.member("accounts", Int64(self.accountCount))
            writer.member("part", Base64.encoded(bytes))
            if !self.isAtEnd { writer.member("nextPageToken", self.token) }
            writer.endObject()
        }
    }
}

/// A backup of a project while it is served: the state of one moment, fetched in parts, so that neither this thread nor
/// the memory is taken up by all of it.
extension Server {
    /// The most backups that are fetched at once. Each holds the state of its moment.
    private static let backupLimit = 4

    /// Forgets the backups of which no part was fetched for a minute. Each would keep all that has changed since in
    /// memory as it was.
    mutating func forgetBackups(on host: some CommandHost) {
        if self.backups.isEmpty { return }
        let now = host.monotonicMicroseconds()
        self.backups.removeAll { now >= $0.endsAt }
    }

    /// Answers a request for the first part of a backup, or for the next one.
    mutating func showBackup(
        _ logged: LoggedRequest, of project: ServedProject, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        let now = host.monotonicMicroseconds()
        self.forgetBackups(on: host)
        let query = FormFields(bounded: logged.incoming.request.query) ?? FormFields()
        if let refusal = self.refusalOfBackup(of: project, on: &host) {
            return self.respond(.failure(refusal), to: logged, on: &host)
        }
        var backup: ServedBackup
        if let token = query["pageToken"].nonEmpty {
            guard let index = self.backups.firstIndex(where: { $0.token == token && $0.project === project }) else {
                return self.respond(.failure(.backupForgotten), to: logged, on: &host)
            }
            backup = self.backups.remove(at: index)
        } else {
            guard self.backups.count < Server.backupLimit else {
                return self.respond(.failure(.tooManyBackups), to: logged, on: &host)
            }
            // What is given away is on the disk.
            try self.writeChanges(on: &host)
            var seal = project.workspace.globals.seal(on: &host)
            let store: MemoryStore
            do throws(ServiceError) { store = try self.wholeStore(of: project, on: &host) } catch {
                return self.respond(.failure(error), to: logged, on: &host)
            }
            let parts = project.workspace.backupParts(
                of: store, seal?.newFile(), namesProject: query["unnamed"].nonEmpty == nil)
            backup = ServedBackup(parts, store.totalAccountCount, of: project, host.nextSeed(), at: now)
            // The trail has it before anything is given away; the backup is as it was before.
            let entry = project.workspace.audit(
                "backup", of: [], by: logged.incoming.administratorName, from: logged.incoming.request.peer,
                tenant: nil, account: nil, at: project.time.now(host.now()))
            if let refusal = try self.write(entry, of: project, on: &host) {
                return self.respond(refusal, to: logged, on: &host)
            }
        }
        let response: HTTPResponse
        do throws(StorageError) {
            response = try backup.nextPart(at: now)
        } catch {
            return self.respond(.failure(.internal(CommandFailure(error).what)), to: logged, on: &host)
        }
        if !backup.isAtEnd { self.backups.append(backup) }
        return self.respond(response, to: logged, on: &host)
    }

    /// Why a project is not backed up; `nil` if it may be.
    private mutating func refusalOfBackup(
        of project: ServedProject, on host: inout some CommandHost
    ) -> ServiceError? {
        if !project.exists { return .noProject(project.id) }
        if self.options.isHardened, project.workspace.globals.sealKey == nil { return .unsealedBackup }
        return self.refusal(of: project, on: &host)
    }
}

extension ServiceError {
    fileprivate static let backupForgotten = ServiceError(
        message: "That part of a backup is not there: it was fetched, or a minute has passed. Begin the backup again.",
        kind: .invalidArgument)
    fileprivate static let tooManyBackups = ServiceError(
        message: "Too many backups are being fetched; begin this one again in a minute.", kind: .unavailable)
    /// A backup holds the keys that sign tokens, and the administrators of a hardened server do not have those.
    fileprivate static let unsealedBackup = ServiceError(
        message: """
            A backup holds the keys that sign tokens, and leaves a hardened server sealed alone. Start it with \
            --seal-key, or run vinculum backup where its data directory is.
            """,
        kind: .forbidden)
}
