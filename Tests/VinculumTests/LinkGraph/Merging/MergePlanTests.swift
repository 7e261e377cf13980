import PropertyKit
import Testing
@testable import Vinculum

/// The plan against what a merge ought to do, said as simply as it can be.
@Suite("Plans of merges")
struct MergePlanTests {
    private static let now = Instant(seconds: 1_700_000_000)

    /// What an account has: few values, so that two accounts often collide.
    private struct Holdings {
        var account: Account

        init(_ id: String, _ choices: [Int], _ proofs: [ProofMethod]) {
            self.account = Account(id: AccountID(stored: id))
            var next = 0
            func origin() -> Origin {
                next += 1
                return Origin(epoch: .first, proof: proofs[next % proofs.count])
            }
            self.account.apply(.created(MergePlanTests.now))
            if choices[0] > 0 {
                self.account.apply(
                    .email(
                        EmailIdentifier(
                            address: EmailAddress(normalised: "\(id)@x.com"), isVerified: choices[0] > 1,
                            origin: origin())))
                if choices[1] > 0 {
                    self.account.apply(
                        .password(
                            PasswordCredential(
                                hash: [1], salt: [2], algorithm: 1, updatedAt: MergePlanTests.now, origin: origin())))
                }
                if choices[1] > 1 { self.account.apply(.emailLink(origin())) }
            }
            if choices[2] > 0, let number = PhoneNumber("+\(choices[2])\(id.utf8.first ?? 0)") {
                self.account.apply(.phone(PhoneIdentifier(number: number, origin: origin())))
            }
            for (index, provider) in ["google.com", "facebook.com", "apple.com"].enumerated()
            where choices[3] >> index & 1 == 1 {
                self.account.apply(
                    .identityLinked(
                        Identity(
                            provider: ProviderID(provider), subject: SubjectID("\(id)\(index)"), origin: origin())))
            }
            for index in 0..<2 where choices[4] >> index & 1 == 1 {
                self.account.apply(
                    .passkeyEnrolled(Passkey(id: PasskeyID("\(id)\(index)"), name: "k", origin: origin())))
            }
            for index in 0..<3 where choices[5] >> index & 1 == 1 {
                // The first number may be on both accounts, under different IDs.
                let number = index == 0 ? "+7" : "+7\(id)"
                let kind =
                    index == 2
                    ? Factor.Kind.totp(secret: [9], lastAcceptedStep: -1) : .phone(number: number)
                self.account.apply(
                    .factorEnrolled(
                        EnrolledFactor(
                            factor: Factor(
                                id: FactorID("\(id)f\(index)"), kind: kind, displayName: nil, enrolledAt: nil),
                            origin: origin())))
            }
            if choices[6] & 1 == 1 { self.account.apply(.displayName(id)) }
            if choices[6] & 2 == 2 { self.account.apply(.photoURL(id)) }
            if choices[6] & 4 == 4 { self.account.apply(.customAttributes(#"{"a":1}"#)) }
            self.account.apply(.sessionIssued(UInt64(choices[7])))
        }
    }

    private static let pair: Gen<(Account, Account)> = {
        let choices = Gen.int(in: 0...7).map { $0 }.array(8...8)
        let proofs = Gen<ProofMethod>.weighted([
            (4, .element(of: [.typedPassword, .mailbox, .phone, .federated, .administrator])), (1, .always(.claimed)),
        ]).array(3...7)
        return Gen<([Int], [ProofMethod], [Int], [ProofMethod])>.zip(choices, proofs, choices, proofs).map {
            (Holdings("a", $0.map { $0 % 8 }, $1).account, Holdings("b", $2, $3).account)
        }
    }()

    /// The survivor as it ought to be.
    private static func merged(_ survivor: Account, _ absorbed: Account) -> Account {
        var result = survivor
        func isProven(_ origin: Origin) -> Bool { origin.proof != .claimed }
        if let email = absorbed.email, isProven(email.origin), survivor.email == nil, survivor.password == nil {
            result.apply(.email(email))
            if let password = absorbed.password { result.apply(.password(password)) }
            if let link = absorbed.emailLink { result.apply(.emailLink(link)) }
        }
        if let phone = absorbed.phone, isProven(phone.origin), survivor.phone == nil { result.apply(.phone(phone)) }
        for identity in absorbed.identities
        where isProven(identity.origin) && !survivor.identities.contains(where: { $0.provider == identity.provider }) {
            result.apply(.identityLinked(identity))
        }
        result.fields.passkeys += absorbed.passkeys
        for var factor in absorbed.factors where isProven(factor.origin) {
            let number = factor.factor.phoneNumber
            factor.factor.enrolledAt = Self.now
            if number == nil || !survivor.factors.contains(where: { $0.factor.phoneNumber == number }) {
                result.fields.factors.append(factor)
            }
        }
        result.fields.displayName = survivor.displayName ?? absorbed.displayName
        result.fields.photoURL = survivor.photoURL ?? absorbed.photoURL
        return result
    }

    /// Everything but the tombstones, which say what gave way.
    private static func withoutTombstones(_ account: Account) -> [UInt8] {
        var account = account
        account.fields.quarantine = []
        return shown(account)
    }

    @Test("the survivor gets what the table says, and its plan names each thing once", arguments: TestSeed.sample(40))
    func table(seed: TestSeed) {
        forAll(seed: seed, Self.pair) { survivor, absorbed in
            let plan = MergePlan(survivor: survivor, absorbed: absorbed, .chosen, at: Self.now)
            try expectEqual(
                Self.withoutTombstones(plan.result), Self.withoutTombstones(Self.merged(survivor, absorbed)))
            var things = 0
            for account in [survivor, absorbed] {
                MergeItem.forEach(of: account) { kind, value, _ in
                    let lines = plan.items.filter {
                        $0.kind == kind && $0.value == value && $0.account == account.id
                    }
                    things += lines.count == 1 ? 1 : 1000
                }
            }
            // The end of the sessions is named for the absorbed account, though none be open.
            let isExtra = !(absorbed.sessionsIssued > 0 && absorbed.sessionsIssued >= absorbed.sessionsRevokedBelow)
            try expectEqual(plan.items.count, things + (isExtra ? 1 : 0))
            try check(
                plan.items.allSatisfy { $0.account == survivor.id ? $0.outcome == .stays : $0.outcome != .stays }, "")
            try check(
                !plan.items.contains { $0.kind == .customAttributes && $0.outcome == .moves }, "claims never move")
        }
    }

    @Test("an undo right after the commit gives both accounts back what they had", arguments: TestSeed.sample(40))
    func undone(seed: TestSeed) {
        forAll(seed: seed, Self.pair) { survivor, absorbed in
            let plan = MergePlan(survivor: survivor, absorbed: absorbed, .chosen, at: Self.now)
            var merge = Merge(
                id: MergeID("m")!, survivor: Self.side(survivor), absorbed: Self.side(absorbed), preparedAt: Self.now)
            merge.phase = .committed
            merge.retired = plan.retired
            merge.remnant = AccountRecord.encoded(absorbed)
            let stored = try #require(merge.absorbedAccount)
            try expectEqual(shown(stored), shown(absorbed))
            let undo = MergeUndo(merge, stored, from: plan.result, at: Self.now, keepsFactors: false) { _ in false }
            var expected = absorbed
            for change in absorbed.revokingSessions(at: Self.now) { expected.apply(change) }
            try expectEqual(shown(undo.restored), shown(expected))
            var kept = plan.result
            for change in undo.changes { kept.apply(change) }
            // A name and a picture that came with the merge stay: the owner may have seen and kept them.
            var before = survivor
            (before.fields.displayName, before.fields.photoURL) = (kept.displayName, kept.photoURL)
            try expectEqual(shown(kept), shown(before))
            try check(
                undo.items.allSatisfy { $0.outcome == .moves || $0.kind == .sessions },
                "everything comes back: \(undo.items)")
        }
    }

    private static func side(_ account: Account) -> Merge.Side {
        Merge.Side(account: account.id, epoch: account.epoch, session: 1)
    }
}
