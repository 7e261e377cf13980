extension Wire {
    /// What kind of token a provider is asked to revoke.
    public enum RevokedTokenType: String, WireEnumeration {
        case unspecified = "TOKEN_TYPE_UNSPECIFIED"
        case refreshToken = "REFRESH_TOKEN"
        case accessToken = "ACCESS_TOKEN"
        /// An authorisation code, which stands for the tokens it is good for.
        case code = "CODE"
    }
}
