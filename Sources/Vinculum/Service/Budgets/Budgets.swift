/// How much of each ``Budget`` is used, for each of its keys: the state of an authority that is neither journalled nor
/// part of a snapshot.
///
/// A host keeps one for each authority and passes it to ``Authority/propose(_:now:seed:_:_:)``, which counts in it. A
/// new one has used nothing. It takes at most 3.2 MB, and next to nothing where little is used.
///
/// A counter is a bucket of tokens in fixed point: a use takes one token, the next comes back after
/// ``Budget/interval``. What is stored is the instant at which all are back.
public struct Budgets: Sendable {
    /// One counter of one budget.
    struct Counter: Equatable, Sendable {
        let budget: Budget
        /// The secret hash of the budget and its key, so that keys of any length take eight bytes.
        let key: UInt64
        /// Whether the key is the site of a peer, which has ``Budgets/siteFactor`` times the number.
        var isOfSite = false

        /// How long one use counts, in milliseconds.
        var interval: Int64 { self.budget.interval / (self.isOfSite ? Budgets.siteFactor : 1) }
    }

    private let hash: SipHash
    private var clock = SteadyClock(longestWait: Budgets.peerSeconds * 1000)
    private var tables = Budgets.emptyTables
    /// The peers that signed in to an account, by account, with the latest eight or fewer of each.
    private var peers = CounterTable(maximumCount: Budgets.maximumPeerCount)
    /// By the number of the budget.
    private var refused = Budgets.noRefusals

    /// The most counters of one budget.
    static let maximumCount = 8192
    /// The most pairs of an account and a peer that signed in to it.
    static let maximumPeerCount = 65_536
    /// How many times the number of a peer all peers of its site have together (``Peer/site``): few enough that who has
    /// a whole site is no more than a few strangers, and enough for the customers of a provider that divides one.
    static let siteFactor: Int64 = 8
    /// How long a peer that signed in to an account is known there.
    static let peerSeconds: Int64 = 30 * 86_400

    private static let emptyTables = [CounterTable](
        repeating: CounterTable(maximumCount: Budgets.maximumCount), count: Budget.allCases.count)
    private static let noRefusals = [Int64](repeating: 0, count: Budget.allCases.count)

    /// Creates counters of which nothing is used.
    ///
    /// - Parameter key: The key of the hashes, so that outsiders cannot choose what shares a place. A server draws it
    ///   once at its start.
    public init(key: (UInt64, UInt64) = (0, 0)) {
        self.hash = SipHash(key.0, key.1)
    }

    /// Forgets what was used, and which peers signed in. What was refused stays counted.
    mutating func clear() {
        self.tables = Budgets.emptyTables
        self.peers = CounterTable(maximumCount: Budgets.maximumPeerCount)
    }

    /// How many requests a budget has refused.
    package func refusalCount(_ budget: Budget) -> Int64 { self.refused[Int(budget.rawValue)] }

    /// The bytes that the counters take.
    var byteCount: Int { self.tables.reduce(self.peers.byteCount) { $0 + $1.byteCount } }
}

extension Budgets {
    /// The counter of a key: texts and a peer, any of which may be absent.
    func counter(_ budget: Budget, _ texts: [String?], _ peer: Peer? = nil) -> Counter {
        Counter(budget: budget, key: self.hash(budget.rawValue, texts, peer))
    }

    /// The counter of a peer, and that of its site if it has one.
    func counters(_ budget: Budget, _ texts: [String?] = [], by peer: Peer) -> [Counter] {
        var counters = [self.counter(budget, texts, peer)]
        if let site = peer.site {
            counters.append(
                Counter(budget: budget, key: self.hash(budget.rawValue, texts + ["site"], site), isOfSite: true))
        }
        return counters
    }

    private func hash(_ domain: UInt8, _ texts: [String?], _ peer: Peer?) -> UInt64 {
        var writer = ByteWriter(reservingCapacity: 64)
        writer.uint8(domain)
        for text in texts { writer.optional(text) }
        peer?.write(to: &writer)
        return self.hash.hash(writer.bytes)
    }

    /// Advances the clock of the counters. Called before counting.
    mutating func advance(to now: Instant) {
        guard self.clock.advance(to: now) else { return }
        self.clear()
    }

    /// Takes a token from each counter, or, if one of them has none, takes nothing.
    ///
    /// - Returns: The budget of the first counter without a token; `nil` if each had one.
    mutating func take(_ counters: [Counter]) -> Budget? {
        for counter in counters where !self.hasToken(counter) {
            self.refused[Int(counter.budget.rawValue)] &+= 1
            return counter.budget
        }
        for counter in counters { self.owe(self.debt(counter) + counter.interval, counter) }
        return nil
    }

    /// Whether the counter has a token.
    func hasToken(_ counter: Counter) -> Bool {
        self.debt(counter) + counter.interval <= counter.budget.windowSeconds * 1000
    }

    /// Gives back one token of each counter.
    mutating func giveBack(_ counters: [Counter]) {
        for counter in counters { self.owe(max(0, self.debt(counter) - counter.interval), counter) }
    }

    /// Takes back what a run has counted, the last first: no counter has more tokens than all.
    mutating func undo(_ count: BudgetUse.Count) {
        if let before = count.remembered { self.peers.set(before.peer, until: before.until, at: self.clock.now) }
        for counter in count.givenBack { self.owe(self.debt(counter) + counter.interval, counter) }
        self.giveBack(count.taken)
    }

    /// Gives back all tokens of a counter.
    mutating func refill(_ counter: Counter) { self.owe(0, counter) }

    /// The time until all tokens are back, in milliseconds.
    func debt(_ counter: Counter) -> Int64 {
        max(0, self.tables[Int(counter.budget.rawValue)][counter.key] - self.clock.now)
    }

    private mutating func owe(_ debt: Int64, _ counter: Counter) {
        let now = self.clock.now
        self.tables[Int(counter.budget.rawValue)].set(counter.key, until: now + debt, at: now)
    }
}

extension Budgets {
    /// Records that a peer signed in to an account.
    ///
    /// - Returns: The peer, and until when it was known there before.
    @discardableResult
    mutating func remember(_ peer: Peer, at account: [String?]) -> (peer: UInt64, until: Int64) {
        let (now, key) = (self.clock.now, self.peerKey(peer, at: account))
        let before = self.peers[key]
        self.peers.set(key, until: now + Budgets.peerSeconds * 1000, at: now)
        return (key, before)
    }

    /// Whether a peer signed in to an account within ``peerSeconds``.
    func knows(_ peer: Peer, at account: [String?]) -> Bool {
        self.peers[self.peerKey(peer, at: account)] > self.clock.now
    }

    /// The account alone chooses the set, so that no account crowds out the peers of more than a few others.
    private func peerKey(_ peer: Peer, at account: [String?]) -> UInt64 {
        let low: UInt64 = 0xFFFF_FFFF
        return self.hash(0xFF, account, nil) & low | self.hash(0xFE, account, peer) & ~low
    }
}

extension Budgets {
    /// Whether a peer may name another secret of an administrator. An absent peer always may.
    package mutating func admitsSecret(from peer: Peer?, at now: Instant) -> Bool {
        guard let peer else { return true }
        self.advance(to: now)
        return self.counters(.secretsByPeer, by: peer).allSatisfy { self.hasToken($0) }
    }

    /// Counts a wrong secret of an administrator, or that a secret was refused without a comparison.
    package mutating func countSecret(from peer: Peer?, wasCompared: Bool) {
        guard let peer else { return }
        if wasCompared {
            _ = self.take(self.counters(.secretsByPeer, by: peer))
        } else {
            self.refused[Int(Budget.secretsByPeer.rawValue)] &+= 1
        }
    }
}
