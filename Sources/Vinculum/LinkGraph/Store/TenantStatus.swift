/// What is known of the name of a tenant.
public enum TenantStatus: Equatable, Sendable {
    /// Nobody used the name yet.
    case unknown
    case known
    /// The name belonged to a tenant that was deleted, and is not given again.
    case deleted
}
