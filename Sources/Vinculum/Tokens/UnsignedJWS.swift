/// Unsigned tokens (`alg` `none`, RFC 7519 section 6), as the Firebase emulator issues them.
package enum UnsignedJWS {
    /// The header, which is parsed once: every request with an unsigned token has it.
    static let parsedHeader = try? JSON.Document(parsing: Array(#"{"alg":"none","typ":"JWT"}"#.utf8)).root

    /// base64url of `{"alg":"none","typ":"JWT"}`.
    static var header: String { "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0" }

    /// - Parameter payload: The bytes of a JSON object.
    package static func encoded(_ payload: [UInt8]) -> String {
        "\(self.header).\(Base64URL.encoded(payload))."
    }
}
