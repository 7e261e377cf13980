import PropertyKit
import VinculumReflection
@testable import Vinculum

extension Account {
    /// Accounts that together have something in every stored field, which ``AccountPartTests`` checks: an administrator
    /// can say of an account without an address alone whether it is verified.
    static let full = [
        Account(id: AccountID(stored: "full")).after(Self.parts + [.email(Self.email)]),
        Account(id: AccountID(stored: "full")).after(Self.parts + [.statedVerified(true)]),
    ]

    private static let origin = Origin(epoch: Epoch(3), proof: .administrator)
    private static let instant = Instant(milliseconds: 1_600_000_000_000)
    private static let email = EmailIdentifier(
        address: EmailAddress(normalised: "full@x.org"), isVerified: true, origin: origin)

    private static let parts: [AccountChange] = [
        .epoch(Epoch(3)), .created(instant),
        .password(PasswordCredential(hash: [1], salt: [2], algorithm: 1, updatedAt: instant, origin: origin)),
        .emailLink(origin), .phone(PhoneIdentifier(number: PhoneNumber("+15550100") ?? .plain, origin: origin)),
        .identityLinked(Identity(provider: .google, subject: "g", origin: origin)),
        .factorEnrolled(
            EnrolledFactor(
                factor: Factor(id: "f", kind: .phone(number: "+15550101"), displayName: "f", enrolledAt: instant),
                origin: origin, provenAddress: email.address)),
        .recoveryCodes(
            RecoveryCodes(
                salt: [1], digests: [UInt8](repeating: 2, count: 64), createdAt: instant, sessionNumber: 7,
                origin: origin, provenAddress: email.address)),
        .passkeyEnrolled(Passkey(id: "k", name: "k", origin: origin)),
        .quarantined(Tombstone(subject: .password, reason: .merged, retiredAt: instant, origin: origin)),
        .displayName("n"), .photoURL("https://x.org/p"), .screenName("s"), .customAttributes(#"{"a":1}"#),
        .disabled(false), .usedCustomToken, .initialEmail("first@x.org"), .lastLogin(instant), .lastRefresh(instant),
        .validSince(seconds: 1_500_000_000), .sessionRecorded(SessionRecord(number: 7, begun: 9, method: .password)),
        .sessionIssued(8), .sessionsRevoked(below: 3), .sessionsEnded(from: 5, through: 5),
        .secondFactorFailures([instant]),
    ]

    /// The stored fields by their names, each as all there is to its value.
    var storedFields: [String: [UInt8]] {
        var fields: [String: [UInt8]] = [:]
        for stored in Mirror(reflecting: self).children {
            for boxed in Mirror(reflecting: stored.value).children {
                for field in Mirror(reflecting: boxed.value).children {
                    var text = ""
                    dump(field.value, to: &text)
                    fields[field.label ?? ""] = Array(text.utf8)
                }
            }
        }
        return fields
    }

    /// The names of the stored fields in which two accounts differ.
    func differing(from other: Account) -> Set<String> {
        let (mine, others) = (self.storedFields, other.storedFields)
        return Set(mine.keys.filter { mine[$0] != others[$0] })
    }

    /// The names of the stored fields that have something.
    var filledFields: Set<String> { self.differing(from: Account(id: AccountID(stored: ""))) }
}

extension AccountChange {
    /// The kind of the change, by the first byte of its binary form.
    var tag: Tag? { self.record.first.flatMap { Tag(rawValue: $0) } }
}

extension AccountChange.Tag {
    static let all = Set((0...UInt8.max).compactMap { Self(rawValue: $0) })
}
