/// How a way in is used, as `accounts:createAuthUri` lists it and the credentials of the Firebase JavaScript library say it.
///
/// The provider's name for all of them but a mailed link. An open set, as ``ProviderID`` is.
public struct SignInMethod: Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ provider: ProviderID) {
        self.rawValue = provider.rawValue
    }

    public static let password = SignInMethod(.password)
    public static let emailLink = SignInMethod("emailLink")

    /// The provider that the method belongs to: a mailed link is a way in of the address, as its password is.
    public var provider: ProviderID {
        self == .emailLink ? .password : ProviderID(self.rawValue)
    }

    public static func == (a: SignInMethod, b: SignInMethod) -> Bool {
        sameBytes(a.rawValue, b.rawValue)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.rawValue.utf8 { hasher.combine(byte) }
    }
}
