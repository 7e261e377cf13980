import Vinculum

/// What came along and what did not, counted.
struct MovingTally {
    /// A reason with the number of times that it held.
    struct Entry {
        let part: String
        let reason: String
        var count: Int
    }

    private(set) var accounts = 0
    /// What the accounts have, each in the singular with its number, in a fixed order.
    private(set) var parts: [(part: String, count: Int)] = [
        ("password", 0), ("verified address", 0), ("phone number", 0), ("identity", 0), ("authenticator app", 0),
        ("number as second factor", 0), ("set of claims", 0), ("disabled account", 0),
        ("account without a way to sign in", 0),
    ]
    /// Parts of accounts that did not come along.
    private(set) var losses: [Entry] = []
    /// Accounts that did not come along by choice.
    private(set) var leftOut: [Entry] = []
    private var places: [ByteText: Int] = [:]

    /// Counts an account that was accepted.
    mutating func count(_ account: MovedAccount, hasClaims: Bool) {
        self.accounts += 1
        let counts = [
            account.password == nil ? 0 : 1, account.email != nil && account.isEmailVerified ? 1 : 0,
            account.phone == nil ? 0 : 1, account.identities.count, account.apps.count, account.factorNumbers.count,
            hasClaims ? 1 : 0, account.isDisabled ? 1 : 0, account.hasWayIn ? 0 : 1,
        ]
        for (index, count) in counts.enumerated() { self.parts[index].count += count }
        for loss in account.losses { self.lose(loss) }
    }

    private mutating func lose(_ loss: MovedAccount.Loss) {
        let key = ByteText(loss.part + "\n" + loss.reason)
        if let place = self.places[key] {
            self.losses[place].count += 1
        } else {
            self.places[key] = self.losses.count
            self.losses.append(Entry(part: loss.part, reason: loss.reason, count: 1))
        }
    }

    /// Counts an account that is not wanted here.
    mutating func leaveOut(_ reason: String) {
        if let place = self.leftOut.firstIndex(where: { $0.reason == reason }) {
            self.leftOut[place].count += 1
        } else {
            self.leftOut.append(Entry(part: "account", reason: reason, count: 1))
        }
    }
}

extension MovingTally {
    /// The lines below the first one of a report.
    func lines(existing: Int) -> [String] {
        var lines: [String] = []
        let parts = self.parts.filter { $0.count > 0 }.map { Self.counted($0.count, $0.part) }
        if !parts.isEmpty { lines.append("with " + parts.listed) }
        if existing > 0 { lines.append("there already: " + Self.counted(existing, "account")) }
        for entry in self.leftOut {
            lines.append("left out: \(Self.counted(entry.count, entry.part)): \(entry.reason)")
        }
        for entry in self.losses { lines.append("not kept: \(Self.counted(entry.count, entry.part)): \(entry.reason)") }
        return lines
    }

    /// The members of the result.
    func write(to writer: inout JSON.Writer, existing: Int) {
        writer.key("with")
        writer.beginObject()
        for (part, count) in self.parts where count > 0 { writer.member(named: part, Int64(count)) }
        writer.endObject()
        writer.member("existing", Int64(existing))
        for (name, entries) in [("leftOut", self.leftOut), ("notKept", self.losses)] {
            writer.key(name)
            writer.beginArray()
            for entry in entries {
                writer.beginObject()
                writer.member("part", entry.part)
                writer.member("reason", entry.reason)
                writer.member("count", Int64(entry.count))
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
