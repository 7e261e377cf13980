/// The ID token of a request, parsed once: routing reads its tenant, the operation its session. Not verified.
struct RequestIDToken: Sendable {
    let text: String
    let jws: CompactJWS
    let token: UnverifiedIDToken

    /// - Returns: `nil` for a text that is no ID token.
    init?(_ text: String?) {
        guard let text, !text.isEmpty else { return nil }
        do throws(CompactJWS.ReadError) {
            // Where tokens are signed, a signature that is no base64url fails as a wrong one does.
            let jws = try CompactJWS(parsing: text, ignoringSignature: true)
            self.token = try UnverifiedIDToken(payload: jws.payload)
            self.jws = jws
            self.text = text
        } catch {
            return nil
        }
    }
}
