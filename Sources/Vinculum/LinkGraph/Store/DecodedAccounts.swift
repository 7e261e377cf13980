/// The first accounts that a request has decoded, with their records: its next run and its commit decode none of them
/// again, which is much of a request where an account has many sessions.
///
/// An entry serves for a record of the same bytes alone, so nothing rests on what a request keeps.
struct DecodedAccounts: Equatable, Sendable {
    /// An account, and the one that was decoded before it.
    private final class Entry: Sendable {
        let record: [UInt8]
        let account: Account
        let earlier: Entry?

        init(_ record: [UInt8], _ account: Account, after earlier: Entry?) {
            (self.record, self.account, self.earlier) = (record, account, earlier)
        }
    }

    private var last: Entry?
    /// How many more are kept.
    private var room: Int

    /// Keeps the accounts of a request: four, because an operation on many accounts reads each once.
    init() { self.room = 4 }

    private init(room: Int) { self.room = room }

    /// Keeps no account.
    static var none: DecodedAccounts { DecodedAccounts(room: 0) }

    /// The account of a record; `nil` for bytes that are none.
    @inline(never)  // Compiled into every lookup otherwise.
    mutating func account(_ record: ArraySlice<UInt8>) -> Account? {
        var entry = self.last
        while let known = entry {
            let bytes = known.record
            if ByteScan.equal(bytes.span, record.span) { return known.account }
            entry = known.earlier
        }
        guard let account = AccountRecord.decoded(record) else { return nil }
        if self.room > 0 {
            self.room -= 1
            self.last = Entry([UInt8](record), account, after: self.last)
        }
        return account
    }

    /// Always: what was decoded is no part of the value that keeps it.
    static func == (a: DecodedAccounts, b: DecodedAccounts) -> Bool { true }
}
