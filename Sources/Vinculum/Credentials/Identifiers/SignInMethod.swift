/// A sign-in method, as in `accounts:createAuthUri` and in the credentials of the Firebase JavaScript library.
///
/// Every method has the identifier of its provider, except the e-mail link. The set is open, as ``ProviderID`` is.
public struct SignInMethod: Hashable, Sendable {
    /// The method on the wire.
    public var rawValue: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Creates a method; any text is allowed.
    public init(_ rawValue: String) {
        self.byteText = ByteText(rawValue)
    }

    /// Creates the method of a provider's credentials.
    public init(_ provider: ProviderID) {
        self.byteText = ByteText(provider.rawValue)
    }

    /// E-mail address with a password.
    public static let password = SignInMethod(.password)
    /// E-mail address with a link in an e-mail.
    public static var emailLink: SignInMethod { SignInMethod("emailLink") }

    /// The provider of the method: an e-mail link belongs to the same provider as a password.
    public var provider: ProviderID {
        self == .emailLink ? .password : ProviderID(self.rawValue)
    }
}
