/// One delta to an account.
///
/// There is one list of changes and it is used everywhere: a record is the changes that make the account, a change set
/// is the changes an operation proposes, the audit trail is all of them in order.
public enum AccountChange: Equatable, Sendable {
    case created(Instant)
    case email(EmailIdentifier?)
    case phone(PhoneIdentifier?)
    case password(PasswordCredential?)
    case emailLink(Origin?)
    /// Adds the identity, or replaces the one of the same provider in place.
    case identityLinked(Identity)
    case identityUnlinked(ProviderID)
    /// Adds the factor, or replaces the one of the same id in place.
    case factorEnrolled(EnrolledFactor)
    case factorWithdrawn(id: String)
    case quarantined(Tombstone)
    /// The owner linked again what had been retired.
    case quarantineLifted(Tombstone.Subject)
    /// Adds the passkey, or replaces the one of the same id in place.
    case passkeyEnrolled(Passkey)
    case passkeyRemoved(id: String)
    case displayName(String?)
    case photoURL(String?)
    case screenName(String?)
    case customAttributes(String?)
    case disabled(Bool)
    case usedCustomToken
    case initialEmail(String?)
    case lastLogin(Instant?)
    case lastRefresh(Instant?)
    case validSince(seconds: Int64?)
    case epoch(Epoch)
    case sessionIssued(UInt64)
    case sessionsRevoked(below: UInt64)
    /// The newest wrong answers to second factors, oldest first; none after a right one.
    case secondFactorFailures([Instant])

    public static func == (a: AccountChange, b: AccountChange) -> Bool {
        sameForm(a, b)
    }
}
