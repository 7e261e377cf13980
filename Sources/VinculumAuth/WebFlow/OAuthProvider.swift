
/// An identity provider that a person signs in with on a page, and what to ask it for.
///
/// Several threads may use one.
open class OAuthProvider: @unchecked Sendable {
    /// The placeholder for a provider whose name is not known.
    public static let id = "OAuth"

    /// The id of the provider, such as `yahoo.com` or `oidc.example`.
    public let providerID: String

    private let wishes: Locked<Wishes>

    private struct Wishes: Sendable {
        var scopes: [String]?
        var customParameters: [String: String]?
    }

    /// - Parameter providerID: The provider's id as the project's configuration has it.
    public init(providerID: String) {
        self.providerID = providerID
        self.wishes = Locked(Wishes(scopes: [], customParameters: [:]))
    }

    /// What the app wants to do beyond knowing who somebody is.
    open var scopes: [String]? {
        get { self.wishes.withLock { $0.scopes } }
        set { self.wishes.withLock { $0.scopes = newValue } }
    }

    /// Further parameters for the provider. Those that belong to the flow itself, such as `client_id`, are refused when the
    /// sign-in begins.
    open var customParameters: [String: String]? {
        get { self.wishes.withLock { $0.customParameters } }
        set { self.wishes.withLock { $0.customParameters = newValue } }
    }
}
