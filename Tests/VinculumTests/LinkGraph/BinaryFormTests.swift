import PropertyKit
import Testing
@testable import Vinculum

@Suite("Binary form")
struct BinaryFormTests {
    @Test("a change set read back is the one that was written", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .changeSet) { set in
            let read = try ChangeSet(decoding: set.encoded())
            try check(shown(read) == shown(set), "\(read) equals what was written")
            try expectEqual(read, set)
        }
    }

    @Test("a change set that ends early is refused, wherever it ends", arguments: TestSeed.sample(4))
    func truncation(seed: TestSeed) {
        forAll(seed: seed, count: 40, .changeSet) { set in
            let bytes = set.encoded()
            for count in 0..<bytes.count {
                let read = try? ChangeSet(decoding: Array(bytes[..<count]))
                try check(read == nil, "\(count) of \(bytes.count) bytes are refused")
            }
            try expectThrows(ByteReader.Failure.malformed) { try ChangeSet(decoding: bytes + [0]) }
        }
    }

    @Test("damaged bytes are refused or read as something that writes and reads alike", arguments: TestSeed.sample(10))
    func damage(seed: TestSeed) {
        let damaged = Gen<ChangeSet>.changeSet.flatMap { .mutations(of: $0.encoded()) }
        forAll(seed: seed, count: 300, .oneOf(damaged, .bytes(0...60))) { bytes in
            guard let set = try? ChangeSet(decoding: bytes) else { return }
            try check(shown(try ChangeSet(decoding: set.encoded())) == shown(set), "reads alike")
            // Nor does a store trap on what it means.
            var store = MemoryStore()
            try? store.apply(set)
            try? store.apply(set)
        }
    }

    static let account = Gen<(AccountID, [AccountChange], UInt64)>
        .zip(.accountID, Gen<AccountChange>.accountChange.array(0...25), .integer())
        .map { id, changes, version in
            var account = Account(id: id)
            for change in changes { account.apply(change) }
            account.fields.version = version
            return account
        }

    @Test("a record holds the whole account, with its sign-in methods in order", arguments: TestSeed.sample(10))
    func record(seed: TestSeed) {
        forAll(seed: seed, Self.account) { account in
            let record = AccountRecord.encoded(account)
            let read = AccountRecord.decoded(record[...])
            try check(read.map(shown) == shown(account), "\(String(reflecting: read)) is the account")
            try expectEqual(read, account)
            try expectEqual(Array(record[AccountRecord.key(record.span)]), Array(account.id.text.utf8), "the key")
            try expectEqual(AccountRecord.version(record[...]), account.version, "the version")
        }
    }

    @Test(
        "a record read up to a part has that part, and the whole account where it is absent",
        arguments: TestSeed.sample(6))
    func partOfARecord(seed: TestSeed) {
        forAll(seed: seed, Self.account) { account in
            let record = AccountRecord.encoded(account)
            func read(_ last: AccountChange.Tag) throws(CheckFailure) -> Account {
                if let account = AccountRecord.decoded(record[...], upTo: last) { return account }
                throw CheckFailure("a record is read up to \(last)")
            }
            try expectEqual(try read(.created).createdAt, account.createdAt, "the creation")
            try expectEqual(try read(.email).email, account.email, "the address")
            try expectEqual(try read(.displayName).displayName, account.displayName, "the name")
            try expectEqual(try read(.lastLogin).lastLoginAt, account.lastLoginAt, "the last sign-in")
            if account.displayName == nil { try expectEqual(try read(.displayName), account, "the whole account") }
        }
    }

    @Test("damaged records are refused or read, and never trap", arguments: TestSeed.sample(6))
    func recordDamage(seed: TestSeed) {
        forAll(seed: seed, Self.account.flatMap { .mutations(of: AccountRecord.encoded($0)) }) { record in
            _ = record[AccountRecord.key(record.span)]
            _ = AccountRecord.version(record[...])
            for count in 0...record.count {
                guard let account = AccountRecord.decoded(record[..<count]) else { continue }
                try check(AccountRecord.decoded(AccountRecord.encoded(account)[...]) == account, "reads alike")
            }
        }
    }

    @Test("two accounts are equal exactly if all their fields are", arguments: TestSeed.sample(6))
    func equality(seed: TestSeed) {
        forAll(seed: seed, Self.account, .accountChange) { account, change in
            var changed = account
            changed.apply(change)
            try expectEqual(changed == account, shown(changed) == shown(account), "equality after \(change)")
        }
    }

    @Test("an identity of an older file is read, and written with the same bytes")
    func olderIdentity() throws {
        let origin = Origin(epoch: .first, proof: .federated)
        var old = ByteWriter()
        old.uint8(10)
        old.string("google.com")
        old.string("g1")
        old.optional("a@x.com" as String?)
        for _ in 0..<3 { old.optional(nil as String?) }
        old.origin(origin)
        var reader = ByteReader(old.bytes[...])
        let change = try AccountChange(from: &reader)
        #expect(reader.isAtEnd)
        #expect(change == .identityLinked(Identity(provider: .google, subject: "g1", email: "a@x.com", origin: origin)))
        var written = ByteWriter()
        change.write(to: &written)
        #expect(written.bytes == old.bytes)
    }

    @Test("canonically equivalent texts are not the same")
    func canonicalEquivalence() {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        #expect(composed.elementsEqual(decomposed), "or the rest would prove nothing")
        func identity(_ subject: String) -> Identity {
            Identity(provider: .google, subject: SubjectID(subject), origin: Origin(epoch: .first, proof: .federated))
        }
        #expect(identity(composed) != identity(decomposed))
        #expect(LinkedProvider.identity(identity(composed)) != .identity(identity(decomposed)))
        #expect(Tombstone.Subject.phone(number: composed) != .phone(number: decomposed))
        #expect(AccountChange.displayName(composed) != .displayName(decomposed))
        #expect(Change.code(.consumed(key: CodeKey(composed))) != .code(.consumed(key: CodeKey(decomposed))))
        #expect(
            FederatedClaim(provider: .google, subject: SubjectID(composed))
                != FederatedClaim(provider: .google, subject: SubjectID(decomposed))
        )
        #expect(
            PendingCode.Purpose.phoneSignIn(number: .plain, code: VerificationCode(composed))
                != .phoneSignIn(number: .plain, code: VerificationCode(decomposed)))
        #expect(
            Factor(id: FactorID(composed), kind: .phone(number: "+1"), displayName: nil, enrolledAt: nil)
                != Factor(id: FactorID(decomposed), kind: .phone(number: "+1"), displayName: nil, enrolledAt: nil)
        )
        #expect(Factor.Kind.phone(number: composed) != .phone(number: decomposed))
    }
}
