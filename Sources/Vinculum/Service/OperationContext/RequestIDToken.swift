/// The ID token of a request, read once: routing asks it for the tenant, the operation for the session.
struct RequestIDToken: Sendable {
    let text: String
    let jws: CompactJWS
    let token: UnverifiedIDToken

    /// - Returns: `nil` for what is no ID token.
    init?(_ text: String?) {
        guard let text, !text.isEmpty else { return nil }
        do throws(CompactJWS.ReadError) {
            let jws = try CompactJWS(parsing: text)
            self.token = try UnverifiedIDToken(payload: jws.payload)
            self.jws = jws
            self.text = text
        } catch {
            return nil
        }
    }
}
