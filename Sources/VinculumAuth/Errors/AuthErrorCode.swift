import Foundation

extension AuthErrorCode {
    /// How older Firebase libraries spell the type.
    public typealias Code = AuthErrorCode

    /// The code of an error of this module.
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

/// Lets a `catch` name a code: `catch AuthErrorCode.wrongPassword { … }`.
public func ~= (code: AuthErrorCode, error: any Error) -> Bool {
    AuthErrorCode(error) == code
}
