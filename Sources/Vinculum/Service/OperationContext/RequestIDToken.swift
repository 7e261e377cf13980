/// The ID token of a request, parsed once: routing reads its tenant, the operation its session. Not verified.
//
// A class, because every layer that hands the request on passes it, and it has many parts.
final class RequestIDToken: Sendable {
    let jws: CompactJWS
    let token: UnverifiedIDToken
    var text: String { self.jws.text }

    private init(_ jws: CompactJWS, _ token: UnverifiedIDToken) { (self.jws, self.token) = (jws, token) }

    /// Reads a token.
    ///
    /// - Returns: `nil` for a text that is no ID token.
    static func read(_ text: String?) -> RequestIDToken? {
        guard let text, !text.isEmpty else { return nil }
        do throws(CompactJWS.ReadError) {
            // Where tokens are signed, a signature that is no base64url fails as a wrong one does.
            let jws = try CompactJWS(parsing: text, ignoringSignature: true)
            return RequestIDToken(jws, try UnverifiedIDToken(payload: jws.payload))
        } catch {
            return nil
        }
    }
}

/// The refresh token of a request, parsed once: routing reads its project and tenant, the operation its session. Not
/// verified.
struct RequestRefreshToken: Sendable {
    let text: String
    let token: RefreshToken

    /// - Returns: `nil` for a text that is no refresh token.
    init?(_ text: String?) {
        guard let text, !text.isEmpty else { return nil }
        do throws(RefreshToken.ReadError) {
            self.token = try RefreshToken(parsing: text)
        } catch {
            return nil
        }
        self.text = text
    }
}
