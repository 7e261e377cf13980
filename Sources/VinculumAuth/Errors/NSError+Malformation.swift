import Foundation
import Vinculum

extension NSError {
    /// What lies beneath an answer that nobody understands: which kind of it, and the answer itself.
    ///
    /// What could be read as JSON is there as its values, of a failure only its `error`; everything else as its bytes.
    convenience init(_ malformation: AuthError.Malformation, underlying: (any Error)?) {
        var userInfo: [String: Any] = [:]
        userInfo[NSUnderlyingErrorKey] = underlying.map { $0 as NSError }
        switch malformation {
        case .unexpectedErrorResponse(let status, let body):
            userInfo[NSLocalizedFailureReasonErrorKey] = "The service answered \(status), and not with an error it has."
            NSError.attach(body, to: &userInfo) { ($0 as? [String: Any])?["error"] ?? $0 }
        case .unexpectedResponse(let body, let notJSON):
            userInfo[NSLocalizedFailureReasonErrorKey] = notJSON.map { "The answer is no JSON: \($0.description)." }
                ?? "The answer is not a JSON object."
            NSError.attach(body, to: &userInfo) { $0 }
        case .incompleteResponse(let member, let body):
            userInfo[NSLocalizedFailureReasonErrorKey] = "The answer lacks “\(member)”."
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
