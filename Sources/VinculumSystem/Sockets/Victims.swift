#if !arch(wasm32)
internal import Vinculum
internal import VinculumServer

/// The connections to close first where a new one needs room: those with incomplete requests, then idle ones, the
/// oldest first in both.
///
/// They are found many at a time, because looking through ten thousand connections for each new one would take longer
/// than serving it.
struct Victims {
    /// The instant since which a connection can be closed, and how soon.
    struct Age: Equatable {
        /// Whether a request is incomplete; these go first.
        let isIncomplete: Bool
        /// In milliseconds.
        let since: Int64

        func isBefore(_ other: Age) -> Bool {
            self.isIncomplete == other.isIncomplete ? self.since < other.since : self.isIncomplete
        }
    }

    struct Victim {
        let name: UInt64
        let age: Age
    }

    private static let batchCount = 256

    /// By peer, the first to close last.
    private var found: [Peer?: [Victim]] = [:]
    /// The peers of which none was found.
    private var fruitless: Set<Peer?> = []

    /// The age of a connection; `nil` if it must not be closed, because a request is being answered.
    static func age(of connection: Connection) -> Age? {
        // Its last response is sent.
        if let since = connection.drainsSince { return Age(isIncomplete: true, since: since) }
        guard connection.http.output.isEmpty else { return nil }
        // Pipelined requests wait for their turn.
        if connection.isQueued, !connection.isReadable { return nil }
        return switch connection.http.phase {
        case .idle: Age(isIncomplete: false, since: connection.lastActivity)
        case .receivingHead, .receivingBody:
            Age(isIncomplete: true, since: connection.requestBegan ?? connection.lastActivity)
        case .answering: nil
        }
    }

    /// The next of those that were found. It may have changed since.
    mutating func next(of peer: Peer?) -> Victim? { self.found[peer]?.popLast() }

    /// Whether the last search found none.
    func areNone(of peer: Peer?) -> Bool { self.fruitless.contains(peer) }

    /// Looks for the next ones.
    ///
    /// - Returns: Whether there are any.
    mutating func find(in connections: ConnectionTable, of peer: Peer?) -> Bool {
        var candidates: [Victim] = []
        for connection in connections.all where peer == nil || (connection.share != nil && connection.peer == peer) {
            if let age = Victims.age(of: connection) { candidates.append(Victim(name: connection.name, age: age)) }
        }
        candidates = candidates.ordered { $0.age.isBefore($1.age) }
        if candidates.isEmpty { self.fruitless.insert(peer) }
        self.found[peer] = candidates.prefix(Victims.batchCount).reversed()
        return !candidates.isEmpty
    }
}
#endif
