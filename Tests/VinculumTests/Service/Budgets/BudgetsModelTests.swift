import PropertyKit
import Testing
@testable import Vinculum

/// The counters against the plainest model of a token bucket: a number of tokens for each key, to which each
/// millisecond adds its share.
@Suite("Budgets: model")
struct BudgetsModelTests {
    enum Command: Sendable {
        case take([Int])
        case giveBack(Int)
        case refill(Int)
        /// Sets the clock forward, or back.
        case wait(milliseconds: Int64)
    }

    struct Key: Sendable {
        let budget: Budget
        let texts: [String?]
        let peer: Peer?
    }

    /// Tokens are counted in milliseconds of their interval.
    struct Model: Sendable {
        var tokens = BudgetsModelTests.keys.map { Int64($0.budget.count) * $0.budget.interval }
        var now = Instant(seconds: 1_600_000_000)
    }

    static let keys: [Key] = {
        let peers: [Peer?] = [Peer(ipv4: 1), Peer(ipv4: 2), Peer(ipv6: [0, 0, 0, 1, 0, 0, 0, 0])]
        return [
            Key(budget: .passwordsForAddressByPeer, texts: [nil, "a@x"], peer: peers[0]),
            Key(budget: .passwordsForAddressByPeer, texts: [nil, "a@x"], peer: peers[1]),
            Key(budget: .passwordsForAddressByPeer, texts: ["", "a@x"], peer: peers[0]),
            Key(budget: .passwordsForAddressByPeer, texts: [nil, "a@x"], peer: nil),
            Key(budget: .mailsToMailbox, texts: ["resetPassword", "a@x"], peer: nil),
            Key(budget: .mailsToMailbox, texts: ["resetPassworda", "@x"], peer: nil),
            Key(budget: .secretsByPeer, texts: [], peer: peers[0]),
            Key(budget: .secretsByPeer, texts: [], peer: peers[2]),
        ]
    }()

    @Test(
        "agree with a model that counts every millisecond, whichever way the clock goes", arguments: TestSeed.sample(6))
    func model(seed: TestSeed) {
        let index = Gen<Int>.int(in: 0...Self.keys.count - 1)
        forAllCommands(
            seed: seed, count: 40, length: 80,
            start: { (Model(), Budgets(key: (3, 4))) },
            command: { _ in
                .weighted([
                    (8, index.array(1...2).map { .take(Array(Set($0)).sorted()) }), (2, index.map(Command.giveBack)),
                    (1, index.map(Command.refill)),
                    (
                        4,
                        Gen<Int64>.element(of: [0, 1, 5999, 6000, 89_999, 90_000, 720_000, 900_000, 3_600_000]).map {
                            .wait(milliseconds: $0)
                        }
                    ),
                    (2, Gen<Int64>.element(of: [-1, -90_000, -10_000_000]).map { .wait(milliseconds: $0) }),
                ])
            },
            run: { command, model, budgets in
                func counter(_ index: Int) -> Budgets.Counter {
                    budgets.counter(Self.keys[index].budget, Self.keys[index].texts, Self.keys[index].peer)
                }
                budgets.advance(to: model.now)
                switch command {
                case .take(let indices):
                    let refusing = indices.first { model.tokens[$0] < Self.keys[$0].budget.interval }
                    try expectEqual(
                        budgets.take(indices.map(counter)), refusing.map { Self.keys[$0].budget }, "who refuses")
                    if refusing != nil { break }
                    for index in indices { model.tokens[index] -= Self.keys[index].budget.interval }
                case .giveBack(let index):
                    budgets.giveBack([counter(index)])
                    model.tokens[index] += Self.keys[index].budget.interval
                case .refill(let index):
                    budgets.refill(counter(index))
                    model.tokens[index] = .max / 2
                case .wait(let milliseconds):
                    model.now = model.now.adding(milliseconds: milliseconds)
                    // A clock that goes back gives no token and takes none.
                    for index in model.tokens.indices { model.tokens[index] += max(0, milliseconds) }
                    budgets.advance(to: model.now)
                }
                for index in model.tokens.indices {
                    let budget = Self.keys[index].budget
                    model.tokens[index] = min(model.tokens[index], budget.count * budget.interval)
                }
            },
            check: { model, budgets in
                for (index, key) in Self.keys.enumerated() {
                    try expectEqual(
                        budgets.hasToken(budgets.counter(key.budget, key.texts, key.peer)),
                        model.tokens[index] >= key.budget.interval, "key \(index)")
                }
            })
    }

    @Test("extreme instants free every counter and trap nothing")
    func extremes() {
        let instants = [Int64.min, .max, 0, -1, .max - 1, .min, 1, .max].map { Instant(milliseconds: $0) }
        var budgets = Budgets()
        let peer = Peer(ipv4: 1)
        for instant in instants {
            budgets.advance(to: instant)
            let counter = budgets.counter(.mailsToMailbox, ["a"])
            while budgets.take([counter]) == nil {}
            budgets.remember(peer, at: ["u"])
            #expect(budgets.knows(peer, at: ["u"]) && !budgets.hasToken(counter))
        }
        budgets.advance(to: Instant(milliseconds: .min))
        #expect(!budgets.hasToken(budgets.counter(.mailsToMailbox, ["a"])), "a clock set back frees nothing")
    }

    @Test("a peer is known at an account for thirty days, and nowhere else")
    func peers() {
        var budgets = Budgets()
        let start = Instant(seconds: 1_600_000_000)
        let (peer, other) = (Peer(ipv4: 1), Peer(ipv4: 2))
        budgets.advance(to: start)
        budgets.remember(peer, at: [nil, "u"])
        #expect(!budgets.knows(other, at: [nil, "u"]) && !budgets.knows(peer, at: [nil, "v"]))
        #expect(!budgets.knows(peer, at: ["blue", "u"]), "an account of a tenant is another account")
        // In steps, since a silence of thirty days ends everything anyway.
        for day in 1...29 { budgets.advance(to: start.adding(seconds: Int64(day) * 86_400)) }
        budgets.advance(to: start.adding(milliseconds: 30 * 86_400_000 - 1))
        #expect(budgets.knows(peer, at: [nil, "u"]))
        budgets.advance(to: start.adding(seconds: 30 * 86_400))
        #expect(!budgets.knows(peer, at: [nil, "u"]))
    }

    @Test("one account's peers do not crowd out those of others")
    func crowd() {
        var budgets = Budgets(key: (5, 6))
        budgets.advance(to: Instant(seconds: 0))
        let peer = Peer(ipv4: 0)
        for account in 0..<100 { budgets.remember(peer, at: ["u\(account)"]) }
        budgets.advance(to: Instant(seconds: 1))
        for address in 1...20_000 as ClosedRange<UInt32> { budgets.remember(Peer(ipv4: address), at: ["thief"]) }
        #expect((0..<100).count { budgets.knows(peer, at: ["u\($0)"]) } >= 92, "a set has eight places")
        #expect(budgets.knows(Peer(ipv4: 20_000), at: ["thief"]))
    }
}
