/// The nonces derived from a private key and a digest ([RFC 6979](https://www.rfc-editor.org/rfc/rfc6979) section
/// 3.2), for curves whose order is as long as the digest.
struct DeterministicNonces<Hash: HashFunction> {
    /// The code of an empty message under the key K, which several messages begin with.
    private var mac: HMAC<Hash>
    private var value: [UInt8]

    /// - Parameters:
    ///   - key: The private scalar, big-endian, as long as a digest.
    ///   - digest: The digest of the message, reduced modulo the order.
    ///   - hedge: Randomness that the nonces depend on besides (section 3.6, k'); empty for those of section 3.2.
    init(key: [UInt8], digest: [UInt8], hedge: [UInt8]) {
        self.mac = HMAC(key: [UInt8](repeating: 0, count: Hash.digestByteCount))
        self.value = [UInt8](repeating: 1, count: Hash.digestByteCount)
        self.absorb([0] + key + digest + hedge)
        self.absorb([1] + key + digest + hedge)
    }

    /// Returns a candidate, which is a nonce if it is from 1 up to but not including the order.
    mutating func candidate() -> [UInt8] {
        self.value = self.code(self.value)
        return self.value
    }

    /// Rejects the current candidate and derives the next one.
    mutating func refuse() {
        self.absorb([0])
    }

    private mutating func absorb(_ bytes: [UInt8]) {
        self.mac = HMAC(key: self.code(self.value + bytes))
        self.value = self.code(self.value)
    }

    private func code(_ message: [UInt8]) -> [UInt8] {
        var mac = self.mac
        mac.update(message)
        return mac.finalize()
    }
}
