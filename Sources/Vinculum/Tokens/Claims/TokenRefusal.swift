/// The reason why a token is refused: the first failed check, in the order of the checks.
public enum TokenRefusal: String, Error, CaseIterable, Sendable {
    /// The text is not a JWT: not three base64url parts that hold objects, with repeated members, or with claims of a
    /// wrong type.
    case malformed
    /// The header has `crit` (RFC 7515 section 4.1.11); no extension is supported.
    case critical
    /// The header's `typ` is that of another kind of token (RFC 8725 section 3.11).
    case type
    /// The algorithm is unknown (such as `none`), not allowed, or does not belong to the named key.
    case algorithm
    /// No key has the `kid` of the token, or a required `kid` is missing.
    case key
    /// The signature does not match the token and the key.
    case signature
    /// The issuer is not accepted.
    case issuer
    /// The audience is not accepted.
    case audience
    /// The token has expired.
    case expired
    /// The token is not yet valid, or was issued in the future.
    case notYetValid = "not_yet_valid"
    /// The subject is missing, empty or too long.
    case subject
    /// The nonce is missing or is not that of the request.
    case nonce
    /// The sign-in is too long ago, in the future, or not stated.
    case authTime = "auth_time"
    /// The token does not have what was asked of its issuer, such as a class of authentication (`acr`).
    case unmet
    /// The account's sessions were revoked after the sign-in.
    case revoked
    /// The account is disabled or does not exist.
    case account

    /// The reason as one lower-case word, such as `not_yet_valid`.
    public var name: String { self.rawValue }
}
