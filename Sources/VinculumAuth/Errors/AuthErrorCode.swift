import Foundation

extension AuthErrorCode {
    /// How older Firebase libraries spell the type.
    public typealias Code = AuthErrorCode

    /// The code of an error of this module. The errors are `NSError`, which no `catch` can match with a case by itself:
    ///
    /// ```swift
    /// do { … } catch let error where AuthErrorCode(error) == .wrongPassword { … }
    /// ```
    ///
    /// - Returns: `nil` for errors of others.
    public init?(_ error: any Error) {
        let error = error as NSError
        guard error.domain == AuthErrorDomain,
            let code = AuthErrorCode.allCases.first(where: { $0.rawValue == error.code })
        else { return nil }
        self = code
    }
}
