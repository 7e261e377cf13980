/// A fact that an operation read and that must still hold when its changes are committed.
///
/// A ``View`` records preconditions as it is read, so that no operation lists them.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Precondition: Equatable, Sendable {
    /// The account has this version; 0 means no account.
    case account(AccountID, version: UInt64)
    /// The address has this owner; `nil` means none.
    case email(EmailAddress, owner: AccountID?)
    /// The number has this owner; `nil` means none.
    case phone(PhoneNumber, owner: AccountID?)
    /// The identity has this owner; `nil` means none.
    case identity(provider: ProviderID, subject: SubjectID, owner: AccountID?)
    /// The code is as it was read; `nil` means none.
    case code(key: CodeKey, PendingCode?)
    /// The merge is as it was read; `nil` means none.
    case merge(MergeQuery, Merge?)
    /// The configuration of the project or a tenant has this version; 0 means none.
    case configuration(tenant: TenantID?, version: UInt64)
    /// The provider's configuration has this version; 0 means none.
    case provider(ProviderID, version: UInt64)
}
