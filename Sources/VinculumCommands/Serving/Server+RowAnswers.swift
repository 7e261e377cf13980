import Vinculum
import VinculumServer

// What requests are answered whose rows cannot be read or changed, and what administrators look at in rows.
extension HTTPResponse {
    /// The response to a request that others have kept from its rows. It changed nothing.
    static var busyRows: HTTPResponse {
        self.unavailable(
            ServiceError(
                message: "The database is busy with other changes, and nothing was changed; try again in a second",
                kind: .unavailable))
    }

    /// The response to a request whose rows cannot be read or changed, which may be sent again unless they are damaged.
    static func unavailable(_ error: ServiceError) -> HTTPResponse {
        var response = HTTPResponse.failure(error)
        if error.kind == .unavailable { response.headers.append(HTTPRequest.Header("Retry-After", "1")) }
        return response
    }
}

extension ServiceError {
    /// The refusal of a request whose rows cannot be read or changed.
    static func rows(_ failure: CommandFailure, _ reason: String) -> ServiceError {
        failure.exitCode == .corruptState && failure.code != CommandFailure.unknownLayoutCode
            ? .internal("Nothing was changed: \(reason).")
            : ServiceError(message: "Nothing was changed: \(reason); try again later", kind: .unavailable)
    }

    /// The answer to a request whose commit was sent to a database that did not say whether it was made.
    static func unknownOutcome(_ reason: String) -> ServiceError {
        ServiceError(message: "It is not known whether the change was made: \(reason)", kind: .unavailable)
    }

    /// The refusal to move a clock that other servers do not have.
    static var clockOfStore: ServiceError {
        ServiceError(
            message: """
                With --store no clock is moved: the accounts are in a database, and other servers that use it would \
                go by another time. Start the server with --data, or without both.
                """,
            kind: .refused)
    }

    /// The refusal of a question that would read a large project whole.
    static var tooManyRows: ServiceError {
        ServiceError(
            message: """
                The project has more than \(Server.wholeLimit) accounts, which a server does not read at once. Ask the \
                table accounts of the database by SQL, or run the command with --store.
                """,
            kind: .refused)
    }
}

extension Server {
    /// The most accounts of a project that a server reads for one request.
    static let wholeLimit = 10_000

    /// The whole state of a project, for one request of an administrator.
    mutating func wholeStore(
        of project: ServedProject, on host: inout some CommandHost
    ) throws(ServiceError) -> MemoryStore {
        guard let rows = project.workspace.rows else { return project.workspace.authority.store }
        do throws(RowTrouble) {
            let count = try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                try rows.database.accountCount(of: project.id, upTo: Server.wholeLimit + 1)
            }
            if count <= Server.wholeLimit {
                return try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                    try rows.load(toChange: false)
                }
            }
        } catch {
            throw ServiceError(error)
        }
        throw .tooManyRows
    }

    /// The state of a project as far as a request of an administrator looks at it.
    ///
    /// - Parameter lookups: What it looks up. Asked again once it is known, because more may follow from it.
    mutating func store(
        of project: ServedProject, in tenant: TenantID?, on host: inout some CommandHost,
        _ lookups: (MemoryStore) -> [RowLookup]
    ) throws(ServiceError) -> MemoryStore {
        guard project.exists, let rows = project.workspace.rows else { return project.workspace.authority.store }
        var run = RowRun(indexKey: rows.indexKey)
        do throws(RowTrouble) {
            while let needs = run.store.needs(for: lookups(run.store), in: tenant) {
                let answer = try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                    try rows.database.read(needs, of: project.id)
                }
                do throws(RowRunFailure) { try run.take(answer, to: needs) } catch {
                    guard case .fault(let fault) = error else { throw .busy(.staleChange) }
                    throw .failed(.damagedRows(fault, of: project.id), "\(fault)")
                }
            }
            return run.store
        } catch {
            throw ServiceError(error)
        }
    }
}

extension ServiceError {
    fileprivate init(_ trouble: RowTrouble) {
        switch trouble {
        case .conflict, .busy:
            self.init(message: "The database is busy with other changes; try again", kind: .unavailable)
        case .failed(let failure, let reason): self = .rows(failure, reason)
        case .unknown(_, let reason): self = .unknownOutcome(reason)
        }
    }
}
