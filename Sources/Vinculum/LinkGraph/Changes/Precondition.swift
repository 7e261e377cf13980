/// Something an operation read and that must still be so when its changes are committed.
///
/// A ``View`` records these as it is read, so nobody writes them by hand.
public enum Precondition: Equatable, Sendable {
    /// The account has this version; 0 stands for no such account.
    case account(AccountID, version: UInt64)
    case email(EmailAddress, owner: AccountID?)
    case phone(PhoneNumber, owner: AccountID?)
    case identity(provider: ProviderID, subject: String, owner: AccountID?)
    /// The code is as it was read, or absent.
    case code(key: String, PendingCode?)
    /// The sending limit is as it was read, or absent.
    case sendingLimit(PhoneNumber, SendingLimit.Kind, SendingLimit?)
    /// The configuration of the project or a tenant is the one that was read; 0 stands for none.
    case configuration(tenant: TenantID?, version: UInt64)
    /// The provider's configuration has this version; 0 stands for none.
    case provider(ProviderID, version: UInt64)
}
