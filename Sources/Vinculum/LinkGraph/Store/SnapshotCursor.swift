/// How far a walk through a store's snapshot has come.
public struct SnapshotCursor: Equatable, Sendable {
    var tenant: TenantID?
    var after: AccountID?

    static let accountsPerPart = 256
}
