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
