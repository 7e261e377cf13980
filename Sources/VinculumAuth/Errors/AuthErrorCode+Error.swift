public import Foundation

/// A code is an error itself, for mocks that throw one: as an `NSError` it has the domain, the number and the texts of
/// the errors of this module. The errors of this module are `NSError` objects, because they have more than a code.
extension AuthErrorCode: CustomNSError {
    /// ``AuthErrorDomain``.
    public static var errorDomain: String { AuthErrorDomain }

    /// The number of the code.
    public var errorCode: Int { self.rawValue }

    /// The description and the name of the code.
    public var errorUserInfo: [String: Any] {
        [NSLocalizedDescriptionKey: self.text, AuthErrorUserInfoNameKey: self.name]
    }
}
