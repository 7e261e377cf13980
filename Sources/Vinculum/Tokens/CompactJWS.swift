/// A JSON Web Signature in compact form (RFC 7515 section 3.1), split and decoded but not believed.
public struct CompactJWS: Sendable {
    /// What precedes the signature in the text: `header.payload`, the bytes a signature covers.
    public let signingInput: String
    public let header: JSON.Value
    public let payload: JSON.Value
    /// Empty for an unsigned token.
    public let signature: [UInt8]

    public enum ReadError: Error, Equatable, Sendable {
        /// Not three parts of base64url, the first two not empty.
        case malformed
        /// A part does not hold JSON, or names one member twice.
        case notJSON
        /// Header or payload is not an object.
        case notAnObject
    }

    /// Above this no token is looked at.
    public static let maximumByteCount = 65_536

    /// - Throws: ``ReadError``. Members named twice are refused: two readers could see two different tokens.
    public init(parsing text: String) throws(ReadError) {
        guard text.utf8.count <= CompactJWS.maximumByteCount else { throw .malformed }
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(of: UInt8(ascii: ".")),
            let second = bytes[(first + 1)...].firstIndex(of: UInt8(ascii: ".")),
            first > 0, second > first + 1
        else { throw .malformed }
        self.signingInput = String(decoding: bytes[..<second], as: UTF8.self)
        self.header = try CompactJWS.object(bytes[..<first])
        self.payload = try CompactJWS.object(bytes[(first + 1)..<second])
        // A fourth part would begin with a dot, which is in no base64url.
        self.signature = try CompactJWS.bytes(bytes[(second + 1)...])
    }

    private static func bytes(_ part: ArraySlice<UInt8>) throws(ReadError) -> [UInt8] {
        do throws(Base64.DecodingError) {
            return try Base64URL.decoded(part)
        } catch {
            throw .malformed
        }
    }

    private static func object(_ part: ArraySlice<UInt8>) throws(ReadError) -> JSON.Value {
        let bytes = try CompactJWS.bytes(part)
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: .request, duplicateKeys: .refused).root
        } catch {
            throw .notJSON
        }
        guard value.kind == .object else { throw .notAnObject }
        return value
    }
}
