import Vinculum

/// Authorities behind bytes: what the embedding module does, without the memory it does it in.
///
/// Each function takes and gives byte strings in the forms of ``Packet``, so that a host needs to know neither Swift nor
/// the layout of anything. Nothing that comes in can trap or leave a half-done change: what is not understood is
/// refused with a ``Status`` and a text.
public struct Embedding {
    private static let maximumCount = 1024

    private var instances: [Instance] = []
    /// Never given twice, so that a handle kept too long opens nobody else's authority.
    private var lastHandle: UInt32 = 0

    public init() {}

    /// Makes an empty authority. Replies with its handle.
    ///
    /// - Parameters:
    ///   - settings: A list of names and values: `projectId`, and perhaps others; see ``Settings``.
    ///   - seed: 32 random bytes, which key the index tables and never reach an output.
    public mutating func create(settings: [UInt8], seed: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            try self.add(try Settings(settings), MemoryStore(indexKey: try Embedding.indexKey(seed)))
        }
    }

    /// Makes an authority of what ``snapshot(_:)`` gave. Replies with its handle; its cursor begins at 0.
    public mutating func restore(settings: [UInt8], seed: [UInt8], snapshot: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let settings = try Settings(settings)
            let key = try Embedding.indexKey(seed)
            let store: MemoryStore
            do throws(SnapshotError) {
                store = try MemoryStore(restoring: snapshot, indexKey: key)
            } catch {
                throw Refusal(.damaged, error.description)
            }
            return try self.add(settings, store)
        }
    }

    /// Forgets an authority.
    public mutating func drop(_ handle: UInt32) -> Reply {
        Reply { () throws(Refusal) in
            self.instances.remove(at: try self.index(handle))
            return Reply(.done, [])
        }
    }

    /// Works out a response, and commits what it changes if `commits`.
    ///
    /// Replies ``Status/needs`` with a list of questions, each a list itself: call again with the same request, instant and
    /// seed and the answers to all questions so far. Or ``Status/done`` with the status of the response, its content type,
    /// its body, the change set (empty where nothing changes), and the cursor: after the commit, or, where there was
    /// none, what ``commit(_:after:changes:)`` wants to hear.
    ///
    /// - Parameters:
    ///   - request: Method, target, body, then the name and the value of each header.
    ///   - answers: The answers so far, each a list of kind and value; empty at first. With the question itself as a third
    ///     part an answer counts for that question alone: a host that commits other changes while a question is open says
    ///     which it has answered, and where the state has moved on it is asked again.
    ///   - now: Milliseconds since 1970-01-01T00:00:00Z.
    ///   - seed: 32 random bytes, fresh for each request, the same for each run of it.
    public mutating func call(
        _ handle: UInt32, request: [UInt8], answers: [UInt8], now: Int64, seed: [UInt8], commits: Bool
    ) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            let request = try HTTPRequest(request)
            let given = try GivenAnswers(answers)
            let (now, seed) = (Instant(milliseconds: now), try Embedding.seed(seed))
            switch self.run(index, request, now, seed, given) {
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
    /// Refused with ``Status/conflict`` where anything was committed since: propose again then.
    public mutating func commit(_ handle: UInt32, after cursor: Int64, changes: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            let set: ChangeSet
            do throws(ByteReader.Failure) {
                set = try ChangeSet(decoding: changes)
            } catch {
                throw Refusal(.damaged, "these bytes are no change set")
            }
            guard cursor == self.instances[index].journal.end else {
                throw Refusal(.conflict, "other changes were committed since")
            }
            try self.instances[index].commit(set, changes)
            return Reply(.done, [self.cursor(index)])
        }
    }

    /// Replies with the cursor, and the change sets committed since the cursor given. Those before it are forgotten.
    public mutating func changes(_ handle: UInt32, since cursor: Int64) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            let sets = try self.instances[index].changes(since: cursor)
            return Reply(.done, [self.cursor(index)] + sets)
        }
    }

    /// Replies with the whole state and the cursor it was taken at.
    public func snapshot(_ handle: UInt32) -> Reply {
        Reply { () throws(Refusal) in
            let index = try self.index(handle)
            return Reply(.done, [self.instances[index].authority.store.snapshot(), self.cursor(index)])
        }
    }

    /// Replies with the answer to a question, for hosts that have no password hashes of their own. Needs no authority,
    /// so another instance, on another thread, can be asked.
    public func answer(question: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            Reply(.done, try Packet.unpacked(try Question(question).passwordAnswer().packed))
        }
    }
}

extension Embedding {
    private mutating func add(_ settings: Settings, _ store: MemoryStore) throws(Refusal) -> Reply {
        guard self.instances.count < Embedding.maximumCount, self.lastHandle < .max else {
            throw Refusal(.full, "there are \(self.instances.count) authorities; drop one")
        }
        self.lastHandle += 1
        let authority = Authority(settings: settings.authority, store: store)
        self.instances.append(Instance(self.lastHandle, authority, journalByteCount: settings.journalByteCount))
        return Reply(.done, [Array("\(self.lastHandle)".utf8)])
    }

    /// Runs a request as far as the given answers go.
    private func run(
        _ index: Int, _ request: HTTPRequest, _ now: Instant, _ seed: Seed, _ given: GivenAnswers
    ) -> Step {
        var pendingQuestions = PendingQuestions()
        while true {
            let step = self.instances[index].authority.propose(request, now: now, seed: seed, &pendingQuestions)
            guard case .needs(let questions) = step,
                let answers = given.answers(to: questions.map { $0.packed }, after: pendingQuestions.answers.count)
            else { return step }
            pendingQuestions.answers += answers
        }
    }

    private func index(_ handle: UInt32) throws(Refusal) -> Int {
        guard let index = self.instances.firstIndex(where: { $0.handle == handle }) else {
            throw Refusal(.unknownHandle, "there is no authority \(handle)")
        }
        return index
    }

    private func cursor(_ index: Int) -> [UInt8] {
        Array("\(self.instances[index].journal.end)".utf8)
    }

    private static func seed(_ bytes: [UInt8]) throws(Refusal) -> Seed {
        guard let seed = Seed(bytes) else { throw .malformed("a seed is 32 bytes") }
        return seed
    }

    private static func indexKey(_ bytes: [UInt8]) throws(Refusal) -> (UInt64, UInt64) {
        var generator = SeededGenerator(try Embedding.seed(bytes))
        return (generator.next(), generator.next())
    }
}
