import Vinculum

/// Authorities behind byte strings: the calls of the embedding module, without its memory.
///
/// Each function takes and returns lists of byte strings in the form of ``Packet``, so that a host needs to know
/// neither Swift nor the layout of any type. No input traps or leaves a change half done: an input that cannot be read
/// is refused with a ``Status`` and a text. The article "The embedding module" describes the border for hosts.
public struct Embedding {
    /// The number of authorities that one instance holds at most.
    private static let maximumCount = 1024

    private var instances: [Instance] = []
    /// The last handle that was returned. None is used twice, so a stale handle cannot name another authority.
    private var lastHandle: UInt32 = 0

    /// Creates an instance without authorities.
    public init() {}

    /// Creates an empty authority. Replies with its handle.
    ///
    /// Refuses settings or a seed of a wrong form with ``Status/malformed``, and one authority too many with
    /// ``Status/full``.
    ///
    /// - Parameters:
    ///   - settings: A list of names and values, at least `projectId`; see ``Settings``.
    ///   - seed: 32 random bytes, which key the index tables. No output depends on them.
    @export(interface)
    public mutating func create(settings: [UInt8], seed: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let keys = try Embedding.keys(seed)
            return try self.add(try Settings(settings), MemoryStore(indexKey: keys.index), keys.budgets)
        }
    }

    /// Creates an authority from a snapshot. Replies with its handle; its cursor begins at 0.
    ///
    /// Refuses like ``create(settings:seed:)``, and with ``Status/damaged`` a snapshot that cannot be read.
    ///
    /// - Parameters:
    ///   - settings: As for ``create(settings:seed:)``. A snapshot holds no settings.
    ///   - seed: 32 random bytes, which key the index tables. It may differ from the first authority's.
    ///   - snapshot: The first part of a reply of ``snapshot(_:)``.
    @export(interface)
    public mutating func restore(settings: [UInt8], seed: [UInt8], snapshot: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let settings = try Settings(settings)
            let keys = try Embedding.keys(seed)
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
    /// Replies ``Status/needs`` with a list of questions, each a list: call again with the same request, instant and
    /// seed and the answers to all questions so far. Otherwise replies ``Status/done`` with the status of the response,
    /// its content type, its body, the change set (empty where nothing changes) and the cursor: the one after the
    /// commit, or, without a commit, the one to pass to ``commit(_:after:changes:)``.
    ///
    /// - Parameters:
    ///   - request: Method, target, body, then the name and the value of each header.
    ///   - answers: The answers so far, each a list of kind and value; empty at first. An answer with the question as a
    ///     third part counts for that question alone. A host that commits other changes while a question is open needs
    ///     this form: where the state has moved on, the reply asks again.
    ///   - now: The instant of the request, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - seed: 32 random bytes, fresh for each request, the same for each run of it.
    ///   - commits: Whether the changes are committed at once.
    @export(interface)
    public mutating func call(
        _ handle: UInt32, request: [UInt8], answers: [UInt8], now: Int64, seed: [UInt8], commits: Bool
    ) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            let request = try HTTPRequest(request)
            let given = try GivenAnswers(answers)
            let (now, seed) = (Instant(milliseconds: now), try Embedding.seed(seed))
            switch try self.run(index, request, now, seed, given) {
            case .needs(let questions): return Reply(.needs, questions.map { $0.packed })
            case .done(let proposal):
                let response = proposal.response
                let encoded = proposal.changes.isEmpty ? [] : proposal.changes.encoded()
                if commits { try self.instances[index].commit(proposal.changes, encoded) }
                return Reply(
                    .done,
                    [
                        Array("\(response.status)".utf8), Array(response.contentType.utf8), response.body, encoded,
                        self.cursor(index),
                    ])
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
            let index = try self.index(handle)
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
            let index = try self.index(handle)
            let sets = try self.instances[index].changes(since: cursor)
            return Reply(.done, [self.cursor(index)] + sets)
        }
    }

    /// Replies with the whole state and its cursor.
    @export(interface)
    public func snapshot(_ handle: UInt32) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
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
        _ settings: Settings, _ store: MemoryStore, _ budgets: Budgets
    ) throws(Refusal) -> Reply {
        guard self.instances.count < Embedding.maximumCount, self.lastHandle < .max else {
            throw Refusal(.full, "the instance holds \(self.instances.count) authorities, its maximum; drop one first")
        }
        self.lastHandle += 1
        let authority = Authority(settings: settings.authority, store: store)
        self.instances.append(
            Instance(self.lastHandle, authority, budgets, journalByteCount: settings.journalByteCount))
        return Reply(.done, [Array("\(self.lastHandle)".utf8)])
    }

    /// Runs a request until it is done or asks a question without an answer.
    ///
    /// - Throws: ``Status/malformed`` for an answer that cannot be one to its question.
    private mutating func run(
        _ index: Int, _ request: HTTPRequest, _ now: Instant, _ seed: Seed, _ given: GivenAnswers
    ) throws(Refusal) -> Step {
        var pendingQuestions = PendingQuestions(holding: given.count)
        while true {
            let step = self.instances[index].propose(request, now, seed, &pendingQuestions)
            guard case .needs(let questions) = step,
                let answers = given.answers(to: questions.map { $0.packed }, after: pendingQuestions.answers.count)
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
        guard let index = self.instances.firstIndex(where: { $0.handle == handle }) else {
            throw Refusal(.unknownHandle, "no authority has the handle \(handle)")
        }
        return index
    }

    private func cursor(_ index: Int) -> [UInt8] {
        Array("\(self.instances[index].journal.end)".utf8)
    }

    private static func seed(_ bytes: [UInt8]) throws(Refusal) -> Seed {
        guard let seed = Seed(bytes) else { throw .malformed("a seed must be 32 bytes") }
        return seed
    }

    private static func keys(_ bytes: [UInt8]) throws(Refusal) -> (index: (UInt64, UInt64), budgets: Budgets) {
        var generator = SeededGenerator(try Embedding.seed(bytes))
        let index = (generator.next(), generator.next())
        return (index, Budgets(key: (generator.next(), generator.next())))
    }
}
