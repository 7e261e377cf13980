/// The identity providers of the model.
enum IdentityProvider: UInt8, Sendable {
    /// Asserts only addresses that it has verified: each person's own.
    case trusted
    /// Asserts any address, and marks it as not verified.
    case sloppy

    var id: String {
        switch self {
        case .trusted: "google.com"
        case .sloppy: "oidc.sloppy"
        }
    }
}
