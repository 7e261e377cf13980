public import Foundation

extension AuthErrorCode {
    /// The code of an error, as some versions of the Firebase libraries spell it; ``internalError`` for errors of other
    /// domains.
    public init(_nsError error: NSError) {
        self = AuthErrorCode(error) ?? .internalError
    }

    /// The code itself, as some versions of the Firebase libraries spell it.
    public var code: AuthErrorCode { self }

    /// The type's name in earlier Firebase libraries.
    public typealias Code = AuthErrorCode

    /// The code of an error of this module. Its errors are `NSError` objects, which a `catch` cannot match by a case
    /// alone:
    ///
    /// ```swift
    /// do { … } catch let error where AuthErrorCode(error) == .wrongPassword { … }
    /// ```
    ///
    /// - Returns: `nil` for errors of other domains.
    public init?(_ error: any Error) {
        let error = error as NSError
        guard error.domain == AuthErrorDomain,
            let code = AuthErrorCode.allCases.first(where: { $0.rawValue == error.code })
        else { return nil }
        self = code
    }
}
