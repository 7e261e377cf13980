/// How far a walk through a store's snapshot has come.
public struct SnapshotCursor: Equatable, Sendable {
    var tenant: TenantID?
    var after: AccountID?
    /// Set once all accounts of the tenant are through.
    var afterCode: UInt64?

    /// How many accounts or codes one part holds.
    static let partCount = 256
}
