/// A sign-in method, as in `accounts:createAuthUri` and in the credentials of the Firebase JavaScript library.
///
/// Every method has the identifier of its provider, except the e-mail link. The set is open, as ``ProviderID`` is.
public struct SignInMethod: Hashable, Sendable {
    /// The method on the wire.
    public let rawValue: String

    /// Creates a method; any text is allowed.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates the method of a provider's credentials.
    public init(_ provider: ProviderID) {
        self.rawValue = provider.rawValue
    }

    /// E-mail address with a password.
    public static let password = SignInMethod(.password)
    /// E-mail address with a link in an e-mail.
    public static let emailLink = SignInMethod("emailLink")

    /// The provider of the method: an e-mail link belongs to the same provider as a password.
    public var provider: ProviderID {
        self == .emailLink ? .password : ProviderID(self.rawValue)
    }

    /// Whether the methods are equal, byte for byte.
    public static func == (a: SignInMethod, b: SignInMethod) -> Bool {
        sameBytes(a.rawValue, b.rawValue)
    }

    /// Hashes the bytes of the method.
    public func hash(into hasher: inout Hasher) {
        for byte in self.rawValue.utf8 { hasher.combine(byte) }
    }
}
