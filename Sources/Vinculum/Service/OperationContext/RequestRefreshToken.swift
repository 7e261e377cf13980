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
