package import Foundation
package import Vinculum

extension NSError {
    /// The error as callers get it.
    ///
    /// - Parameters:
    ///   - error: What the core says.
    ///   - resolver: Finishes the sign-in, where a second factor is needed.
    ///   - underlying: What the transport or the storage said, where that is known.
    package convenience init(_ error: AuthError, resolver: MultiFactorResolver? = nil, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [
            NSLocalizedDescriptionKey: error.message,
            AuthErrorUserInfoNameKey: error.code.name,
        ]
        userInfo[NSLocalizedFailureReasonErrorKey] = error.failureReason
        userInfo[AuthErrorUserInfoEmailKey] = error.email
        userInfo[AuthErrorUserInfoUpdatedCredentialKey] = error.updatedCredential.map { AuthCredential.make($0) }
        userInfo[AuthErrorUserInfoMultiFactorResolverKey] = resolver
        switch error.malformation {
        case .token(let token)?:
            userInfo[AuthErrors.dataKey] = Data(token.revealed().utf8)
        case let malformation?:
            userInfo[NSUnderlyingErrorKey] = NSError(malformation, underlying: underlying)
        case nil:
            userInfo[NSUnderlyingErrorKey] = underlying.map { $0 as NSError }
        }
        self.init(domain: AuthErrorDomain, code: error.code.rawValue, userInfo: userInfo)
    }
}
