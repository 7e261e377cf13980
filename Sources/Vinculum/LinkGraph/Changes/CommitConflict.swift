/// Why a change set was not applied. Nothing has changed; run the operation again on a fresh view.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum CommitConflict: Error, Equatable, Sendable {
    /// What the operation read has changed since.
    case stale(Precondition)
    /// Another account has the address.
    case emailTaken(EmailAddress, by: AccountID)
    /// Another account has the number.
    case phoneTaken(PhoneNumber, by: AccountID)
    /// Another account has the identity, or the passkey of this id.
    case identityTaken(provider: ProviderID, subject: SubjectID, by: AccountID)
    /// The ID belonged to an account that was merged into another one, and is not given out again.
    case accountAbsorbed(AccountID)
    /// The account's record would be larger than 16 MiB.
    case recordTooLarge(AccountID)
    /// The number names other parameters already.
    case passwordAlgorithmTaken(id: UInt32)
    /// The tenant is deleted; `nil` for the project itself, also if the change set would delete it.
    case tenantDeleted(TenantID?)
    /// A configuration is not a JSON object.
    case malformedConfiguration
}
