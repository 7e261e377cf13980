import Foundation
import Vinculum

extension Bench.Section {
    static let store = Bench.Section(
        name: "store", summary: "the in-memory store on one core, each operation timed separately"
    ) {
        var table = Bench.Table("operation", "accounts", "per second", "median", "slowest, processor time")
        // Every store is retained to the end, so that each adds its own memory to the process.
        var stores: [StoreComparison] = []
        for count in [1_000, 100_000, 1_000_000] {
            var comparison = StoreComparison(count: count)
            comparison.run(&table)
            stores.append(comparison)
        }
        table.show()
        table = Bench.Table("accounts", "records of sessions", "bytes per account", "process bytes per account")
        for comparison in stores {
            comparison.row(of: "on", &table)
        }
        var without = StoreComparison(count: 1_000_000, recordsSessions: false)
        without.signUpAll()
        without.row(of: "off", &table)
        table.show()
    }
}

/// One size of store, measured with every operation.
private struct StoreComparison {
    let count: Int
    private var store = MemoryStore(indexKey: (1, 2))
    /// Numbers of sampled accounts, spread evenly.
    private let sample: [Int]
    private(set) var processBytes = 0.0
    /// The encoded size of one sign-up's change set, in bytes.
    let recordBytes: Double

    /// Whether accounts have records of their sessions.
    private let recordsSessions: Bool

    init(count: Int, recordsSessions: Bool = true) {
        self.count = count
        self.recordsSessions = recordsSessions
        self.recordBytes = Double(Person(0).signUp(recordsSessions).encoded().count)
        var state: UInt64 = 7
        self.sample = (0..<min(count, 50_000)).map { _ in Int(Person.mixed(&state) % UInt64(count)) }
    }

    /// Adds the memory of this store to a table.
    func row(of records: String, _ table: inout Bench.Table) {
        table.row(
            Bench.number(Double(self.count)), records, Bench.number(self.recordBytes), Bench.number(self.processBytes))
    }

    /// Fills the store.
    mutating func signUpAll() {
        var table = Bench.Table()
        self.signUpAll(&table)
    }

    private mutating func signUpAll(_ table: inout Bench.Table) {
        let before = residentBytes()
        let recordsSessions = self.recordsSessions
        self.row(&table, "sign up, e-mail and password", Array(0..<self.count)) { store, person in
            var set = person.signUp(recordsSessions)
            do {
                var view = store.view(nil)
                guard view.account(email: person.email) == nil else { return }
                set.preconditions = view.preconditions
            }
            try? store.apply(set)
        }
        self.processBytes = Double(residentBytes() - before) / Double(self.count)
    }

    mutating func run(_ table: inout Bench.Table) {
        self.signUpAll(&table)
        self.row(&table, "find by id", self.sample) { store, person in Bench.consume(store[nil][person.id]) }
        self.row(&table, "find by e-mail", self.sample) { store, person in
            Bench.consume(store[nil][email: person.email])
        }
        self.row(&table, "find an unknown e-mail", self.sample) { store, person in
            Bench.consume(store[nil][email: person.otherEmail])
        }
        let distinct = Array(Set(self.sample)).sorted()
        let now = Instant(seconds: 1_700_003_600)
        self.row(&table, "refresh a session in its hour", distinct) { store, person in
            store.change(person.id) { _ in [.lastRefresh(now)] }
        }
        self.row(&table, "refresh a session in another hour", distinct) { store, person in
            store.change(person.id) { _ in [.lastRefresh(now), .sessionRecorded(Person.session(1, now))] }
        }
        self.row(&table, "open another session", distinct) { store, person in
            store.change(person.id) { _ in [.lastRefresh(now), .sessionRecorded(Person.session(2, now))] }
        }
        self.row(&table, "end one session", distinct) { store, person in
            store.change(person.id) { _ in [.sessionsEnded(from: 1, through: 1)] }
        }
        self.row(&table, "link", distinct) { store, person in
            store.change(person.id) { $0.linking(person.claim) }
        }
        self.row(&table, "unlink", distinct) { store, person in
            store.change(person.id) { $0.unlinking(person.claim.provider) }
        }
        self.row(&table, "first write to a copy of the store", Array(self.sample.prefix(200))) { store, person in
            var copy = store
            copy.change(person.id) { _ in [.lastLogin(Instant(seconds: 1_700_000_001))] }
            // Both copies stay alive, as while a snapshot is written.
            Bench.consume(copy)
        }
        self.row(&table, "delete", distinct) { store, person in
            var set = ChangeSet()
            set.changes = [.account(.deleted(person.id))]
            try? store.apply(set)
        }
    }

    private mutating func row(
        _ table: inout Bench.Table, _ name: String, _ numbers: [Int], _ operation: (inout MemoryStore, Person) -> Void
    ) {
        let clock = ContinuousClock()
        var samples: [Double] = []
        samples.reserveCapacity(numbers.count)
        // Processor time, because other programs on the machine can stop this one for milliseconds.
        var slowest: UInt64 = 0
        for number in numbers {
            let person = Person(number)
            let busy = processorNanoseconds()
            let start = clock.now
            operation(&self.store, person)
            samples.append(Double((clock.now - start).nanoseconds))
            slowest = max(slowest, processorNanoseconds() - busy)
        }
        let measurement = Bench.Measurement(nanosecondsPerOperation: samples)
        table.row(
            name, Bench.number(Double(self.count)), Bench.number(measurement.perSecond),
            Bench.time(measurement.median), Bench.time(Double(slowest))
        )
    }
}

/// A person whose data follow from a number.
private struct Person {
    let id: AccountID
    let email: EmailAddress
    let otherEmail: EmailAddress
    let claim: FederatedClaim
    private let name: String
    private let secret: [UInt8]

    init(_ number: Int) {
        var state = UInt64(number) &* 2_654_435_761
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let text = String(decoding: (0..<28).map { _ in alphabet[Int(Person.mixed(&state) % 62)] }, as: UTF8.self)
        self.name = "Firstname Lastname \(number)"
        self.secret = (0..<80).map { _ in UInt8(truncatingIfNeeded: Person.mixed(&state)) }
        self.claim = FederatedClaim(
            provider: .google, subject: SubjectID("1\(Person.mixed(&state))"), displayName: self.name)
        guard
            let id = AccountID(text), let email = EmailAddress("person.\(number)@mail.example.com"),
            let otherEmail = EmailAddress("nobody.\(number)@mail.example.com")
        else { preconditionFailure("the made-up identifiers are valid") }
        self.id = id
        self.email = email
        self.otherEmail = otherEmail
    }

    /// A session by password in the hour of an instant.
    static func session(_ number: UInt64, _ now: Instant) -> SessionRecord {
        SessionRecord(number: number, begun: SessionRecord.hour(now), method: .password)
    }

    /// SplitMix64.
    static func mixed(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the change set of a plain account: ID, address, 64-byte password hash with salt, display name,
    /// timestamps.
    func signUp(_ recordsSessions: Bool) -> ChangeSet {
        let now = Instant(milliseconds: 1_700_000_000_123)
        let origin = Origin(epoch: .first, proof: .typedPassword)
        var set = ChangeSet()
        set.changes = [
            .account(
                .changed(
                    self.id,
                    [
                        .created(now),
                        .email(EmailIdentifier(address: self.email, isVerified: false, origin: origin)),
                        .password(
                            PasswordCredential(
                                hash: Array(self.secret[..<64]), salt: Array(self.secret[64...]), algorithm: 1,
                                updatedAt: now, origin: origin
                            )
                        ),
                        .displayName(self.name), .lastLogin(now), .lastRefresh(now),
                        .validSince(seconds: now.seconds),
                        recordsSessions ? .sessionRecorded(Person.session(1, now)) : .sessionIssued(1),
                    ]
                )
            )
        ]
        return set
    }
}

extension MemoryStore {
    /// Reads an account through a view and commits the changes that `changes` returns.
    fileprivate mutating func change(_ id: AccountID, _ changes: (Account) -> [AccountChange]) {
        var set = ChangeSet()
        do {
            var view = self.view(nil)
            guard let account = view.account(id) else { return }
            set.changes = [.account(.changed(id, changes(account)))]
            set.preconditions = view.preconditions
        }
        try? self.apply(set)
    }
}

/// The processor time of this thread, in nanoseconds.
private func processorNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The resident memory of this process, in bytes.
private func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
