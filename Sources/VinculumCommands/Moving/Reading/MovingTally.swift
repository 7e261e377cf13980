import Vinculum

/// What came along and what did not, counted.
struct MovingTally {
    /// An account as a report names it.
    struct Name {
        /// The number of its record.
        let row: Int
        let uid: String
        let email: String?

        /// For a person: `5 (ada@example.com)`.
        var text: String { "\(self.row) (\(TerminalText.safe(self.email ?? self.uid)))" }
    }

    /// A reason with the number of times that it held.
    struct Entry {
        let part: String
        let reason: String
        var count = 0
        /// The accounts that it held for, each once, in the order of the export.
        var accounts: [Name] = []
    }

    /// Reasons in the order in which they were met.
    struct Entries {
        private(set) var all: [Entry] = []
        private var places: [ByteText: Int] = [:]

        mutating func note(_ part: String, _ reason: String, of account: Name) {
            let key = ByteText(part + "\n" + reason)
            let place = self.places[key] ?? self.all.count
            self.places[key] = place
            if place == self.all.count { self.all.append(Entry(part: part, reason: reason)) }
            self.all[place].count += 1
            if self.all[place].accounts.last?.uid != account.uid { self.all[place].accounts.append(account) }
        }
    }

    private(set) var accounts = 0
    /// What the accounts have, each in the singular with its number, in a fixed order.
    private(set) var parts: [(part: String, count: Int)] = [
        ("password", 0), ("verified address", 0), ("phone number", 0), ("identity", 0), ("authenticator app", 0),
        ("number as second factor", 0), ("set of claims", 0), ("disabled account", 0),
        ("account without a way to sign in", 0),
    ]
    /// Parts of accounts that did not come along.
    private var losses = Entries()
    /// Accounts that did not come along by choice.
    private var leftOut = Entries()
    /// Accounts whose owners cannot sign in without help.
    private var followUps = Entries()

    /// Counts an account that was accepted.
    ///
    /// - Parameter row: The number of its record.
    mutating func count(_ account: MovedAccount, row: Int, hasClaims: Bool) {
        self.accounts += 1
        let counts = [
            account.password == nil ? 0 : 1, account.email != nil && account.isEmailVerified ? 1 : 0,
            account.phone == nil ? 0 : 1, account.identities.count, account.apps.count, account.factorNumbers.count,
            hasClaims ? 1 : 0, account.isDisabled ? 1 : 0, account.hasWayIn ? 0 : 1,
        ]
        for (index, count) in counts.enumerated() { self.parts[index].count += count }
        let name = Name(row: row, uid: account.uid, email: account.email)
        for loss in account.losses { self.losses.note(loss.part, loss.reason, of: name) }
        if !account.hasWayIn {
            self.followUps.note("account", "it needs an address, by vinculum accounts update", of: name)
        } else if account.password == nil, account.phone == nil, account.identities.isEmpty {
            self.followUps.note("account", "it needs a link to set a password, by vinculum send reset", of: name)
        }
    }

    /// Counts an account that is not wanted here.
    mutating func leaveOut(_ reason: String, _ account: Name) { self.leftOut.note("account", reason, of: account) }

    /// Forgets the accounts that were accepted.
    mutating func forgetAccepted() {
        let leftOut = self.leftOut
        self = MovingTally()
        self.leftOut = leftOut
    }

    /// Whether the export had neither an account nor one that is left out.
    var isEmpty: Bool { self.accounts == 0 && self.leftOut.all.isEmpty }
}

extension MovingTally {
    /// The most accounts of a reason that are named to a person. The result as JSON has all.
    private static let namedAccounts = 5

    /// The lines below the first one of a report.
    func lines(existing: Int) -> [String] {
        var lines: [String] = []
        let parts = self.parts.filter { $0.count > 0 }.map { Self.counted($0.count, $0.part) }
        if !parts.isEmpty { lines.append("with " + parts.listed) }
        if existing > 0 { lines.append("there already: " + Self.counted(existing, "account")) }
        var isCut = false
        for (verb, entries) in [("left out", self.leftOut), ("not kept", self.losses), ("to do", self.followUps)] {
            for entry in entries.all {
                var names = entry.accounts.prefix(Self.namedAccounts).map { $0.text }
                let more = entry.accounts.count - names.count
                if more > 0 {
                    isCut = true
                    names.append("\(more) more")
                }
                lines.append(
                    "\(verb): \(Self.counted(entry.count, entry.part)): \(entry.reason): "
                        + (names.count == 1 ? "row " : "rows ") + names.listed)
            }
        }
        if isCut { lines.append("--json names all of these accounts") }
        return lines
    }

    /// The members of the result.
    func write(to writer: inout JSON.Writer, existing: Int) {
        writer.key("with")
        writer.beginObject()
        for (part, count) in self.parts where count > 0 { writer.member(named: part, Int64(count)) }
        writer.endObject()
        writer.member("existing", Int64(existing))
        for (name, entries) in [("leftOut", self.leftOut), ("notKept", self.losses), ("toDo", self.followUps)] {
            writer.key(name)
            writer.beginArray()
            for entry in entries.all {
                writer.beginObject()
                writer.member("part", entry.part)
                writer.member("reason", entry.reason)
                writer.member("count", Int64(entry.count))
                writer.key("accounts")
                writer.beginArray()
                for account in entry.accounts {
                    writer.beginObject()
                    writer.member("row", Int64(account.row))
                    writer.member("uid", account.uid)
                    writer.member("email", account.email)
                    writer.endObject()
                }
                writer.endArray()
                writer.endObject()
            }
            writer.endArray()
        }
    }

    /// A count with its noun, whose first word may be the one that has a plural.
    private static func counted(_ count: Int, _ part: String) -> String {
        guard count != 1 else { return "1 " + part }
        switch ByteText(part) {
        case "identity": return "\(count) identities"
        case "verified address": return "\(count) verified addresses"
        case "further address": return "\(count) further addresses"
        case "number as second factor": return "\(count) numbers as second factors"
        case "set of claims": return "\(count) sets of claims"
        case "set of recovery codes": return "\(count) sets of recovery codes"
        case "passkey or security key": return "\(count) passkeys or security keys"
        case "account without a way to sign in": return "\(count) accounts without a way to sign in"
        default: return "\(count) \(part)s"
        }
    }
}
