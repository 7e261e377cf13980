package import Foundation
package import Vinculum

extension NSError {
    /// The error for callers.
    ///
    /// - Parameters:
    ///   - error: The core's error.
    ///   - resolver: Finishes the sign-in, if a second factor is required.
    ///   - underlying: The error of the transport or of the storage, if it is known.
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

extension NSError {
    /// The underlying error for a response that cannot be read: its kind, and the response itself.
    ///
    /// A response that is JSON is attached as JSON values, of an error response only its `error`; any other response is
    /// attached as its bytes.
    fileprivate convenience init(_ malformation: AuthError.Malformation, underlying: (any Error)?) {
        var userInfo: [String: Any] = [:]
        userInfo[NSUnderlyingErrorKey] = underlying.map { $0 as NSError }
        switch malformation {
        case .unexpectedErrorResponse(let status, let body):
            userInfo[NSLocalizedFailureReasonErrorKey] =
                "The service answered with status \(status) and an unknown error."
            NSError.attach(body, to: &userInfo) { ($0 as? [String: Any])?["error"] ?? $0 }
        case .unexpectedResponse(let body, let notJSON):
            userInfo[NSLocalizedFailureReasonErrorKey] =
                notJSON.map { "The response is not JSON: \($0.description)." } ?? "The response is not a JSON object."
            NSError.attach(body, to: &userInfo) { $0 }
        case .incompleteResponse(let member, let body):
            userInfo[NSLocalizedFailureReasonErrorKey] = "The response lacks “\(member)”."
            NSError.attach(body, to: &userInfo) { $0 }
        case .token(let token):
            userInfo[AuthErrors.dataKey] = Data(token.revealed().utf8)
        }
        self.init(domain: AuthErrors.internalDomain, code: Int(malformation.internalErrorKind ?? 4), userInfo: userInfo)
    }

    private static func attach(_ body: [UInt8], to userInfo: inout [String: Any], _ part: (Any) -> Any) {
        if let value = jsonValue(body) {
            userInfo[AuthErrors.deserializedResponseKey] = part(value)
        } else {
            userInfo[AuthErrors.dataKey] = Data(body)
        }
    }
}
