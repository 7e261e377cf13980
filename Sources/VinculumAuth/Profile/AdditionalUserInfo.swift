package import Vinculum

/// What a sign-in tells beyond the account.
public final class AdditionalUserInfo: Sendable {
    private let core: Vinculum.AdditionalUserInfo

    package init(_ core: Vinculum.AdditionalUserInfo) {
        self.core = core
    }

    /// The provider that was used; empty for anonymous accounts and custom tokens.
    public var providerID: String { self.core.provider }

    /// The provider's own profile, if it gave one, in the types that Foundation reads JSON into.
    public var profile: [String: Any]? { self.core.profile.flatMap { jsonObject([UInt8]($0.utf8)) } }

    /// The name at the provider, where it has one.
    public var username: String? { self.core.username }

    /// Whether the sign-in made the account.
    public var isNewUser: Bool { self.core.isNewUser }

    /// ``isNewUser`` as a call.
    public func newUser() -> Bool { self.isNewUser }
}
