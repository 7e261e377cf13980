package import Vinculum

/// What the reply to a sign-in says beyond the account.
public final class AdditionalUserInfo: Sendable {
    private let core: Vinculum.AdditionalUserInfo

    package init(_ core: Vinculum.AdditionalUserInfo) {
        self.core = core
    }

    /// The provider's identifier; empty for anonymous accounts and custom tokens.
    public var providerID: String { self.core.provider }

    /// The profile at the provider, as `JSONSerialization` reads it; `nil` if the reply has none.
    public var profile: [String: Any]? { self.core.profile.flatMap { jsonObject([UInt8]($0.utf8)) } }

    /// The user name at the provider, such as a GitHub login; `nil` if the provider has none.
    public var username: String? { self.core.username }

    /// Whether the sign-in created the account.
    public var isNewUser: Bool { self.core.isNewUser }

    /// ``isNewUser`` as a method, as earlier Firebase libraries have it.
    public func newUser() -> Bool { self.isNewUser }
}
