/// One delta to an account.
///
/// The same changes make up the record of an account, the change set of an operation and the journal.
public enum AccountChange: Equatable, Sendable {
    // Large payloads are indirect: a change is then a few words, and so is a copy of it.

    /// Sets when the account was created.
    case created(Instant)
    /// Sets or removes the e-mail address.
    indirect case email(EmailIdentifier?)
    /// Sets or removes the phone number.
    indirect case phone(PhoneIdentifier?)
    /// Sets or removes the password.
    indirect case password(PasswordCredential?)
    /// Sets the origin of the right to sign in by e-mail links; `nil` removes that right.
    case emailLink(Origin?)
    /// Adds the identity, or replaces the one of the same provider in its place.
    indirect case identityLinked(Identity)
    /// Removes the identity of a provider.
    case identityUnlinked(ProviderID)
    /// Adds the factor, or replaces the one of the same id in its place.
    indirect case factorEnrolled(EnrolledFactor)
    /// Removes the factor of an id.
    case factorWithdrawn(id: FactorID)
    /// Records what was retired.
    indirect case quarantined(Tombstone)
    /// Removes a tombstone, because the owner linked the same thing again.
    indirect case quarantineLifted(Tombstone.Subject)
    /// Adds the passkey, or replaces the one of the same id in its place.
    indirect case passkeyEnrolled(Passkey)
    /// Removes the passkey of an id.
    case passkeyRemoved(id: PasskeyID)
    /// Sets or removes the name.
    case displayName(String?)
    /// Sets or removes the picture's address.
    case photoURL(String?)
    /// Sets or removes the user name.
    case screenName(String?)
    /// Sets or removes the custom claims: the text of a JSON object.
    case customAttributes(String?)
    /// Disables or enables the account.
    case disabled(Bool)
    /// Sets or removes what an administrator said about the address that the account lacks. One with an address has
    /// none.
    case statedVerified(Bool?)
    /// Records that a custom token signed in.
    case usedCustomToken
    /// Sets or removes the first replaced address.
    case initialEmail(String?)
    /// Sets when the account was last signed in to.
    case lastLogin(Instant?)
    /// Sets when the account last got an ID token.
    case lastRefresh(Instant?)
    /// Sets the second before which ID tokens are refused.
    case validSince(seconds: Int64?)
    /// Begins an epoch; one that is not later changes nothing.
    case epoch(Epoch)
    /// Records that the session of this number was opened.
    case sessionIssued(UInt64)
    /// Ends the sessions with smaller numbers.
    case sessionsRevoked(below: UInt64)
    /// Stores the record of a session, in place of an earlier one, and counts the session as opened.
    case sessionRecorded(SessionRecord)
    /// Ends the sessions with these numbers that were opened by now.
    case sessionsEnded(from: UInt64, through: UInt64)
    /// Drops the records of all sessions, which stay live.
    case sessionsForgotten
    /// Sets the newest wrong answers to second factors, oldest first; none after a right one.
    case secondFactorFailures([Instant])
    /// Sets or removes the recovery codes.
    case recoveryCodes(RecoveryCodes?)
    /// Ends the unused recovery code at a place.
    case recoveryCodeUsed(index: UInt64)
}
