/// The identity providers of the model.
enum IdentityProvider: UInt8, Sendable {
    /// Vouches only for addresses it has checked; each person's own.
    case trusted
    /// Lets anybody write any address, and says that it has not checked it.
    case sloppy

    var id: String {
        switch self {
        case .trusted: "google.com"
        case .sloppy: "oidc.sloppy"
        }
    }
}
