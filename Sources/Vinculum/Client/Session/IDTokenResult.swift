/// An ID token taken apart for its bearer; nothing about it is verified here.
public struct IDTokenResult: Equatable, Sendable {
    public let token: Secret
    public let expiresAt: Instant
    public let signedInAt: Instant
    public let issuedAt: Instant
    public let signInProvider: String
    /// `phone` or `totp`; empty without a second factor.
    public let signInSecondFactor: String
    /// The whole payload, a JSON object.
    public let claims: JSON.Raw

    /// - Returns: `nil` unless the text has three parts, the second an object in base64url with the times and the
    ///   provider of an ID token.
    public init?(token: String) {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let bytes = Base64.decodedLeniently(String(decoding: parts[1], as: UTF8.self))
        let payload: JSON.Value
        do throws(JSON.ReadError) {
            payload = try JSON.Document(parsing: bytes).root
        } catch {
            return nil
        }
        guard
            let expiresAt = IDTokenResult.instant(payload["exp"]),
            let signedInAt = IDTokenResult.instant(payload["auth_time"]),
            let issuedAt = IDTokenResult.instant(payload["iat"]),
            let firebase = payload["firebase"], let provider = firebase["sign_in_provider"]?.string
        else { return nil }
        self.token = Secret(token)
        self.expiresAt = expiresAt
        self.signedInAt = signedInAt
        self.issuedAt = issuedAt
        self.signInProvider = provider
        self.signInSecondFactor = firebase["sign_in_second_factor"]?.string ?? ""
        self.claims = JSON.Raw(payload)
    }

    private static func instant(_ value: JSON.Value?) -> Instant? {
        value?.numberText.flatMap(DecimalText.init)?.wholePart.map { Instant(seconds: $0) }
    }
}
