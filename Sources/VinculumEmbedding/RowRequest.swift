import Vinculum

/// A request of an instance on rows, between two calls.
///
/// An object, so that what it holds is not copied on its way from one call to the next.
final class RowRequest {
    /// What the host does next.
    private enum Awaited {
        case run
        case rows(RowNeeds)
        case outcome
    }

    let seed: Seed
    private var run: RowRun
    private var awaited = Awaited.run

    /// The rows that the request runs on.
    var store: MemoryStore { RowRequest.inPlace(&self.run) { $0.store } }

    init(_ seed: Seed, indexKey: (UInt64, UInt64)) {
        self.seed = seed
        self.run = RowRun(indexKey: indexKey)
    }

    /// Takes what the host says.
    ///
    /// - Returns: The reply that asks for rows; `nil` where the request runs.
    /// - Throws: ``Status/damaged`` for a row that cannot be read, and ``Status/malformed`` for other rows than asked,
    ///   or a word that does not follow. The text names the row.
    func hear(_ word: HostWord.Word) throws(Ending) -> Reply? {
        switch (word, self.awaited) {
        case (.run, _): return nil
        // Of a request that is not kept, which begins anew.
        case (_, .run): return nil
        case (.rows(let answer), .rows(let needs)): return try self.take(answer, to: needs)
        case (.done, .outcome): return try self.read(self.run.again(after: nil))
        case (.conflict(let key), .outcome): return try self.read(self.run.again(after: RowConflict(key: key)))
        case (.end, _), (.rows, _), (.done, _), (.conflict, _):
            throw .refused(.malformed("the request waits for something else: rows, or the outcome of its commit"))
        }
    }

    private func take(_ answer: RowAnswer, to needs: RowNeeds) throws(Ending) -> Reply? {
        do throws(RowRunFailure) {
            try self.run.take(answer, to: needs)
        } catch {
            switch error {
            case .fault(let fault): throw .refused(Refusal(.damaged, fault.description))
            case .otherRows:
                let key = needs.stranger(in: answer)
                throw .refused(
                    .malformed(
                        key.map { "the answer has the \($0), which was not asked for" }
                            ?? "the answer must have \(needs.counts.count) counts, as many as were asked for"))
            case .tooManyReads: throw .unavailable
            }
        }
        self.awaited = .run
        return nil
    }

    /// Asks for rows.
    func reads(_ needs: RowNeeds) -> Reply {
        self.awaited = .rows(needs)
        return Reply(.reads, needs.packed)
    }

    private func read(_ needs: RowNeeds?) throws(Ending) -> Reply {
        guard let needs else { throw .unavailable }
        return self.reads(needs)
    }

    /// Asks for the commit of a change set.
    ///
    /// - Parameter response: What the reply has behind the transaction.
    func commit(
        _ set: ChangeSet, as version: RowVersion, then response: [UInt8], _ questions: [Question] = []
    ) throws(Ending) -> Reply {
        let commit: RowCommit
        do throws(CommitConflict) {
            commit = try RowRequest.inPlace(&self.run) { (run) throws(CommitConflict) in
                try run.commit(of: set, as: version)
            }
        } catch {
            // The rows were read at different moments, and contradict the changes.
            return try self.read(self.run.again(after: RowConflict(key: .tenant(set.tenant))))
        }
        return self.reply(commit, version, response, questions)
    }

    /// Asks for the check that an answer without changes rests on; `nil` where none is needed.
    func confirmation(as version: RowVersion, then response: [UInt8]) -> Reply? {
        RowRequest.inPlace(&self.run) { $0.confirmation }.map { self.reply($0, version, response, []) }
    }

    /// Reads a run where it is: a function of a struct that an object holds copies the struct first, unless it may
    /// change it.
    private static func inPlace<Value, Failure: Error>(
        _ run: inout RowRun, _ read: (inout RowRun) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try read(&run)
    }

    private func reply(
        _ commit: RowCommit, _ version: RowVersion, _ response: [UInt8], _ questions: [Question]
    ) -> Reply {
        self.awaited = .outcome
        return Reply(.commits, commit.packed(as: version) + [response] + questions.map { $0.packed })
    }

    /// Why a request ends without a run.
    enum Ending: Error {
        case refused(Refusal)
        /// It may be sent again.
        case unavailable
    }
}

extension Proposal {
    /// The refusal of a request that others were before again and again.
    static var unavailable: Proposal {
        Proposal(
            ServiceError(
                message: "Other requests changed the same accounts meanwhile; send the request again.",
                kind: .unavailable))
    }
}
