/// The first accounts that a request has decoded, with their records: its next run and its commit decode none of them
/// again, which is much of a request where an account has many sessions.
///
/// An entry serves for a record of the same bytes alone, so nothing rests on what a request keeps.
struct DecodedAccounts: Equatable, Sendable {
    private var entries: [(record: [UInt8], account: Account)] = []
    private let limit: Int

    /// How many a request keeps. An operation on many accounts reads each once.
    private static let usualLimit = 4

    /// Keeps the accounts of a request.
    init() { self.limit = DecodedAccounts.usualLimit }

    private init(limit: Int) { self.limit = limit }

    /// Keeps no account.
    static var none: DecodedAccounts { DecodedAccounts(limit: 0) }

    /// The account of a record; `nil` for bytes that are none.
    @inline(never)  // Compiled into every lookup otherwise.
    mutating func account(_ record: ArraySlice<UInt8>) -> Account? {
        for place in self.entries.indices {
            let known = self.entries[place].record
            if ByteScan.equal(known.span, record.span) { return self.entries[place].account }
        }
        guard let account = AccountRecord.decoded(record) else { return nil }
        if self.entries.count < self.limit { self.entries.append(([UInt8](record), account)) }
        return account
    }

    /// Always: what was decoded is no part of the value that keeps it.
    static func == (a: DecodedAccounts, b: DecodedAccounts) -> Bool { true }
}
