import PropertyKit
import Testing
@testable import Vinculum

/// Which sessions are live, said as simply as it can be: one flag for each that was ever issued, the first for the
/// sessions of another emulator, which count as number 0.
private struct NaiveSessions {
    var isLive = [true]
    /// The sessions with records, oldest first.
    var records: [UInt64] = []

    mutating func issue(recorded: Bool) {
        self.isLive.append(true)
        if recorded { self.keep(UInt64(self.isLive.count - 1)) }
    }

    mutating func keep(_ number: UInt64) {
        guard self.live(number) else { return }
        if !self.records.contains(number) { self.records = (self.records + [number]).sorted().suffix(20) }
    }

    mutating func end(where ends: (Int) -> Bool) {
        for number in self.isLive.indices where ends(number) { self.isLive[number] = false }
        // Before too many live sessions alternate with ended ones, the oldest of them end.
        while self.gaps.count > 32 { for number in 0...self.gaps[0] { self.isLive[number] = false } }
        self.records = self.records.filter { self.live($0) }
    }

    /// The last number of each run of ended sessions that has a live session below it.
    private var gaps: [Int] {
        guard let first = self.isLive.firstIndex(of: true) else { return [] }
        return self.isLive.indices.filter { index in
            index > first && !self.isLive[index] && (index + 1 == self.isLive.count || self.isLive[index + 1])
        }
    }

    func live(_ number: UInt64) -> Bool { number < UInt64(self.isLive.count) && self.isLive[Int(number)] }
}

@Suite("Sessions of an account")
struct SessionModelTests {
    private enum Command: Sendable {
        case issue(recorded: Bool)
        case end(UInt64)
        case endRange(UInt64, UInt64)
        case endOthers(UInt64)
        case endBelow(UInt64)
        case revoke
        case refresh(UInt64)
        case forget
        case store
    }

    private static func command(_ model: NaiveSessions) -> Gen<Command> {
        let number = Gen<UInt64>.integer(in: 0...UInt64(model.isLive.count))
        return .weighted([
            (16, Gen<Bool>.bool.map { .issue(recorded: $0) }), (12, number.map { .end($0) }),
            (1, Gen<(UInt64, UInt64)>.zip(number, number).map { .endRange($0, $1) }),
            (1, number.map { .endOthers($0) }), (1, number.map { .endBelow($0) }), (1, .always(.revoke)),
            (4, number.map { .refresh($0) }), (1, .always(.forget)), (2, .always(.store)),
        ])
    }

    private static func run(_ command: Command, _ model: inout NaiveSessions, _ account: inout Account) throws {
        let issued = account.sessionsIssued
        let (ended, live) = (account.endedSessionCount, account.liveSessionCount)
        let wasZeroLive = account.isSessionLive(0)
        switch command {
        case .issue(let recorded):
            model.issue(recorded: recorded)
            account.apply(recorded ? .sessionRecorded(Self.record(issued + 1)) : .sessionIssued(issued + 1))
        case .end(let number):
            model.end { $0 == number && $0 > 0 }
            account.apply(.sessionsEnded(from: number, through: number))
        case .endRange(let first, let last):
            model.end { $0 >= first && $0 <= last && $0 > 0 }
            account.apply(.sessionsEnded(from: first, through: last))
        case .endOthers(let number):
            model.end { $0 != number }
            for change in account.endingSessions(but: number) { account.apply(change) }
        case .endBelow(let number):
            model.end { $0 < number }
            account.apply(.sessionsRevoked(below: number))
        case .revoke:
            model.end { _ in true }
            for change in account.revokingSessions(at: Instant(seconds: 9)) { account.apply(change) }
        case .refresh(let number):
            guard number <= issued, account.session(number) != nil || account.keepsRecord(of: number) else { return }
            model.keep(number)
            account.apply(.sessionRecorded(Self.record(number)))
        case .forget:
            model.records = []
            account.apply(.sessionsForgotten)
        case .store:
            let version = account.version
            account = AccountRecord.decoded(AccountRecord.encoded(account)[...])!
            try expectEqual(account.version, version)
        }
        try check(account.endedSessionCount >= ended, "no session is born again")
        if issued == account.sessionsIssued {
            let zero: UInt64 = wasZeroLive && !account.isSessionLive(0) ? 1 : 0
            try expectEqual(
                account.endedSessionCount - ended, live - account.liveSessionCount + zero, "the sessions that ended")
        }
    }

    private static func record(_ number: UInt64) -> SessionRecord {
        SessionRecord(number: number, begun: 444_444, method: .password)
    }

    private static func agree(_ model: NaiveSessions, _ account: Account) throws {
        for number in 0...UInt64(model.isLive.count) + 1 {
            try expectEqual(account.isSessionLive(number), model.live(number), "whether session \(number) is live")
        }
        try expectEqual(account.liveSessionCount, UInt64(model.isLive.dropFirst().count { $0 }), "live sessions")
        for number in 0...UInt64(model.isLive.count) {
            try expectEqual(
                account.liveSessionCount(below: number),
                UInt64(model.isLive.prefix(Int(number)).dropFirst().count { $0 }), "live sessions below \(number)")
        }
        try expectEqual(account.sessions.map { $0.number }, model.records, "the records")
        try check(account.hasSoundSessions, "there is one form of each state")
        try expectEqual(AccountRecord.decoded(AccountRecord.encoded(account)[...]), account, "the stored form")
    }

    @Test("a session is live exactly as long as nothing has ended it", arguments: TestSeed.sample(20))
    func model(seed: TestSeed) {
        forAllCommands(
            seed: seed, length: 60, start: { (NaiveSessions(), Account(id: AccountID("a")!)) }, command: Self.command,
            run: Self.run, check: Self.agree)
    }

    @Test("many live sessions between ended ones end with the oldest", arguments: TestSeed.sample(10))
    func gaps(seed: TestSeed) {
        forAll(seed: seed, count: 10, Gen<UInt64>.integer(in: 1...120).array(60...160)) { numbers in
            var (model, account) = (NaiveSessions(), Account(id: AccountID("a")!))
            for _ in 0..<120 { try Self.run(.issue(recorded: true), &model, &account) }
            for number in numbers {
                try Self.run(.end(number), &model, &account)
                try Self.agree(model, account)
            }
        }
    }

    @Test("numbers at the end of their range end nothing that they do not name, and nothing traps")
    func extremes() {
        var account = Account(id: AccountID("a")!)
        account.apply(.sessionIssued(.max))
        account.apply(.sessionsEnded(from: 0, through: .max))
        account.apply(.sessionsEnded(from: .max, through: .max))
        account.apply(.sessionsEnded(from: .max, through: 0))
        account.apply(.sessionsRevoked(below: .max))
        account.apply(.sessionRecorded(Self.record(.max)))
        _ = (account.liveSessionCount, account.endedSessionCount, account.endingSessions(but: .max))
        #expect(account.isSessionLive(.max) && !account.isSessionLive(.max - 1))
        #expect(AccountRecord.decoded(AccountRecord.encoded(account)[...]) == account)
    }

    @Test("a record takes 32 bytes at most, and that of a password eight", arguments: TestSeed.sample(20))
    func size(seed: TestSeed) {
        // Hours until 2209, and numbers of accounts whose id was chosen until 2109.
        let number = Gen<UInt64>.integer(in: 0...4_398_046_511_103)
        let hour = Gen<UInt32>.integer(in: 0...2_097_151)
        let values = Gen<(UInt64, UInt32, UInt32, String)>.zip(number, hour, hour, .unicodeString(0...40))
        forAll(seed: seed, values) { (values: (UInt64, UInt32, UInt32, String)) throws in
            var record = SessionRecord(
                number: values.0, begun: values.1, method: ProviderID(values.3), secondFactor: .passkey)
            record.refreshed = max(values.1, values.2)
            let count = Self.byteCount(record)
            try check(count <= 32, "at most 32 bytes, not \(count)")
        }
        #expect(Self.byteCount(Self.record(1)) == 7 && Self.byteCount(Self.record(300)) == 8)
    }

    private static func byteCount(_ record: SessionRecord) -> Int {
        var writer = ByteWriter()
        AccountChange.sessionRecorded(record).write(to: &writer)
        return writer.bytes.count
    }

    @Test("what a pending sign-in is bound to changes with each session that ends, and with nothing else")
    func stamp() {
        var account = Account(id: AccountID("a")!)
        for number in 1...5 as ClosedRange<UInt64> { account.apply(.sessionRecorded(Self.record(number))) }
        let before = account.endedSessionCount
        account.apply(.lastLogin(Instant(seconds: 5)))
        account.apply(.sessionRecorded(Self.record(2)))
        account.apply(.sessionIssued(6))
        #expect(account.endedSessionCount == before)
        account.apply(.sessionsEnded(from: 3, through: 3))
        let after = account.endedSessionCount
        account.apply(.sessionsEnded(from: 3, through: 3))
        #expect(after > before && account.endedSessionCount == after)
        account.apply(.sessionsRevoked(below: 3))
        #expect(account.endedSessionCount > after && account.sessionsRevokedBelow == 4)
    }

    @Test("a peer is shown as an address or as the prefix of one")
    func peers() {
        let shown: [(String, String)] = [
            ("198.51.100.7", "198.51.100.7"), ("0.0.0.0", "0.0.0.0"), ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
            ("::1", "0:0:0:0::/64"), ("::ffff:10.0.0.1", "10.0.0.1"), ("fe80::1", "fe80:0:0:0::/64"),
        ]
        for (address, text) in shown { #expect(Peer(Array(address.utf8))?.text == text) }
    }
}
