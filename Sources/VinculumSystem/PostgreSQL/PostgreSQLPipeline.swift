#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// Statements on one connection, sent together and answered together (libpq's pipeline mode). No call waits; the caller
/// has a deadline of its own, because a server that stands still never answers.
final class PostgreSQLPipeline: SQLPipeline {
    private let text: String
    private let place: String
    private let functions: PostgreSQLLibrary
    private var link: PostgreSQLLink?
    /// What connects. It stays when its caller gives up, and the next one waits for it: a thread cannot be ended, and
    /// while names are not answered there must not be more and more of them.
    private var connecting: PostgreSQLConnecting?
    private var state = State.closed
    /// The names of the statements that are prepared, beside their texts. They are few, and a text is nearly always
    /// the same object: to hash it would take longer than to find it.
    private var names: [(text: String, name: String)] = []
    /// The tables that statements mean; `nil` before they are found.
    var tables: PostgreSQLTables?
    /// Whether statements are prepared: a pool in transaction mode may lose them.
    private var prepares = true
    /// Whether a transaction is open. What belongs to it is sent over no other connection.
    private var isInTransaction = false
    /// Whether the connection ended while a transaction was open and nothing was under way.
    private var hasLostTransaction = false

    private enum State {
        case closed
        /// What is sent once there is a connection.
        case connecting([SQLStatement])
        case idle
        case busy(Exchange)
        /// What was begun has failed before it was sent.
        case failed(DatabaseError)
    }

    /// What was sent, and what has come of it.
    private struct Exchange {
        /// A statement that was sent; one that is prepared has its text and its name.
        enum Sent {
            case preparation(String, String)
            case execution
        }
        var sent: [Sent] = []
        /// How many of those have their results.
        var finished = 0
        var rows: [[[SQLValue]]] = []
        var failure: DatabaseError?
    }

    init(_ text: String, _ place: String, _ functions: PostgreSQLLibrary) {
        (self.text, self.place, self.functions) = (text, place, functions)
    }

    /// The version of the server, such as 15.18; `nil` without a connection.
    var serverVersion: String? { self.link?.serverVersion }

    /// Whether there is a connection on which nothing is under way.
    var isIdle: Bool { if case .idle = self.state { true } else { false } }
    var isConnecting: Bool { if case .connecting = self.state { true } else { false } }
    /// Whether a connection is being made, also where nothing waits for it any more.
    var isStillConnecting: Bool { self.connecting != nil }

    var socket: DatabaseSocket? {
        if case .connecting = self.state { return self.connecting.map { DatabaseSocket($0.alarm) } }
        guard let link = self.link, link.descriptor >= 0 else { return nil }
        guard case .busy = self.state else { return DatabaseSocket(link.descriptor) }
        return DatabaseSocket(link.descriptor, waitsToWrite: self.functions.flush(link.connection) == 1)
    }

    func close() {
        (self.link, self.state) = (nil, .closed)
        (self.names, self.isInTransaction, self.hasLostTransaction) = ([], false, false)
    }

    func begin(_ statements: [SQLStatement]) {
        self.connect()
        self.noticeEnd()
        if case .idle = self.state, let link = self.link { return self.send(statements, link) }
        if self.hasLostTransaction {
            self.state = .failed(DatabaseError(.lost, file: self.place, "the connection ended in a transaction"))
            return
        }
        self.state = .connecting(statements)
        do throws(DatabaseError) {
            guard self.functions.reads(self.text) else {
                throw DatabaseError(
                    .other, file: self.place,
                    "not a text that libpq connects by: postgres://ROLE@HOST/DATABASE?OPTION=VALUE with options that "
                        + "libpq knows, or postgres: before such options, as in postgres:host=HOST dbname=DATABASE")
            }
            if self.connecting == nil {
                self.connecting = try PostgreSQLConnecting(self.text, self.place, self.functions)
            }
        } catch {
            self.state = .failed(error)
        }
    }

    func takeAnswer() -> Result<[[[SQLValue]]], DatabaseError>? {
        self.connect()
        switch self.state {
        case .closed, .connecting: return nil
        case .idle:
            self.noticeEnd()
            return nil
        case .failed(let error):
            self.close()
            return .failure(error)
        case .busy(var exchange):
            guard let link = self.link else { return nil }
            do throws(DatabaseError) {
                guard try self.receive(&exchange, link) else {
                    self.state = .busy(exchange)
                    return nil
                }
            } catch {
                self.close()
                return .failure(error)
            }
            self.state = .idle
            guard let failure = exchange.failure else { return .success(exchange.rows) }
            // A pool may say so, and go on with another connection.
            if [.lost, .unreachable].contains(failure.kind) { self.close() }
            return .failure(failure)
        }
    }

    /// Closes a connection that the server has ended while nothing was under way.
    private func noticeEnd() {
        guard case .idle = self.state, let link = self.link, vinculum_wait(link.descriptor, 0, 0) != 0 else { return }
        if self.functions.consume(link.connection) != 1
            || self.functions.status(link.connection) != PostgreSQLCode.connectionIsGood
        {
            let isLost = self.isInTransaction
            self.close()
            self.hasLostTransaction = isLost
        }
    }

    /// Takes a connection once there is one, and sends what waits for it. Also one that nothing waits for any more: its
    /// alarm would ring on.
    private func connect() {
        guard let result = self.connecting?.result else { return }
        self.connecting = nil
        switch (result, self.state) {
        case (.success(let link), .connecting(let statements)):
            self.link = link
            self.send(statements, link)
        case (.success(let link), _): (self.link, self.state) = (link, .idle)
        case (.failure(let error), .connecting): self.state = .failed(error)
        case (.failure, _): break
        }
    }

    private func send(_ statements: [SQLStatement], _ link: PostgreSQLLink) {
        var exchange = Exchange()
        var isSent = true
        for statement in statements {
            self.isInTransaction = statement.opensTransaction ?? self.isInTransaction
            let values = PostgreSQLValues(statement.values)
            let count = Int32(statement.values.count)
            guard self.prepares else {
                isSent =
                    isSent
                    && values.with { texts, lengths, formats in
                        self.functions.sendUnnamed(
                            link.connection, self.named(statement.text), count, nil, texts, lengths, formats, 1)
                    } == 1
                exchange.sent.append(.execution)
                continue
            }
            let text = statement.text
            var name = self.names.first { $0.text == text }?.name
            if name == nil {
                for case .preparation(let other, let known) in exchange.sent where other == text { name = known }
            }
            let used: String
            if let name {
                used = name
            } else {
                let meant = self.named(text)
                used = Self.name(of: meant)
                isSent = isSent && self.functions.prepare(link.connection, used, meant, 0, nil) == 1
                exchange.sent.append(.preparation(text, used))
            }
            isSent =
                isSent
                && values.with { texts, lengths, formats in
                    self.functions.sendPrepared(link.connection, used, count, texts, lengths, formats, 1)
                } == 1
            exchange.sent.append(.execution)
        }
        guard isSent, self.functions.sync(link.connection) == 1 else { return self.state = .failed(link.loss) }
        self.state = .busy(exchange)
    }

    /// Receives what has come.
    ///
    /// - Returns: Whether that is all.
    private func receive(_ exchange: inout Exchange, _ link: PostgreSQLLink) throws(DatabaseError) -> Bool {
        if self.functions.flush(link.connection) < 0 { throw link.loss }
        guard self.functions.consume(link.connection) == 1 else { throw exchange.failure ?? link.loss }
        while self.functions.isBusy(link.connection) == 0 {
            guard let result = self.functions.result(link.connection) else {
                if self.functions.status(link.connection) != PostgreSQLCode.connectionIsGood { throw link.loss }
                exchange.finished += 1
                continue
            }
            defer { self.functions.clear(result) }
            switch self.functions.resultStatus(result) {
            case PostgreSQLCode.pipelineIsSynchronised: return true
            case PostgreSQLCode.pipelineIsAborted: break
            case PostgreSQLCode.commandIsDone, PostgreSQLCode.tuplesAreDone: self.note(result, &exchange)
            default:
                let (error, state) = link.failure(result)
                if PostgreSQLCode.isOfPreparing(state) {
                    (self.prepares, self.names) = (false, [])
                    exchange.failure = exchange.failure ?? DatabaseError(.busy, file: self.place, error.reason)
                } else {
                    exchange.failure = exchange.failure ?? error
                }
            }
        }
        return false
    }

    /// A statement with the names of its tables.
    private func named(_ statement: String) -> String { self.tables?.named(statement) ?? statement }

    /// The name of a prepared statement. It follows from the statement: behind a pool another program may have prepared
    /// one on the connection that executes this one next, and a name must not mean another statement there.
    private static func name(of statement: String) -> String {
        "vinculum_" + Hex.encoded(Array(SHA256.hash(Array(statement.utf8)).prefix(16)))
    }

    private func note(_ result: PostgreSQLLibrary.Result, _ exchange: inout Exchange) {
        guard exchange.sent.indices.contains(exchange.finished) else { return }
        switch exchange.sent[exchange.finished] {
        case .preparation(let text, let name): self.names.append((text, name))
        case .execution: exchange.rows.append(self.functions.rows(result))
        }
    }
}

extension SQLStatement {
    /// Whether a transaction is open after the statement; `nil` if it neither begins nor ends one.
    fileprivate var opensTransaction: Bool? {
        if self.text.hasBytePrefix("BEGIN") { return true }
        return self.text.hasBytePrefix("COMMIT") || self.text.hasBytePrefix("ROLLBACK") ? false : nil
    }
}
#endif
