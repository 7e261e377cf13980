import PropertyKit
import Testing
@testable import Vinculum

@Suite("Records of sessions as they are stored")
struct SessionRecordsTests {
    /// The account of a record, read one change after the other.
    private static func eagerly(_ record: ArraySlice<UInt8>) -> Account? {
        do throws(ByteReader.Failure) {
            var reader = ByteReader(record)
            var account = Account(id: AccountID(stored: try reader.string()))
            account.fields.version = try reader.varint()
            while !reader.isAtEnd { account.apply(try AccountChange(from: &reader)) }
            return account
        } catch {
            return nil
        }
    }

    private static func agree(_ record: ArraySlice<UInt8>) throws {
        let (read, expected) = (AccountRecord.decoded(record), self.eagerly(record))
        try check(read.map(shown) == expected.map(shown), "\(String(reflecting: read)) is the account")
    }

    /// As ``agree(_:)``, without showing each account, which takes a thousand times as long.
    private static func agreeInBytes(_ record: ArraySlice<UInt8>) throws {
        let (read, expected) = (AccountRecord.decoded(record), self.eagerly(record))
        try expectEqual(read.map(AccountRecord.encoded), expected.map(AccountRecord.encoded))
        try expectEqual(read?.sessionRecords, expected?.sessionRecords)
    }

    /// Records as most are, and some of every kind.
    private static let record: Gen<SessionRecord> = {
        let method = Gen<ProviderID>.element(of: SessionRecord.numberedMethods)
        let plain = Gen<(UInt64, ProviderID)>.zip(Self.number, method).map { number, method in
            SessionRecord(number: number, begun: 444_444, method: method)
        }
        let any = Gen<(UInt64, SessionRecord)>.zip(Self.number, Gen<SessionRecord>.sessionRecord)
        let numbered = any.map { number, other in
            var record = SessionRecord(
                number: number, begun: other.begun, method: other.method, secondFactor: other.secondFactor)
            (record.refreshed, record.name, record.peer) = (other.refreshed, other.name, other.peer)
            return record
        }
        return .weighted([(6, plain), (2, numbered), (1, .sessionRecord)])
    }()

    private static let number = Gen<UInt64>.integer(in: 0...60)

    /// The changes of a record, in any order.
    private static let changes: Gen<[AccountChange]> = {
        let recorded = Self.record.map { AccountChange.sessionRecorded($0) }
        let issued = Self.number.map { AccountChange.sessionIssued($0) }
        let revoked = Gen<UInt64>.integer(in: 0...12).map { AccountChange.sessionsRevoked(below: $0) }
        let ended = Gen<(UInt64, UInt64)>.zip(Self.number, Self.number).map { first, last in
            AccountChange.sessionsEnded(from: first, through: last)
        }
        let change = Gen<AccountChange>.weighted([
            (30, recorded), (2, issued), (1, revoked), (2, ended), (1, .accountChange),
        ])
        return change.array(0...60)
    }()

    /// The changes as they are, and as the account that they make stores them.
    private static func records(_ changes: [AccountChange]) -> [[UInt8]] {
        var (account, writer) = (Account(id: AccountID(stored: "u")), ByteWriter())
        account.write(to: &writer)
        for change in changes {
            change.write(to: &writer)
            account.apply(change)
        }
        return [writer.bytes, AccountRecord.encoded(account)]
    }

    @Test("an account is the same whether its sessions are read at once or later", arguments: TestSeed.sample(10))
    func reading(seed: TestSeed) {
        forAll(seed: seed, Self.changes) { changes in
            for record in Self.records(changes) { try Self.agree(record[...]) }
        }
    }

    @Test("records that end early or have a wrong bit are refused or read alike", arguments: TestSeed.sample(6))
    func damage(seed: TestSeed) {
        forAll(seed: seed, count: 8, Self.changes) { changes in
            for record in Self.records(changes) {
                for count in 0...record.count { try Self.agreeInBytes(record[..<count]) }
                for bit in 0..<record.count * 8 {
                    var damaged = record
                    damaged[bit / 8] ^= 1 << UInt8(bit % 8)
                    try Self.agreeInBytes(damaged[...])
                }
            }
        }
    }

    @Test("a number in a longer form than it needs is stored in its shortest", arguments: [1, 2, 3])
    func overlong(place: Int) throws {
        var record = Self.records([.sessionRecorded(SessionRecord(number: 5, begun: 7, method: .password))])[0]
        let start = record.count - 5
        record[start + place] |= 0x80
        record.insert(0, at: start + place + 1)
        try Self.agree(record[...])
        let account = try #require(AccountRecord.decoded(record[...]))
        #expect(AccountRecord.encoded(account).count == record.count - 1 && account.session(5) != nil)
    }

    @Test("the stored records are a list in the order of their numbers", arguments: TestSeed.sample(10))
    func list(seed: TestSeed) {
        let step = Gen<(SessionRecord, UInt64?)>.zip(Self.record, Self.number.optional)
        forAll(seed: seed, step.array(0...60)) { (steps: [(SessionRecord, UInt64?)]) throws in
            var (list, records): ([SessionRecord], SessionRecords) = ([], SessionRecords())
            for (record, ended) in steps {
                records.put(record)
                list.removeAll { $0.number == record.number }
                list.append(record)
                list.sort { $0.number < $1.number }
                if list.count > SessionRecord.maximumCount { list.removeFirst() }
                if let ended {
                    records.removeAll { $0 % 7 == ended % 7 }
                    list.removeAll { $0.number % 7 == ended % 7 }
                }
                try expectEqual(records.all, list)
                try expectEqual(records[record.number], list.first { $0.number == record.number })
                try expectEqual([records.first, records.last], [list.first?.number ?? 0, list.last?.number ?? 0])
                try expectEqual(records.count, list.count)
            }
            var again = SessionRecords()
            for record in list { again.put(record) }
            try expectEqual(again, records, "equal records have equal bytes")
        }
    }
}
