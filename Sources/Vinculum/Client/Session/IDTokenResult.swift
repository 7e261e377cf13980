/// A decoded ID token. Neither its signature nor its claims are verified, so it proves nothing to another party.
public struct IDTokenResult: Equatable, Sendable {
    /// The encoded token.
    public let token: Secret
    /// When the token expires (`exp`).
    public let expiresAt: Instant
    /// When the user signed in (`auth_time`). A token refresh does not change it.
    public let signedInAt: Instant
    /// When the token was issued (`iat`).
    public let issuedAt: Instant
    /// The provider of the sign-in (`firebase.sign_in_provider`), such as `password` or `google.com`.
    public private(set) var signInProvider: String
    /// The second factor of the sign-in, `phone`, `totp` or `recovery`; empty if there was none.
    public private(set) var signInSecondFactor: String
    /// The whole payload, a JSON object.
    public let claims: JSON.Raw

    /// Decodes a token.
    ///
    /// - Returns: `nil` unless the text has three parts and the second is a JSON object in base64url with the claims
    ///   `exp`, `auth_time`, `iat` and `firebase.sign_in_provider`.
    public init?(token: String) {
        guard
            let payload = IDTokenResult.payload(of: token),
            let expiresAt = IDTokenResult.instant(payload["exp"]),
            let signedInAt = IDTokenResult.instant(payload["auth_time"]),
            let issuedAt = IDTokenResult.instant(payload["iat"]),
            let firebase = payload["firebase"], let provider = firebase.string(of: "sign_in_provider")
        else { return nil }
        self.token = Secret(token)
        self.expiresAt = expiresAt
        self.signedInAt = signedInAt
        self.issuedAt = issuedAt
        self.signInProvider = provider
        self.signInSecondFactor = firebase.string(of: "sign_in_second_factor") ?? ""
        self.claims = JSON.Raw(payload)
    }

    /// The audience of an encoded ID token, which is its project, unverified.
    ///
    /// - Returns: `nil` if the text is not a token or names no audience.
    package static func audience(of token: String) -> String? {
        self.payload(of: token)?.string(of: "aud")
    }

    /// The payload of an encoded token, unverified.
    ///
    /// - Returns: `nil` unless the text has three parts and the second is JSON in base64url.
    private static func payload(of token: String) -> JSON.Value? {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let bytes = Base64.decodedLeniently(String(decoding: parts[1], as: UTF8.self))
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: bytes).root
        } catch {
            return nil
        }
    }

    private static func instant(_ value: JSON.Value?) -> Instant? {
        value?.numberText.flatMap(DecimalText.init)?.wholePart.map { Instant(seconds: $0) }
    }
}
