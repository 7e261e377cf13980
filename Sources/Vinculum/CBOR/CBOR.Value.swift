extension CBOR {
    /// An item (RFC 8949 section 3.1). Items of different encodings of one number are equal.
    enum Value: Equatable, Sendable {
        /// A number from 0 to 2^64 - 1.
        case unsigned(UInt64)
        /// The number -1 - n.
        case negative(UInt64)
        case bytes([UInt8])
        case text(String)
        case array([Value])
        /// The members in their order, each key once.
        case map([Member])
        case bool(Bool)
        case null
        case undefined
    }

    /// The key of a member.
    enum Key: Comparable, Sendable {
        case integer(Int64)
        case text(String)
    }

    /// A member of a map.
    struct Member: Equatable, Sendable {
        let key: Key
        let value: Value
    }
}

extension CBOR.Value {
    /// The value of a member; `nil` if there is none, or the item is no map.
    subscript(_ name: String) -> CBOR.Value? { self[CBOR.Key.text(name)] }

    /// The value of a member with an integer as its key.
    subscript(_ label: Int64) -> CBOR.Value? { self[CBOR.Key.integer(label)] }

    private subscript(_ key: CBOR.Key) -> CBOR.Value? {
        self.members?.first { $0.key == key }?.value
    }

    /// The members of a map; `nil` for another item.
    var members: [CBOR.Member]? { if case .map(let members) = self { members } else { nil } }

    /// The bytes of a byte string; `nil` for another item.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    /// The text of a text string; `nil` for another item.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, if it is an integer of 64 bits with a sign.
    var int64: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .negative(let number): Int64(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// Reads the one item that bytes consist of.
    init(parsing bytes: [UInt8]) throws(CBOR.ReadError) {
        var reader = try CBOR.Reader(bytes[...])
        self = try reader.item()
        guard reader.rest.isEmpty else { throw CBOR.ReadError(.trailingContent, at: reader.offset) }
    }
}

/// Reading of the Concise Binary Object Representation ([RFC 8949](https://www.rfc-editor.org/rfc/rfc8949)), as far as
/// authenticators use it (WebAuthn Level 2, section 6.5; CTAP 2.1, section 8).
///
/// Items have definite lengths and are nested at most ``CBOR/maximumDepth`` deep; maps have integers and texts as keys,
/// each of them once. Tags, floating-point numbers and other simple values are refused: no authenticator writes one.
enum CBOR {
    /// The longest accepted input in bytes.
    static let maximumByteCount = 1 << 16
    /// The deepest nesting of arrays and maps: a number has depth 0, an array of maps 2. An attestation statement with
    /// its chain of certificates has 3.
    static let maximumDepth = 4
    /// The largest number of items in one input; the keys of maps count too.
    static let maximumItemCount = 1024
}
