/// Why a token opens no door. The first thing wrong is told, in the order of the checks.
public enum TokenRefusal: Error, CaseIterable, Equatable, Sendable {
    /// Not a signed token: not three parts of base64url with objects in them, members named twice, or claims of a wrong
    /// type.
    case malformed
    /// The header lists extensions that must be understood (`crit`, RFC 7515 section 4.1.11); none are.
    case critical
    /// No algorithm of signatures (`none`), one that is not allowed here, or not one of the key that is named.
    case algorithm
    /// No key of that name, or no name where one is needed.
    case key
    /// The signature is not the key's over this token.
    case signature
    /// Issued by somebody else.
    case issuer
    /// Meant for somebody else.
    case audience
    /// Its time is over.
    case expired
    /// Its time has not come, or it was issued in the future.
    case notYetValid
    /// The subject is missing, empty or too long.
    case subject
    /// Not the nonce of the request that it should answer.
    case nonce
    /// The person signed in too long ago, in the future, or nobody says when.
    case authTime
    /// The account's sessions were ended after it was issued.
    case revoked
    /// The account is disabled or gone.
    case account

    /// The reason as one word: `not_yet_valid`.
    public var name: String {
        switch self {
        case .malformed: "malformed"
        case .critical: "critical"
        case .algorithm: "algorithm"
        case .key: "key"
        case .signature: "signature"
        case .issuer: "issuer"
        case .audience: "audience"
        case .expired: "expired"
        case .notYetValid: "not_yet_valid"
        case .subject: "subject"
        case .nonce: "nonce"
        case .authTime: "auth_time"
        case .revoked: "revoked"
        case .account: "account"
        }
    }
}
