import Testing
@testable import Vinculum

@Suite("Accounts whose record is damaged")
struct DamagedAccountTests {
    private static let address = EmailAddress(normalised: "a@b.example")
    private static let account = {
        var account = Account(id: AccountID(stored: "u"))
        account.apply(MemoryStoreTests.email(Self.address.text))
        account.fields.version = 1
        return account
    }()

    /// A table with the account, whose record ends in a byte that begins no change.
    private static var table: AccountTable {
        var table = AccountTable(hash: SipHash(1, 2))
        table.put(self.account, record: AccountRecord.encoded(self.account) + [0xFF], replacing: nil)
        return table
    }

    @Test("an account that cannot be decoded is not found")
    func lookup() {
        #expect(Self.table[Self.account.id] == nil && Self.table[email: Self.address] == nil)
        #expect(Self.table.version(Self.account.id) == 1)
    }

    @Test("a change of it is refused as stale, and no second record is stored beside it")
    func change() {
        let changes: [[Change]] = [
            [.account(.changed(Self.account.id, [.disabled(true)]))], [.account(.deleted(Self.account.id))],
        ]
        for changes in changes {
            #expect(throws: CommitConflict.stale(.account(Self.account.id, version: 0))) {
                _ = try Staging(changes, on: Self.table, version: 2)
            }
        }
    }
}
