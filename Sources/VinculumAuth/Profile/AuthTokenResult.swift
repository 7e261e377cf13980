public import Foundation
package import Vinculum

/// A decoded ID token. Neither its signature nor its claims are verified, so it proves nothing to another party.
public final class AuthTokenResult: Sendable {
    private let core: IDTokenResult

    package init(_ core: IDTokenResult) {
        self.core = core
    }

    /// The encoded token (RFC 7519).
    public var token: String { self.core.token.revealed() }
    /// When the token expires (`exp`).
    public var expirationDate: Date { self.core.expiresAt.date }
    /// When the user signed in (`auth_time`). A token refresh does not change it.
    public var authDate: Date { self.core.signedInAt.date }
    /// When the token was issued (`iat`).
    public var issuedAtDate: Date { self.core.issuedAt.date }
    /// The provider of the sign-in, such as `google.com`, or `custom` or `anonymous`.
    public var signInProvider: String { self.core.signInProvider }
    /// The second factor of the sign-in, `phone`, `totp` or `recovery`; empty if there was none.
    public var signInSecondFactor: String { self.core.signInSecondFactor }
    /// All claims, including custom claims, as `JSONSerialization` reads them.
    public var claims: [String: Any] { jsonObject(self.core.claims.bytes) ?? [:] }
}
