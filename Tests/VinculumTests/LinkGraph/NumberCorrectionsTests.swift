import PropertyKit
import Testing
@testable import Vinculum

/// A state of an earlier version, which kept numbers as they were typed.
struct SpelledState {
    struct Entry: Sendable {
        let id: String
        let number: String
        let created: Int64?
        var proof = ProofMethod.phone
        var tenant: String?
    }

    var store = MemoryStore()

    init(_ entries: [Entry]) {
        for entry in entries {
            let origin = Origin(epoch: .first, proof: entry.proof)
            var changes: [AccountChange] = []
            if let created = entry.created { changes.append(.created(Instant(seconds: created))) }
            if let number = PhoneNumber(stored: entry.number) {
                changes.append(.phone(PhoneIdentifier(number: number, origin: origin)))
            }
            var set = ChangeSet(tenant: entry.tenant.flatMap { TenantID($0) })
            set.changes = [.account(.changed(AccountID(stored: entry.id), changes))]
            self.apply(set)
        }
    }

    mutating func apply(_ set: ChangeSet) {
        do { try self.store.apply(set) } catch { Issue.record("the set was refused: \(error)") }
    }

    /// Applies the corrections; what they were.
    mutating func correct() -> NumberCorrections {
        let corrections = NumberCorrections(of: self.store)
        for set in corrections.sets { self.apply(set) }
        return corrections
    }

    func phone(_ id: String, tenant: String? = nil) -> PhoneIdentifier? {
        self.store[tenant.flatMap { TenantID($0) }][AccountID(stored: id)]?.phone
    }
}

@Suite("Numbers of earlier versions become canonical")
struct NumberCorrectionsTests {
    typealias Entry = SpelledState.Entry
    static let number = "+491711234567"

    @Test("a record is read as it stands until the state is corrected")
    func stored() throws {
        let state = SpelledState([Entry(id: "a", number: "+49 171 1234567", created: 1)])
        let again = try MemoryStore(restoring: state.store.snapshot())
        #expect(again[nil][AccountID(stored: "a")]?.phone?.number.text == "+49 171 1234567")
        #expect(again.snapshot() == state.store.snapshot())
        #expect(again[nil][phone: PhoneNumber(Self.number)!] == nil, "not found before")
        var corrected = again
        corrected.correctNumbers()
        #expect(corrected[nil][phone: PhoneNumber("+49 (171) 1234567")!]?.id.text == "a")
        let phone = corrected[nil][AccountID(stored: "a")]?.phone
        #expect(
            phone == PhoneIdentifier(number: PhoneNumber(Self.number)!, origin: Origin(epoch: .first, proof: .phone)))
    }

    @Test("the account whose number is canonical keeps it, however old it is")
    func canonicalKeeps() {
        var state = SpelledState([
            Entry(id: "old", number: "+49 171 1234567", created: 1), Entry(id: "new", number: Self.number, created: 9),
        ])
        let corrections = state.correct()
        #expect(
            corrections.count == 0
                && corrections.disputes.map { "\($0.owner.text) before \($0.other.text)" } == ["new before old"])
        #expect(state.phone("new")?.number.text == Self.number && state.phone("new")?.origin.proof == .phone)
        #expect(state.phone("old")?.number.text == "+49 171 1234567" && state.phone("old")?.origin.proof == .claimed)
        #expect(state.phone("old")?.isDisputed == true && state.phone("new")?.isDisputed == false)
    }

    @Test("else the older account keeps it, and the smaller ID of two that are as old")
    func olderKeeps() {
        let number = PhoneNumber(Self.number)
        var state = SpelledState([
            Entry(id: "a", number: "+49 171 1234567", created: 9),
            Entry(id: "b", number: "+49-171-1234567", created: 1),
            Entry(id: "c", number: "+49.171.1234567", created: nil),
            Entry(id: "y", number: "+1 555 555 0100", created: 5), Entry(id: "x", number: "+1 5555550100", created: 5),
        ])
        let corrections = state.correct()
        #expect(corrections.count == 2)
        let pairs = corrections.disputes.map { "\($0.owner.text) before \($0.other.text)" }
        #expect(pairs == ["x before y", "b before a", "b before c"])
        #expect(state.phone("b")?.number == number && state.store[nil][phone: number!]?.id.text == "b")
        #expect(Invariants.violations(in: state.store[nil]).isEmpty)
    }

    @Test("tenants are corrected apart")
    func tenants() {
        var state = SpelledState([
            Entry(id: "a", number: "+49 171 1234567", created: 1),
            Entry(id: "a", number: "+49 171-1234567", created: 1, tenant: "t"),
        ])
        let corrections = state.correct()
        #expect(corrections.count == 2 && corrections.disputes.isEmpty)
        #expect(corrections.sets.map { $0.tenant?.text ?? "" } == ["", "t"])
        #expect(state.phone("a", tenant: "t")?.number.text == Self.number)
    }

    @Test("what cannot be a number stays, and is no dispute", arguments: NumberSpelling.impossible)
    func impossible(text: String) {
        var state = SpelledState([Entry(id: "a", number: text, created: 1)])
        #expect(state.correct() == NumberCorrections(of: MemoryStore()))
        #expect(state.phone("a")?.number.text == text && state.phone("a")?.isDisputed == false)
    }

    @Test("a dispute that was decided stays decided, also when the owner has left the number")
    func stays() throws {
        var state = SpelledState([
            Entry(id: "a", number: "+49 171 1234567", created: 1),
            Entry(id: "b", number: "+49-171-1234567", created: 2),
        ])
        _ = state.correct()
        var set = ChangeSet()
        set.changes = [.account(.changed(AccountID(stored: "a"), [.phone(nil)]))]
        state.apply(set)
        state.store = try MemoryStore(restoring: state.store.snapshot())
        #expect(state.correct() == NumberCorrections(of: MemoryStore()))
        #expect(state.phone("b")?.number.text == "+49-171-1234567")
    }

    /// States in which accounts share a few numbers in many spellings.
    private static let states = Gen<(Int, Int, [(Int, Int)])>.zip(
        .int(in: 0...3), .int(in: 0...5), NumberSpelling.insertions
    ).array(0...12)

    private static func entries(_ choices: [(Int, Int, [(Int, Int)])]) -> [Entry] {
        var entries: [Entry] = []
        for (index, choice) in choices.enumerated() {
            let plain = "+4917112345\(choice.0)\(choice.0)"
            // One that is canonical already has one owner.
            let isPlain = choice.1 == 0 && !entries.contains { $0.number == plain }
            let text = isPlain ? plain : NumberSpelling.spelled(plain, choice.2)
            if text.utf8.count > 64 || entries.contains(where: { $0.number == text }) { continue }
            entries.append(Entry(id: "u\(index)", number: text, created: choice.1 == 5 ? nil : Int64(choice.1)))
        }
        return entries
    }

    @Test(
        "each number has one owner afterwards, and a second correction changes nothing", arguments: TestSeed.sample(20))
    func laws(seed: TestSeed) {
        forAll(seed: seed, Self.states) { choices in
            let entries = Self.entries(choices)
            var state = SpelledState(entries)
            let before = state.store
            let corrections = state.correct()
            try expectEqual(NumberCorrections(of: state.store), NumberCorrections(of: MemoryStore()))
            for digit in 0...3 {
                guard let number = PhoneNumber("+4917112345\(digit)\(digit)") else { continue }
                let same = entries.filter { PhoneNumber($0.number) == number }
                let owner = state.store[nil][phone: number]
                try expectEqual(owner == nil, same.isEmpty, "a number keeps an owner")
                if let canonical = before[nil][phone: number] { try expectEqual(owner?.id, canonical.id) }
                for entry in same where entry.id != owner?.id.text {
                    try expectEqual(state.phone(entry.id)?.number.text, entry.number, "the text stays")
                    try expectEqual(state.phone(entry.id)?.origin.proof, .claimed)
                    let isReported = corrections.disputes.contains {
                        $0.other.text == entry.id && $0.owner == owner?.id && $0.number == number
                    }
                    try expectEqual(isReported, true, "both accounts are reported")
                }
                try expectEqual(corrections.disputes.filter { $0.number == number }.count, max(0, same.count - 1))
            }
            // What a journal has written decides nothing otherwise when the rest is missing.
            let changes = corrections.sets.flatMap { $0.changes }
            for count in 0...changes.count {
                var (partial, set) = (before, ChangeSet())
                set.changes = Array(changes.prefix(count))
                try partial.apply(set)
                partial.correctNumbers()
                try expectEqual(partial.snapshot(), state.store.snapshot())
            }
        }
    }

    @Test("many accounts are corrected in sets of a bounded size")
    func many() {
        var state = SpelledState((0..<600).map { Entry(id: "u\($0)", number: "+4917 \(1_000_000 + $0)", created: 1) })
        let corrections = state.correct()
        #expect(corrections.count == 600 && corrections.sets.map { $0.changes.count } == [256, 256, 88])
        #expect(NumberCorrections(of: state.store).sets.isEmpty)
    }

    @Test("the changes are read back from a journal as they were written")
    func journal() throws {
        let state = SpelledState([
            Entry(id: "a", number: "+49 171 1234567", created: 1),
            Entry(id: "b", number: "+49-171-1234567", created: 2),
        ])
        for set in NumberCorrections(of: state.store).sets {
            #expect(try ChangeSet(decoding: set.encoded()) == set)
        }
    }
}
