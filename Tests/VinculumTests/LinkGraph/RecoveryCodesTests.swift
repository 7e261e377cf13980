import PropertyKit
import Testing
@testable import Vinculum

@Suite("Recovery codes of an account")
struct RecoveryCodesTests {
    private static let now = TakeOverTests.now
    private static let address = EmailAddress(normalised: "a@x.org")

    /// An account with two factors behind its address, and codes.
    private static func account(
        emailProof: ProofMethod = .administrator, isVerified: Bool = false,
        codesBehind address: EmailAddress? = address, proof: ProofMethod = .phone
    ) -> Account {
        let origin = Origin(epoch: .first, proof: .phone)
        func factor(_ id: FactorID, _ address: EmailAddress?) -> AccountChange {
            let factor = Factor(id: id, kind: .phone(number: "+1"), displayName: nil, enrolledAt: Self.now)
            return .factorEnrolled(EnrolledFactor(factor: factor, origin: origin, provenAddress: address))
        }
        let codes = RecoveryCodes(
            salt: [1], digests: [UInt8](repeating: 0, count: 64), createdAt: Self.now, sessionNumber: 2,
            origin: Origin(epoch: .first, proof: proof), provenAddress: address)
        let email = EmailIdentifier(
            address: Self.address, isVerified: isVerified, origin: Origin(epoch: .first, proof: emailProof))
        return Account(id: AccountID(stored: "u")).after([
            .email(email), factor("f", Self.address), factor("g", nil), .recoveryCodes(codes), .sessionIssued(3),
        ])
    }

    @Test("a takeover keeps codes only with a factor of the same owner, and ends the others")
    func takeOver() {
        func kept(_ account: Account, keeping: Bool = true) -> RecoveryCodes? {
            account.after(account.takingOver(provingEmailBy: .mailbox, at: Self.now, keepsProvenFactors: keeping))
                .recoveryCodes
        }
        #expect(kept(Self.account())?.origin == Origin(epoch: Epoch(1), proof: .phone))
        #expect(kept(Self.account(), keeping: false) == nil)
        #expect(kept(Self.account(emailProof: .typedPassword))?.remaining == 2)
        let other = EmailAddress(normalised: "b@x.org")
        #expect(kept(Self.account(emailProof: .typedPassword, codesBehind: other)) == nil)
        #expect(kept(Self.account(emailProof: .typedPassword, codesBehind: nil)) == nil)
        #expect(kept(Self.account(proof: .claimed)) == nil)
    }

    @Test("a recovery by the mailbox keeps codes with the factors; a taken-back address ends those made since")
    func recovery() {
        let account = Self.account(isVerified: true)
        let recovered = account.after(account.recovering(from: .google, at: Self.now))
        #expect(recovered.recoveryCodes?.origin.epoch == Epoch(1) && recovered.recoveryCodes?.remaining == 2)
        func restored(replacedAt: Instant) -> RecoveryCodes? {
            let action = EmailAction(
                kind: .recoverEmail, address: Self.address, account: account.id, wasProven: true)
            return account.after(
                account.restoringEmail(action, replacedAt: replacedAt, at: Self.now, keepsProvenFactors: true)
            ).recoveryCodes
        }
        #expect(restored(replacedAt: Self.now)?.remaining == 2)
        #expect(restored(replacedAt: Self.now.adding(milliseconds: -1)) == nil)
    }

    @Test("the link that removes a factor ends the codes that may have been made with it")
    func reversal() {
        let account = Self.account(isVerified: true)
        let late = account.after([
            .factorEnrolled(
                Factor(
                    id: "late", kind: .phone(number: "+2"), displayName: nil, enrolledAt: Self.now.adding(seconds: 1)
                ).enrolled(Origin(epoch: .first, proof: .phone)))
        ])
        #expect(late.after(late.revertingFactor("late", at: Self.now)).recoveryCodes?.remaining == 2)
        #expect(account.after(account.revertingFactor("f", at: Self.now)).recoveryCodes == nil)
        #expect(account.after(account.revertingFactor("none", at: Self.now)).recoveryCodes?.remaining == 2)
    }

    @Test("whatever happens, codes stand for a factor, and never come back", arguments: TestSeed.sample(10))
    func withoutFactor(seed: TestSeed) {
        forAll(seed: seed, Gen<Int>.int(in: 0...5).array(0...12)) { steps in
            var account = Self.account(isVerified: true)
            for step in steps {
                let left = account.recoveryCodes?.remaining ?? 0
                switch step {
                case 0: account.apply(.factorWithdrawn(id: "f"))
                case 1: account.apply(.factorWithdrawn(id: "g"))
                case 2: account.apply(.recoveryCodeUsed(index: 0))
                case 3: account.apply(.recoveryCodeUsed(index: 7))
                case 4: account = account.after(account.recovering(from: .google, at: Self.now))
                default: account = account.after(account.takingOver(provingEmailBy: .mailbox, at: Self.now))
                }
                try check(account.recoveryCodes == nil || !account.factors.isEmpty, "codes without a factor")
                try check(account.recoveryCodes?.remaining ?? 0 <= left, "more codes than before")
                if step == 2 { try expectEqual(account.recoveryCodes?.remaining ?? 0, max(0, left - 1), "one used") }
                if step == 3 { try expectEqual(account.recoveryCodes?.remaining ?? 0, left, "none is there") }
            }
        }
    }

    @Test("an account without codes has not a byte of them")
    func plain() {
        var account = Self.account()
        account.apply(.recoveryCodes(nil))
        let bare = AccountRecord.encoded(account)
        account.apply(.recoveryCodes(nil))
        #expect(AccountRecord.encoded(account) == bare)
        #expect(!account.changes.contains { if case .recoveryCodes = $0 { true } else { false } })
    }

    @Test("the checks report codes that stand for nothing, and a used one that works again")
    func invariants() throws {
        var store = MemoryStore()
        func apply(_ deltas: [AccountChange]) throws {
            var set = ChangeSet()
            set.changes = [.account(.changed(AccountID(stored: "u"), deltas))]
            try store.apply(set)
        }
        let account = Self.account(isVerified: true)
        try apply(account.changes)
        #expect(Invariants.violations(in: store[nil]).isEmpty)
        let before = store[nil]
        try apply([.recoveryCodeUsed(index: 0)])
        let after = store[nil]
        #expect(Invariants.violations(from: before, to: after, cause: .init()).isEmpty)
        #expect(Invariants.violations(from: after, to: before, cause: .init()).contains { $0.number == 3 })
        try apply([.factorWithdrawn(id: "f"), .factorWithdrawn(id: "g"), .recoveryCodes(account.recoveryCodes)])
        #expect(Invariants.violations(in: store[nil]).contains { $0.number == 7 })
    }
}
