import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Rows on their way into a copy")
struct HeldRowsTests {
    /// The rows of accounts whose addresses are in the opposite order of their IDs.
    private static func rows(of numbers: Range<Int>) -> [StoredRow] {
        let space = RowGenerations().space(of: nil)
        return numbers.flatMap { number in
            let id = AccountID(stored: "u\(100_000 + number)")
            let address = EmailAddress(normalised: "p\(900_000 - number)@x.org")
            return [
                StoredRow(.account(id, in: space), [1]), StoredRow(.email(address, in: space), Array(id.text.utf8)),
            ]
        }
    }

    @Test("records are written at once, and what finds them in the order of its keys")
    func order() {
        var held = HeldRows()
        let rows = Self.rows(of: 0..<10)
        let passed = held.pass(rows)
        #expect(passed == rows.filter { $0.key.parts?.kind == .account })
        let left = held.removeAll()
        #expect(left == rows.filter { $0.key.parts?.kind == .email }.reversed())
        let none = held.removeAll()
        #expect(none.isEmpty)
    }

    @Test("no more rows are held than the limit, and none is lost")
    func limit() {
        var held = HeldRows()
        var (written, most) = ([StoredRow](), 0)
        let count = HeldRows.limit * 2 + 10
        for start in stride(from: 0, to: count, by: 500) {
            written += held.pass(Self.rows(of: start..<min(start + 500, count)))
            let waiting = min(start + 500, count) * 2 - written.count
            most = max(most, waiting)
        }
        #expect(most < HeldRows.limit)
        written += held.removeAll()
        #expect(written.count == count * 2)
        #expect(Set(written.map { $0.key.bytes }).count == count * 2)
    }
}
