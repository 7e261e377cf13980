/// Why a change set was not applied. Nothing changed; run the operation again on a fresh view.
public enum CommitConflict: Error, Equatable, Sendable {
    /// Something the operation read has changed since.
    case stale(Precondition)
    /// Another account owns the address.
    case emailTaken(EmailAddress, by: AccountID)
    case phoneTaken(PhoneNumber, by: AccountID)
    case identityTaken(provider: ProviderID, subject: String, by: AccountID)
    /// A record would exceed what one record may hold, 16 MiB.
    case recordTooLarge(AccountID)
    /// The number already names other parameters.
    case passwordAlgorithmTaken(id: UInt32)
    /// The tenant is deleted, or the project itself was to be.
    case tenantDeleted(TenantID?)
    /// A configuration that is no JSON object.
    case malformedConfiguration
}
