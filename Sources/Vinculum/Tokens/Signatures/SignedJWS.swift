/// Signed tokens in compact form (RFC 7515 section 7.1).
public enum SignedJWS {
    /// Returns a signed token: the header `{"alg":…,"kid":…,"typ":"JWT"}`, the payload, and the signature of both.
    ///
    ///     let token = try SignedJWS.encoded(claims, key: key, keyID: "2026-01", using: &generator)
    ///
    /// - Parameters:
    ///   - payload: The bytes of a JSON object.
    ///   - keyID: The `kid` in the header, by which verifiers find the key; omitted if `nil`.
    ///   - algorithm: An algorithm that the key supports; without it, ``SigningKey/algorithm``.
    ///   - generator: The source of randomness for blinding and salt.
    /// - Throws: ``KeyError/unsupported`` if the key does not support the algorithm.
    public static func encoded(
        _ payload: [UInt8], key: SigningKey, keyID: KeyID?, algorithm: SignatureAlgorithm? = nil,
        using generator: inout SeededGenerator
    ) throws(KeyError) -> String {
        let algorithm = algorithm ?? key.algorithm
        let input = SignedJWS.input(payload, algorithm, keyID: keyID)
        return SignedJWS.encoded(input, try key.signature(for: [UInt8](input.utf8), algorithm, using: &generator))
    }

    /// Returns the text that is signed: the encoded header and payload (RFC 7515 section 5.1).
    ///
    /// - Parameter type: The header's `typ`, by which a reader tells kinds of tokens apart (RFC 8725 section 3.11).
    static func input(
        _ payload: [UInt8], _ algorithm: SignatureAlgorithm, keyID: KeyID?, type: String = SignedJWS.plainType
    ) -> String {
        var header = JSON.Writer(reservingCapacity: 128)
        header.beginObject()
        header.member("alg", algorithm.name)
        header.member("kid", keyID?.text)
        header.member("typ", type)
        header.endObject()
        return Base64URL.encoded(header.bytes) + "." + Base64URL.encoded(payload)
    }

    /// The `typ` of tokens that have no kind of their own (RFC 7519 section 5.1).
    static var plainType: String { "JWT" }

    static func encoded(_ input: String, _ signature: [UInt8]) -> String {
        input + "." + Base64URL.encoded(signature)
    }
}
