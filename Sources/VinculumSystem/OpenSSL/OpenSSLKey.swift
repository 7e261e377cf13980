#if !arch(wasm32)
internal import CLibc
internal import Vinculum

/// An RSA key as OpenSSL holds it, with what it computes in advance. Several threads may sign with it at once, because
/// each signature has a context of its own and the library guards what the key itself changes.
final class OpenSSLKey: @unchecked Sendable {
    let publicKey: RSAPublicKey
    private let key: OpenSSLLibrary.Key
    private let library: OpenSSLLibrary

    /// Hands the numbers of a key to the library, without a decoder: that of DER takes a hundred times as long.
    ///
    /// - Returns: `nil` if the library refuses the key.
    init?(_ key: RSAPrivateKey, _ library: OpenSSLLibrary) {
        let parts = key.parts
        let numbers: [(name: StaticString, value: [UInt8])] = [
            ("n", parts.modulus), ("e", parts.exponent), ("d", parts.privateExponent),
            ("rsa-factor1", parts.prime1), ("rsa-factor2", parts.prime2),
            ("rsa-exponent1", parts.exponent1), ("rsa-exponent2", parts.exponent2),
            ("rsa-coefficient1", parts.coefficient),
        ]
        // The library copies the numbers, and this copy is wiped.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: numbers.reduce(0) { $0 + $1.value.count })
        defer {
            library.wipe(bytes.baseAddress, bytes.count)
            bytes.deallocate()
        }
        var values: [vinculum_openssl_value] = []
        var end = 0
        for number in numbers {
            let start = end
            // It takes numbers in the machine's order of bytes.
            for byte in number.value.reversed() {
                bytes[end] = byte
                end += 1
            }
            values.append(
                vinculum_openssl_value(
                    name: UnsafeRawPointer(number.name.utf8Start).assumingMemoryBound(to: CChar.self),
                    kind: OpenSSLKey.unsignedInteger, bytes: bytes.baseAddress.map { $0 + start }, count: end - start,
                    returned_count: 0))
        }
        values.append(vinculum_openssl_value())
        guard let context = library.newKeyContext(nil, "RSA", nil) else {
            library.clearErrors()
            return nil
        }
        defer { library.freeKeyContext(context) }
        var made: OpenSSLLibrary.Key?
        guard library.beginKey(context) == 1, library.makeKey(context, &made, OpenSSLKey.keyPair, &values) == 1,
            let made
        else {
            library.clearErrors()
            return nil
        }
        self.publicKey = key.publicKey
        self.key = made
        self.library = library
    }

    deinit { self.library.freeKey(self.key) }

    /// OSSL_PARAM_UNSIGNED_INTEGER of core.h.
    private static let unsignedInteger: UInt32 = 2
    /// EVP_PKEY_KEYPAIR of evp.h.
    private static let keyPair: Int32 = 0x87

    /// Signs a message with PKCS #1 v1.5 padding, the library's default for RSA.
    ///
    /// - Returns: As many bytes as the modulus has; empty if the library refuses.
    func signature(for message: [UInt8], _ hash: SignatureHash) -> [UInt8] {
        let library = self.library
        let digest =
            switch hash {
            case .sha256: library.sha256()
            case .sha384: library.sha384()
            case .sha512: library.sha512()
            }
        let context = library.newDigestContext()
        defer { library.freeDigestContext(context) }
        var signature = [UInt8](repeating: 0, count: (self.publicKey.bitCount + 7) / 8)
        var count = signature.count
        guard let context, library.beginSigning(context, nil, digest, nil, self.key) == 1,
            library.sign(context, &signature, &count, message, message.count) == 1, count == signature.count
        else {
            library.clearErrors()
            return []
        }
        return signature
    }
}
#endif
