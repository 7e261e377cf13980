import Vinculum

extension Embedding {
    /// Runs a request as far as the host has read its rows.
    ///
    /// The input is that of ``call(_:now:commits:input:)`` behind a ``HostWord``. Replies, besides the statuses there:
    /// - ``Status/reads`` with three lists: keys, ranges with their limits, ranges to count. The host reads them as of
    ///   one moment and says so with the next call.
    /// - ``Status/commits`` with the four parts of a transaction, then a list, then questions. The list is what
    ///   ``Status/done`` replies, which the host gives once the commit is done; it is empty where the host commits
    ///   before it has the questions answered.
    mutating func call(
        _ index: Int, _ rowKey: (UInt64, UInt64), _ parts: [ArraySlice<UInt8>], _ now: Instant
    ) throws(Refusal) -> Reply {
        let word = try HostWord(parts.first ?? [])
        let input = try CallInput(Array(parts.dropFirst()))
        let request = self.instances[index].takeRequest(input.seed, rowKey)
        if case .end = word.word { return Reply(.done, []) }
        let reply: Reply
        do throws(RowRequest.Ending) {
            reply = try self.reply(index, request, word, input, now)
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .unavailable: return Reply(.done) { $0 += Embedding.packed(.unavailable) }
            }
        }
        if reply.status != .done { self.instances[index].keep(consume request) }
        return reply
    }

    private mutating func reply(
        _ index: Int, _ request: RowRequest, _ word: HostWord, _ input: CallInput, _ now: Instant
    ) throws(RowRequest.Ending) -> Reply {
        if let reply = try request.hear(word.word) { return reply }
        self.instances[index].use(request.store)
        let step: Step
        do throws(Refusal) { step = try self.run(index, input, now) } catch { throw .refused(error) }
        let version = self.instances[index].nextVersion(word.bits)
        switch step {
        case .reads(let needs): return request.reads(needs)
        case .needs(let questions): return Reply(.needs, questions.map { $0.packed })
        case .commitThenAsk(let claim, let questions):
            return try request.commit(claim, as: version, then: [], questions)
        case .done(let proposal):
            let response = Embedding.packed(proposal)
            if !proposal.changes.isEmpty {
                return try request.commit(proposal.changes, as: version, then: response)
            }
            return request.confirmation(as: version, then: response) ?? Reply(.done) { $0 += response }
        }
    }

    /// The parts of a proposal as a list, without its changes.
    private static func packed(_ proposal: Proposal) -> [UInt8] {
        var bytes: [UInt8] = []
        Embedding.append(proposal, [], 0, to: &bytes)
        return bytes
    }
}
