/// The hash in an ID token that binds an access token or a code to it (OpenID Connect Core 1.0 section 3.1.3.6).
enum TokenHash {
    /// Whether a claim is the left half of the hash of a token, by the hash function of the ID token's signature.
    static func matches(_ claim: String, _ token: String, _ algorithm: SignatureAlgorithm) -> Bool {
        let bytes = Array(token.utf8)
        let hash: [UInt8] =
            switch algorithm {
            case .rs256, .ps256, .es256, .hs256: SHA256.hash(bytes)
            case .rs384, .es384: SHA384.hash(bytes)
            case .rs512, .edDSA: SHA512.hash(bytes)
            }
        let expected = Base64URL.encoded(Array(hash.prefix(hash.count / 2)))
        return ConstantTime.equal(Array(expected.utf8), Array(claim.utf8))
    }
}
