import Testing
@testable import Vinculum

/// A rule that no wrong state can break proves nothing, so here every rule is broken once.
@Suite("The rules find what breaks them")
struct InvariantsTests {
    static let id = AccountID(stored: "u")
    static let other = AccountID(stored: "v")
    static let address = EmailAddress(normalised: "a@b")

    static func origin(_ epoch: UInt32 = 0, _ proof: ProofMethod = .typedPassword) -> Origin {
        Origin(epoch: Epoch(epoch), proof: proof)
    }

    static func email(_ epoch: UInt32 = 0, isVerified: Bool = false) -> AccountChange {
        .email(EmailIdentifier(address: Self.address, isVerified: isVerified, origin: Self.origin(epoch)))
    }

    static func identity(_ proof: ProofMethod = .federated, epoch: UInt32 = 0) -> AccountChange {
        .identityLinked(Identity(provider: .google, subject: "s", origin: Self.origin(epoch, proof)))
    }

    static let password = AccountChange.password(
        PasswordCredential(hash: [], salt: [], algorithm: 1, updatedAt: Instant(seconds: 0), origin: origin())
    )

    static func phone(_ proof: ProofMethod) -> AccountChange {
        .phone(PhoneIdentifier(number: .plain, origin: Self.origin(0, proof)))
    }

    static func factor(_ epoch: UInt32 = 0) -> AccountChange {
        let factor = Factor(id: "f", kind: .phone(number: "+1"), displayName: nil, enrolledAt: nil)
        return .factorEnrolled(EnrolledFactor(factor: factor, origin: Self.origin(epoch)))
    }

    static func code(_ key: String, epoch: UInt32 = 0, sequence: UInt64 = 0, attemptsLeft: UInt32 = 5) -> Change {
        .code(
            .stored(
                PendingCode(
                    key: CodeKey(key), purpose: .pendingSignIn(account: Self.id, firstFactor: .password),
                    epoch: Epoch(epoch),
                    sequence: sequence, createdAt: Instant(seconds: 0), expiresAt: Instant(seconds: 9),
                    attemptsLeft: attemptsLeft
                )
            )
        )
    }

    static func graph(_ changes: Change..., on graph: Graph = Graph(hash: SipHash(1, 2))) throws -> Graph {
        var graph = graph
        try graph.apply(changes)
        return graph
    }

    static func numbers(_ violations: [InvariantViolation]) -> Set<Int> { Set(violations.map(\.number)) }

    @Test(
        "I1: an epoch to come",
        arguments: [
            [email(1)], [phone(.phone), .phone(PhoneIdentifier(number: .plain, origin: origin(1)))],
            [identity(epoch: 1)], [factor(1)], [.emailLink(origin(1))],
        ])
    func epochToCome(changes: [AccountChange]) throws {
        #expect(
            Self.numbers(Invariants.violations(in: try Self.graph(.account(.changed(Self.id, changes))))).contains(1))
    }

    @Test("I1: a code of an epoch to come")
    func codeToCome() throws {
        let graph = try Self.graph(.account(.changed(Self.id, [])), Self.code("k", epoch: 1))
        #expect(Self.numbers(Invariants.violations(in: graph)) == [1])
    }

    @Test(
        "I2: what an older epoch left behind",
        arguments: [
            [email()], [email(), password], [phone(.phone)], [identity()], [factor()], [.emailLink(origin())],
        ])
    func olderEpoch(changes: [AccountChange]) throws {
        let fine = try Self.graph(.account(.changed(Self.id, changes)))
        #expect(Invariants.violations(in: fine) == [])
        let broken = try Self.graph(.account(.changed(Self.id, [.epoch(Epoch(1))])), on: fine)
        #expect(Self.numbers(Invariants.violations(in: broken)) == [2])
    }

    @Test("I2: a session to come is revoked")
    func sessionToCome() throws {
        let graph = try Self.graph(.account(.changed(Self.id, [.sessionIssued(1), .sessionsRevoked(below: 3)])))
        #expect(Self.numbers(Invariants.violations(in: graph)) == [2])
    }

    @Test("I3: attempts increase, and a consumed code is stored again")
    func codes() throws {
        let before = try Self.graph(Self.code("a"), Self.code("b"), Self.code("c"))
        let up = try Self.graph(Self.code("a", sequence: 1, attemptsLeft: 6), on: before)
        #expect(Self.numbers(Invariants.violations(from: before, to: up, cause: .init())) == [3])
        let consumed = try Self.graph(.code(.consumed(key: "b")), on: before)
        #expect(Invariants.violations(from: before, to: consumed, cause: .init()) == [])
        let back = try Self.graph(Self.code("b", sequence: 2), on: consumed)
        #expect(Self.numbers(Invariants.violations(from: consumed, to: back, cause: .init())) == [3])
    }

    static func mailed(_ key: String, _ kind: EmailAction.Kind, epoch: UInt32 = 0, account: AccountID? = id) -> Change {
        .code(
            .stored(
                PendingCode(
                    key: CodeKey(key),
                    purpose: .emailAction(EmailAction(kind: kind, address: Self.address, account: account)),
                    epoch: Epoch(epoch), createdAt: Instant(seconds: 0), expiresAt: Instant(seconds: 9), attemptsLeft: 1
                )
            )
        )
    }

    @Test("I3: more than three mailed codes that do the same", arguments: [id, nil])
    func siblings(account: AccountID?) throws {
        let fine = try Self.graph(
            .account(.changed(Self.id, [Self.email()])), Self.mailed("a", .passwordReset, account: account),
            Self.mailed("b", .emailSignIn, account: account)
        )
        #expect(Invariants.violations(in: fine) == [])
        let thrice = try Self.graph(
            Self.mailed("c", .passwordReset, account: account), Self.mailed("d", .passwordReset, account: account),
            on: fine)
        #expect(Invariants.violations(in: thrice) == [])
        let twice = try Self.graph(Self.mailed("e", .passwordReset, account: account), on: thrice)
        #expect(Self.numbers(Invariants.violations(in: twice)) == [3])
        guard account != nil else { return }
        let moved = try Self.graph(.account(.changed(Self.id, [.email(nil)])), on: twice)
        #expect(
            Invariants.violations(in: moved) == [], "codes for another address are void, so they are not siblings")
    }

    @Test("I2: the address to return to, or its code, survives a takeover")
    func takeoverLeftovers() throws {
        let before = try Self.graph(
            .account(.changed(Self.id, [Self.email(), .initialEmail("old@b")])), Self.mailed("a", .recoverEmail)
        )
        func after(_ more: [AccountChange], _ code: Change?) throws -> Set<Int> {
            let epoch = AccountChange.epoch(Epoch(1))
            var graph = try Self.graph(
                .account(.changed(Self.id, [epoch, Self.email(1, isVerified: true)] + more)), on: before)
            if let code { graph = try Self.graph(code, on: graph) }
            return Self.numbers(Invariants.violations(from: before, to: graph, cause: .init()))
        }
        #expect(try after([.initialEmail(nil)], nil) == [])
        #expect(try after([], nil) == [2])
        #expect(try after([.initialEmail(nil)], Self.mailed("a", .recoverEmail, epoch: 1)).contains(2))
    }

    @Test("I4: an unproven account gains an identity that its session did not ask for")
    func matching() throws {
        let before = try Self.graph(.account(.changed(Self.id, [Self.email(), Self.password])))
        let after = try Self.graph(.account(.changed(Self.id, [Self.identity()])), on: before)
        #expect(Self.numbers(Invariants.violations(from: before, to: after, cause: .init())) == [4])
        #expect(Invariants.violations(from: before, to: after, cause: .init(session: Self.id)) == [])
    }

    @Test("I5: the last sign-in method is removed without a report")
    func lastSignInMethod() throws {
        let before = try Self.graph(.account(.changed(Self.id, [Self.identity()])))
        let after = try Self.graph(.account(.changed(Self.id, [.identityUnlinked(.google)])), on: before)
        let reported = Invariants.Cause(session: Self.id, isRemoval: true, reportedNoSignInMethod: true)
        #expect(Self.numbers(Invariants.violations(from: before, to: after, cause: .init(isRemoval: true))) == [5])
        #expect(Invariants.violations(from: before, to: after, cause: reported) == [])
    }

    @Test("I6: an identity and a number move without a proof")
    func moving() throws {
        let before = try Self.graph(
            .account(.changed(Self.id, [Self.email(), Self.password, Self.identity(), Self.phone(.phone)])),
            .account(.changed(Self.other, []))
        )
        for (proof, numbers) in [(ProofMethod.attested, Set([6])), (.federated, [])] {
            let after = try Self.graph(
                .account(.changed(Self.id, [.identityUnlinked(.google)])),
                .account(.changed(Self.other, [Self.identity(proof)])), on: before
            )
            let found = Invariants.violations(from: before, to: after, cause: .init(session: Self.other))
            #expect(Self.numbers(found) == numbers)
        }
        for (proof, numbers) in [(ProofMethod.attested, Set([6])), (.phone, [])] {
            let after = try Self.graph(
                .account(.changed(Self.id, [.phone(nil)])), .account(.changed(Self.other, [Self.phone(proof)])),
                on: before
            )
            #expect(Self.numbers(Invariants.violations(from: before, to: after, cause: .init())) == numbers)
        }
    }

    @Test("I7: a second factor of a proven owner goes without being asked for")
    func factors() throws {
        let before = try Self.graph(
            .account(.changed(Self.id, [Self.email(isVerified: true), Self.password, Self.factor()])))
        let after = try Self.graph(.account(.changed(Self.id, [.factorWithdrawn(id: "f")])), on: before)
        #expect(Self.numbers(Invariants.violations(from: before, to: after, cause: .init())) == [7])
        #expect(Invariants.violations(from: before, to: after, cause: .init(session: Self.id, isRemoval: true)) == [])
    }
}
