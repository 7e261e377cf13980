/// Keys and certificates as text ([RFC 7468](https://www.rfc-editor.org/rfc/rfc7468)).
public enum PEM {
    /// One encapsulated structure.
    struct Block: Equatable {
        /// The text after `BEGIN`, such as `PUBLIC KEY`.
        let label: String
        let bytes: [UInt8]
    }

    /// The longest accepted text, in bytes: enough for a chain of certificates.
    public static let maximumByteCount = 1 << 16

    /// The key of the first block that has one.
    ///
    /// - Parameter read: Returns `nil` for a block with another label.
    /// - Throws: ``KeyError/unsupported`` for a text without such a block.
    static func key<Key>(in text: String, _ read: (Block) throws(KeyError) -> Key?) throws(KeyError) -> Key {
        let blocks = try PEM.blocks(in: text)
        for block in blocks { if let key = try read(block) { return key } }
        throw blocks.isEmpty ? .malformed : .unsupported
    }

    /// Returns the structures of a text, at most 16. Text around them is ignored (section 5.2 of the RFC).
    ///
    /// - Throws: ``KeyError/encrypted`` for an encrypted private key; ``KeyError/malformed`` for a structure without
    ///   its end or with text that is not base 64.
    static func blocks(in text: String) throws(KeyError) -> [Block] {
        guard text.utf8.count <= PEM.maximumByteCount else { throw .malformed }
        var blocks: [Block] = []
        var open: (label: String, text: [UInt8])?
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line) { $0.isBlank }
            if let begun = open {
                if let label = PEM.label(line, "-----END ") {
                    guard label == begun.label, blocks.count < 16 else { throw .malformed }
                    blocks.append(Block(label: label, bytes: try PEM.decoded(begun.text)))
                    open = nil
                } else if line.starts(with: "Proc-Type:".utf8) {
                    // The older form of an encrypted private key (RFC 1421 section 4.6.1.1).
                    throw .encrypted
                } else {
                    open?.text.append(contentsOf: line)
                }
            } else if let label = PEM.label(line, "-----BEGIN ") {
                if label == "ENCRYPTED PRIVATE KEY" { throw .encrypted }
                open = (label, [])
            }
        }
        guard open == nil else { throw .malformed }
        return blocks
    }

    /// Returns lines of 64 characters between the two boundaries, as strict parsers require (section 3).
    static func encoded(_ label: String, _ bytes: [UInt8]) -> String {
        let text = [UInt8](Base64.encoded(bytes).utf8)
        var lines = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: text.count, by: 64) {
            lines += String(decoding: text[start..<min(start + 64, text.count)], as: UTF8.self) + "\n"
        }
        return lines + "-----END \(label)-----\n"
    }

    /// Returns a certificate as PEM text.
    ///
    /// - Parameter certificate: The certificate in DER.
    public static func encoded(certificate: [UInt8]) -> String {
        PEM.encoded("CERTIFICATE", certificate)
    }

    private static func label(_ line: Substring.UTF8View, _ boundary: StaticString) -> String? {
        let start = line.prefix(boundary.utf8CodeUnitCount)
        guard boundary.withUTF8Buffer({ $0.elementsEqual(start) }) else { return nil }
        let rest = line.dropFirst(boundary.utf8CodeUnitCount)
        guard rest.suffix(5).elementsEqual("-----".utf8) else { return nil }
        return String(decoding: rest.dropLast(5), as: UTF8.self)
    }

    private static func decoded(_ text: [UInt8]) throws(KeyError) -> [UInt8] {
        do throws(Base64.DecodingError) {
            return try Base64.decoded(String(decoding: text, as: UTF8.self))
        } catch {
            throw .malformed
        }
    }
}
