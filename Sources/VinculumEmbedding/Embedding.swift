import Vinculum

/// Authorities behind byte strings: the calls of the embedding module, without its memory.
///
/// Each function takes and returns lists of byte strings in the form of ``Packet``, so that a host needs to know
/// neither Swift nor the layout of any type. No input traps or leaves a change half done: an input that cannot be read
/// is refused with a ``Status`` and a text. The article "The embedding module" describes the border for hosts.
public struct Embedding {
    /// The number of authorities that one instance holds at most.
    private static let maximumCount = 1024

    var instances: [Instance] = []
    /// The last handle that was returned. None is used twice, so a stale handle cannot name another authority.
    private var lastHandle: UInt32 = 0
    /// The version of the border that the host speaks.
    public private(set) var version: UInt32 = 2

    /// Creates an instance without authorities.
    public init() {}

    /// Speaks another version of the border from here on, for every authority.
    ///
    /// - Returns: That version, or 0 for one that is not spoken; the version is then as before.
    public mutating func use(version: UInt32) -> UInt32 {
        guard BorderVersion.spoken.contains(version) else { return 0 }
        self.version = version
        return version
    }

    /// Creates an empty authority. Replies with its handle and, where the host keeps the accounts, with key and value
    /// of each row that it begins with.
    ///
    /// Refuses settings or a seed of a wrong form with ``Status/malformed``, and one authority too many with
    /// ``Status/full``.
    ///
    /// - Parameters:
    ///   - input: A list: 32 random bytes, which key the index tables and show in no output; then names and values, at
    ///     least `projectId`, see ``Settings``.
    @export(interface)
    public mutating func create(input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let parts = try Packet.unpacked(input)
            let keys = try Embedding.keys(parts)
            let settings = try Settings(Array(parts.dropFirst()))
            guard settings.isOnRows else {
                return try self.add(settings, MemoryStore(indexKey: keys.index), keys.budgets)
            }
            guard self.version >= 3 else { throw .malformed("the setting rows needs version 3 of the border") }
            return try self.add(settings, MemoryStore(indexKey: keys.index), keys.budgets, rowKey: keys.index)
        }
    }

    /// Creates an authority from a snapshot. Replies with its handle; its cursor begins at 0.
    ///
    /// Refuses like ``create(input:)``, and with ``Status/damaged`` a snapshot that cannot be read.
    ///
    /// - Parameters:
    ///   - input: A list: 32 random bytes, which may differ from the first authority's; the first part of a reply of
    ///     ``snapshot(_:)``; then names and values as for ``create(input:)``, because a snapshot holds no settings.
    @export(interface)
    public mutating func restore(input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let parts = try Packet.unpacked(input)
            let keys = try Embedding.keys(parts)
            let settings = try Settings(Array(parts.dropFirst(2)))
            if settings.isOnRows { throw .malformed("a snapshot is not restored onto rows; copy it into the database") }
            guard let snapshot = parts.dropFirst().first else { throw .malformed("the second part must be a snapshot") }
            let store: MemoryStore
            do throws(SnapshotError) {
                store = try MemoryStore(restoring: snapshot, indexKey: keys.index)
            } catch {
                throw Refusal(.damaged, error.description)
            }
            return try self.add(settings, store, keys.budgets)
        }
    }

    /// Removes an authority with its state. Replies with an empty list.
    @export(interface)
    public mutating func drop(_ handle: UInt32) -> Reply {
        Reply { () throws(Refusal) in
            self.instances.remove(at: try self.index(handle))
            return Reply(.done, [])
        }
    }

    /// Computes the response to a request and, if `commits`, commits its changes.
    ///
    /// Replies ``Status/needs`` with a list of questions, each a list: call again with the same input but for the
    /// answers to all questions so far. Replies ``Status/claims``, from version 3 of the border on, with a change set,
    /// the cursor as after ``Status/done``, and questions: the changes must be committed, and written where the host
    /// writes changes, before the questions are answered.
    ///
    /// Otherwise replies ``Status/done`` with the status of the response, its content type, its body, the change set
    /// (empty where nothing changes), the cursor, and a list of the effects: the mails and messages to send once the
    /// changes are committed, each a JSON object. The cursor is the one after the commit, or, without a commit, the one
    /// to pass to ``commit(_:after:changes:)``.
    ///
    /// Where the host keeps the accounts, the input begins with one more part, what the host says, and the replies are
    /// those of Embedding+Rows.swift.
    ///
    /// - Parameters:
    ///   - now: The instant of the request, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - commits: Whether the changes are committed at once.
    ///   - input: A list:
    ///     1. seed: 32 random bytes, fresh for each request, the same for each run of it.
    ///     2. peer: the caller's IPv4 or IPv6 address, by which limits count and which blocking functions are told;
    ///        empty where the host does not know it.
    ///     3. answers: a list of the answers so far, each a list of kind and value. An answer with the question as a
    ///        third part counts for that question alone. A host that commits other changes while a question is open
    ///        needs this form: where the state has moved on, the reply asks again.
    ///     4. method, target and body of the request, then the name and the value of each header.
    @export(interface)
    public mutating func call(_ handle: UInt32, now: Int64, commits: Bool, input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            let parts = try Packet.slices(input[...])
            if let rowKey = self.instances[index].rowKey {
                return try self.call(index, rowKey, parts, Instant(milliseconds: now))
            }
            let input = try CallInput(parts)
            switch try self.run(index, input, Instant(milliseconds: now)) {
            case .needs(let questions): return Reply(.needs, questions.map { $0.packed })
            case .reads: throw Refusal(.conflict, "The instance has a part of the rows alone.")
            case .commitThenAsk(let claim, let questions):
                let changes = claim.encoded()
                if commits { try self.instances[index].commit(claim, changes) }
                return Reply(.claims, [changes, self.cursor(index)] + questions.map { $0.packed })
            case .done(let proposal):
                let changes = proposal.changes.isEmpty ? [] : proposal.changes.encoded()
                if commits { try self.instances[index].commit(proposal.changes, changes) }
                let cursor = self.instances[index].journal.end
                return Reply(.done) { Embedding.append(proposal, changes, cursor, to: &$0) }
            }
        }
    }

    /// Commits a change set that was proposed at a cursor, or replays one. Replies with the new cursor.
    ///
    /// Refuses with ``Status/conflict`` if anything was committed since that cursor; propose again then. Refuses with
    /// ``Status/damaged`` bytes that are not a change set.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the call that proposed the changes.
    ///   - changes: The change set of that call, or one from ``changes(_:since:)``.
    @export(interface)
    public mutating func commit(_ handle: UInt32, after cursor: Int64, changes: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(ofWhole: handle)
            let set: ChangeSet
            do throws(ByteReader.Failure) {
                set = try ChangeSet(decoding: changes)
            } catch {
                throw Refusal(.damaged, "the bytes are not a change set")
            }
            guard cursor == self.instances[index].journal.end else {
                throw Refusal(.conflict, "other changes were committed since this cursor; call again")
            }
            try self.instances[index].commit(set, changes)
            return Reply(.done, [self.cursor(index)])
        }
    }

    /// Replies with the cursor and the change sets that were committed since the given cursor, and drops older ones.
    ///
    /// Refuses with ``Status/forgotten`` if some of these change sets were dropped already; take a snapshot then.
    @export(interface)
    public mutating func changes(_ handle: UInt32, since cursor: Int64) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(ofWhole: handle)
            let sets = try self.instances[index].changes(since: cursor)
            return Reply(.done, [self.cursor(index)] + sets)
        }
    }

    /// Replies with the whole state and its cursor.
    @export(interface)
    public func snapshot(_ handle: UInt32) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(ofWhole: handle)
            return Reply(.done, [self.instances[index].authority.store.snapshot(), self.cursor(index)])
        }
    }

    /// Replies with the answer to a question about a password, as a list of kind and value.
    ///
    /// It needs no authority, so another instance, on another thread, can compute it. Refuses with ``Status/malformed``
    /// questions of another kind.
    @export(interface)
    public func answer(question: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            Reply(.done, try Packet.unpacked(try Question(question).passwordAnswer().packed))
        }
    }
}

extension Embedding {
    private mutating func add(
        _ settings: Settings, _ store: MemoryStore, _ budgets: Budgets, rowKey: (UInt64, UInt64)? = nil
    ) throws(Refusal) -> Reply {
        guard self.instances.count < Embedding.maximumCount, self.lastHandle < .max else {
            throw Refusal(.full, "the instance holds \(self.instances.count) authorities, its maximum; drop one first")
        }
        self.lastHandle += 1
        let authority = Authority(settings: settings.authority, store: store)
        self.instances.append(
            Instance(self.lastHandle, authority, budgets, rowKey, journalByteCount: settings.journalByteCount))
        let rows = rowKey == nil ? [] : store.rows()
        return Reply(.done, [Array("\(self.lastHandle)".utf8)] + rows.flatMap { [$0.key.bytes, $0.value] })
    }

    /// Runs a request until it is done or asks a question without an answer.
    ///
    /// - Throws: ``Status/malformed`` for an answer that cannot be one to its question.
    mutating func run(_ index: Int, _ input: CallInput, _ now: Instant) throws(Refusal) -> Step {
        var pendingQuestions = PendingQuestions(
            holding: input.answers.count, remembering: self.instances[index].memory(of: input.seed))
        while true {
            let step = self.instances[index].propose(
                input.request, now, input.seed, &pendingQuestions, claims: self.version >= 3)
            guard case .needs(let questions) = step,
                let answers = input.answers.answers(
                    to: questions.map { $0.packed }, after: pendingQuestions.answers.count)
            else { return step }
            for (question, answer) in zip(questions, answers) where !question.accepts(answer) {
                throw .malformed(
                    "an answer is of another kind than its question, or a hash has a length that the algorithm's "
                        + "hashes do not have")
            }
            pendingQuestions.answers += answers
        }
    }

    private func index(_ handle: UInt32) throws(Refusal) -> Int {
        // By index: an element that is passed to a closure is copied.
        guard let index = self.instances.indices.first(where: { self.instances[$0].handle == handle }) else {
            throw Refusal(.unknownHandle, "no authority has the handle \(handle)")
        }
        return index
    }

    static func append(
        _ proposal: Proposal, _ changes: [UInt8], _ cursor: Int64, to bytes: inout [UInt8]
    ) {
        Packet.append("\(proposal.response.status)", to: &bytes)
        Packet.append(proposal.response.contentType, to: &bytes)
        Packet.append(proposal.response.body, to: &bytes)
        Packet.append(changes, to: &bytes)
        Packet.append("\(cursor)", to: &bytes)
        Packet.append(Packet.packed(proposal.effects.map { $0.object }), to: &bytes)
    }

    /// The index of an authority that has its accounts here.
    private func index(ofWhole handle: UInt32) throws(Refusal) -> Int {
        let index = try self.index(handle)
        if self.instances[index].rowKey == nil { return index }
        throw .malformed("the host keeps the accounts of this authority, as rows: it has no state here")
    }

    private func cursor(_ index: Int) -> [UInt8] {
        Array("\(self.instances[index].journal.end)".utf8)
    }

    /// The keys of an authority's tables, from the seed that is the first part of an input.
    private static func keys(_ parts: [[UInt8]]) throws(Refusal) -> (index: (UInt64, UInt64), budgets: Budgets) {
        var generator = SeededGenerator(try CallInput.seed(parts.first?[...] ?? []))
        let index = (generator.next(), generator.next())
        return (index, Budgets(key: (generator.next(), generator.next())))
    }
}

extension Effect {
    /// The effect as a JSON object.
    fileprivate var object: [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        self.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
