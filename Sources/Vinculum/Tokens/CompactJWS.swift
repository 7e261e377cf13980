/// A JSON Web Signature in compact form (RFC 7515 section 3.1), decoded; its signature is not checked.
public struct CompactJWS: Sendable {
    /// The text before the signature, `header.payload`: the bytes that the signature covers.
    public var signingInput: String { String(decoding: self.signedBytes, as: UTF8.self) }
    /// ``signingInput`` as UTF-8.
    var signedBytes: [UInt8] {
        self.text.utf8.span.extracting(first: self.signedByteCount).withUnsafeBufferPointer { [UInt8]($0) }
    }
    /// The whole token.
    let text: String
    private let signedByteCount: Int
    /// The header, a JSON object.
    public let header: JSON.Value
    /// The payload, a JSON object.
    public let payload: JSON.Value
    /// The signature; empty for an unsigned token.
    public let signature: [UInt8]

    /// The reason why a text is not a compact JWS.
    public enum ReadError: Error, Equatable, Sendable {
        /// The text is too long or is not three base64url parts of which the first two are not empty.
        case malformed
        /// A part is not JSON, or repeats a member.
        case notJSON
        /// The header or the payload is not an object.
        case notAnObject
    }

    /// The longest accepted token, in bytes.
    public static let maximumByteCount = 65_536

    /// Splits and decodes a token. Repeated members are refused, because two readers could see two different tokens.
    ///
    /// - Throws: ``ReadError``.
    public init(parsing text: String) throws(ReadError) {
        try self.init(parsing: text, ignoringSignature: false)
    }

    /// Splits and decodes a token.
    ///
    /// - Parameter isIgnored: Whether the third part may be any bytes but dots, because its signature is not checked or
    ///   has to be a good one. What is not base64url counts as no signature.
    init(parsing text: String, ignoringSignature isIgnored: Bool) throws(ReadError) {
        let bytes = text.utf8.span
        guard bytes.count <= CompactJWS.maximumByteCount else { throw .malformed }
        // From both ends, because the payload is long. Another dot would lie between, and is no base64url character.
        let dot = UInt8(ascii: ".")
        guard let first = ByteScan.firstIndex(of: dot, in: bytes),
            let second = bytes.indices.last(where: { bytes[$0] == dot }), first > 0, second > first + 1
        else { throw .malformed }
        (self.text, self.signedByteCount) = (text, second)
        self.header = try CompactJWS.header(bytes.extracting(..<first))
        self.payload = try CompactJWS.object(bytes.extracting((first + 1)..<second))
        let last = bytes.extracting((second + 1)...)
        self.signature = isIgnored ? CompactJWS.anyBytes(last) : try CompactJWS.bytes(last)
    }

    private static func anyBytes(_ part: Span<UInt8>) -> [UInt8] {
        do throws(ReadError) {
            return try CompactJWS.bytes(part)
        } catch {
            return []
        }
    }

    private static func bytes(_ part: Span<UInt8>) throws(ReadError) -> [UInt8] {
        if part.isEmpty { return [] }
        do throws(Base64.DecodingError) {
            return try Base64URL.decoded(part)
        } catch {
            throw .malformed
        }
    }

    private static func header(_ part: Span<UInt8>) throws(ReadError) -> JSON.Value {
        if ByteScan.equal(part, UnsignedJWS.header.utf8.span), let parsed = UnsignedJWS.parsedHeader { return parsed }
        return try self.object(part)
    }

    private static func object(_ part: Span<UInt8>) throws(ReadError) -> JSON.Value {
        let bytes = try CompactJWS.bytes(part)
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: .claims, duplicateKeys: .refused).root
        } catch {
            throw .notJSON
        }
        guard value.kind == .object else { throw .notAnObject }
        return value
    }
}

/// Unsigned tokens (`alg` `none`, RFC 7519 section 6), as the Firebase emulator issues them.
package enum UnsignedJWS {
    /// The header, which is parsed once: every request with an unsigned token has it.
    static let parsedHeader = try? JSON.Document(parsing: Array(#"{"alg":"none","typ":"JWT"}"#.utf8)).root

    /// base64url of `{"alg":"none","typ":"JWT"}`.
    static var header: String { "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0" }

    /// - Parameter payload: The bytes of a JSON object.
    package static func encoded(_ payload: [UInt8]) -> String {
        Base64Codec.encoded(payload, Base64Codec.url, isPadded: false, after: self.header)
    }
}
