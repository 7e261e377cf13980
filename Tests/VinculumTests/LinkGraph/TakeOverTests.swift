import Testing
@testable import Vinculum

@Suite("Taking over and recovering")
struct TakeOverTests {
    static let now = Instant(milliseconds: 1_700_000_000_999)

    /// An account with one of everything, as its first holder left it.
    static func full(isVerified: Bool) -> Account {
        let origin = Origin(epoch: .first, proof: .typedPassword)
        let address = EmailAddress(normalised: "a@x.org")
        let factor = Factor(id: "f", kind: .totp(secret: [1], lastAcceptedStep: 0), displayName: nil, enrolledAt: nil)
        let credential = PasswordCredential(
            hash: [1], salt: [2], algorithm: 1, updatedAt: Self.now, origin: origin
        )
        let changes: [AccountChange] = [
            .email(EmailIdentifier(address: address, isVerified: isVerified, origin: origin)),
            .password(credential), .emailLink(origin),
            .phone(PhoneIdentifier(number: .plain, origin: origin)),
            .identityLinked(Identity(provider: .google, subject: "g", origin: origin)),
            .identityLinked(Identity(provider: .apple, subject: "a", origin: origin)),
            .factorEnrolled(EnrolledFactor(factor: factor, origin: origin)),
            .passkeyEnrolled(Passkey(id: "k", name: "", origin: origin)),
            .initialEmail("before@x.org"), .sessionIssued(3),
        ]
        return Account(id: AccountID(stored: "u")).after(changes)
    }

    @Test("proving an unproven address keeps nothing of the earlier holder but the account")
    func takeOver() {
        let account = Self.full(isVerified: false)
        let after = account.after(account.takingOver(provingEmailBy: .mailbox, at: Self.now))
        #expect(after.epoch == Epoch(1))
        #expect(after.email?.isVerified == true)
        #expect(after.email?.origin == Origin(epoch: Epoch(1), proof: .mailbox))
        #expect(after.password == nil && after.emailLink == nil && after.phone == nil)
        #expect(after.linkedProviders.isEmpty && after.factors.isEmpty && after.passkeys.isEmpty)
        #expect(after.initialEmail == nil, "nor is the earlier holder's address offered as the one to return to")
        #expect(
            after.quarantine.map(\.subject) == [
                .password, .emailLink, .phone(number: "+1"), .identity(provider: .google, subject: "g"),
                .identity(provider: .apple, subject: "a"), .factor(id: "f"), .passkey(id: "k"),
            ]
        )
        #expect((1...3).allSatisfy { !after.isSessionLive($0) })
        #expect(after.validSince == Self.now.seconds)
        #expect(after.after([.sessionIssued(4)]).isSessionLive(4))
    }

    @Test("a recycled address costs the password, its identity and the sessions, never a second factor")
    func recover() {
        let account = Self.full(isVerified: true)
        let after = account.after(account.recovering(from: .google, at: Self.now))
        #expect(after.epoch == Epoch(1))
        #expect(after.password == nil)
        #expect(after.identities.map(\.provider) == [.apple])
        #expect(after.factors.map(\.factor.id) == ["f"])
        #expect(
            after.quarantine.map(\.subject) == [
                .password, .identity(provider: .google, subject: "g"), .passkey(id: "k"),
            ])
        #expect(after.quarantine.allSatisfy { $0.reason == .emailRecycled })
        let carried =
            [after.email?.origin, after.phone?.origin, after.emailLink]
            + after.identities.map(\.origin) + after.factors.map(\.origin)
        #expect(carried.allSatisfy { $0?.epoch == Epoch(1) })
        #expect(!after.isSessionLive(3))
    }

    @Test("linking again what was retired brings it back, and only that")
    func lifting() {
        let account = Self.full(isVerified: false)
        let taken = account.after(account.takingOver(provingEmailBy: .mailbox, at: Self.now))
        let again = taken.after(taken.linking(FederatedClaim(provider: .google, subject: "g")))
        #expect(again.identity(.google)?.origin == Origin(epoch: Epoch(1), proof: .federated))
        #expect(again.quarantine.count == taken.quarantine.count - 1)
        let another = taken.after(taken.linking(FederatedClaim(provider: .google, subject: "h")))
        #expect(another.quarantine == taken.quarantine)
        let phone = taken.after(taken.linking(PhoneNumber.plain))
        #expect(phone.phone?.origin == Origin(epoch: Epoch(1), proof: .phone))
        #expect(phone.quarantine.count == taken.quarantine.count - 1)
    }

    @Test("unlinking removes one sign-in method, and changes nothing if it is not linked")
    func unlinking() {
        let account = Self.full(isVerified: true)
        #expect(account.after(account.unlinking(.google)).identities.map(\.provider) == [.apple])
        #expect(account.after(account.unlinking(.phone)).phone == nil)
        let without = account.after(account.unlinking(.password))
        #expect(without.email == nil && without.password == nil && without.emailLink == nil)
        #expect(account.unlinking(.yahoo).isEmpty)
        #expect(Account(id: AccountID(stored: "u")).unlinking(.password).isEmpty)
        let passkeyOnly = without.after(
            without.unlinking(.google) + without.unlinking(.apple) + without.unlinking(.phone))
        #expect(!passkeyOnly.isUnreachable)
        #expect(passkeyOnly.after(passkeyOnly.passkeys.map { .passkeyRemoved(id: $0.id) }).isUnreachable)
    }
}
