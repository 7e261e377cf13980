public import Foundation
package import Vinculum

/// An ID token taken apart. Nothing about it is verified: it tells its bearer what it says, and proves nothing to others.
public final class AuthTokenResult: Sendable {
    private let core: IDTokenResult

    package init(_ core: IDTokenResult) {
        self.core = core
    }

    /// The token itself (RFC 7519).
    public var token: String { self.core.token.revealed() }
    /// Until when the token is good (`exp`).
    public var expirationDate: Date { self.core.expiresAt.date }
    /// When the person signed in (`auth_time`); refreshing a token does not change it.
    public var authDate: Date { self.core.signedInAt.date }
    /// When the token was issued (`iat`).
    public var issuedAtDate: Date { self.core.issuedAt.date }
    /// The provider that was signed in with, or `custom` or `anonymous`.
    public var signInProvider: String { self.core.signInProvider }
    /// `phone` or `totp`; empty without a second factor.
    public var signInSecondFactor: String { self.core.signInSecondFactor }
    /// The whole payload, custom claims included, in the types that Foundation reads JSON into.
    public var claims: [String: Any] { jsonObject(self.core.claims.bytes) ?? [:] }
}
