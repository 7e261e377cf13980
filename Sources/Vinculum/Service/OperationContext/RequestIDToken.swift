/// The ID token of a request, parsed once: routing reads its tenant, the operation its session. Not verified.
//
// A class, because every layer that hands the request on passes it, and it has many parts.
final class RequestIDToken: Sendable {
    let text: String
    let token: UnverifiedIDToken
    /// The token with its header and signature; `nil` for one that is unsigned and of which the claims alone were read.
    let jws: CompactJWS?

    private init(_ text: String, _ token: UnverifiedIDToken, _ jws: CompactJWS?) {
        (self.text, self.token, self.jws) = (text, token, jws)
    }

    /// Reads a token.
    ///
    /// - Returns: `nil` for a text that is no ID token.
    static func read(_ text: String?) -> RequestIDToken? {
        guard let text, !text.isEmpty else { return nil }
        #if !COMPACT_TEXT
        if let token = UnverifiedIDToken(plain: text) { return RequestIDToken(text, token, nil) }
        #endif
        do throws(CompactJWS.ReadError) {
            // Where tokens are signed, a signature that is no base64url fails as a wrong one does.
            let jws = try CompactJWS(parsing: text, ignoringSignature: true)
            return RequestIDToken(text, try UnverifiedIDToken(payload: jws.payload), jws)
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
