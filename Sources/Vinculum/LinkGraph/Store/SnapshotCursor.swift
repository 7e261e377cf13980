/// How far a walk through a store's snapshot has come.
public struct SnapshotCursor: Equatable, Sendable {
    var tenant: TenantID?
    /// Set while some configurations of providers are still to come; they are before all accounts.
    var afterProvider: ProviderID?
    var after: AccountID?
    /// Set once all accounts of the tenant are through.
    var afterCode: UInt64?

    /// How many accounts or codes one part holds.
    static let partCount = 256
    /// How many configurations of providers one part holds.
    static let providerCount = 64
}
