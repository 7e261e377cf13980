public import Vinculum

/// The signature operations that the benchmark measures natively and in WebAssembly, with keys generated from one
/// seed.
public struct SignatureLoad {
    private var generator: SeededGenerator
    private let message = Array("eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UifQ".utf8)
    private let rsa: RSAPrivateKey
    private let rsaSignature: [UInt8]
    private let p256: ECDSAPrivateKey
    private let p256Signature: [UInt8]
    private let p384: ECDSAPrivateKey
    private let p384Signature: [UInt8]
    private let ed25519: Ed25519PublicKey
    private let ed25519Signature: [UInt8]

    /// A measured operation; the raw value is its displayed name.
    public enum Operation: String, CaseIterable, Sendable {
        case rsaVerify = "RSA-2048 verify"
        case rsaSign = "RSA-2048 sign"
        case p256Verify = "P-256 verify"
        case p256Sign = "P-256 sign"
        case p384Verify = "P-384 verify"
        case p384Sign = "P-384 sign"
        case ed25519Verify = "Ed25519 verify"
    }

    /// Generates keys and signatures; `nil` only if a constant below is wrong.
    public init?(_ seed: Seed) {
        var generator = SeededGenerator(seed)
        self.rsa = RSAPrivateKey.generated(bitCount: 2048, using: &generator)
        self.rsaSignature = self.rsa.signature(for: self.message, padding: .pkcs1, hash: .sha256, using: &generator)
        self.p256 = ECDSAPrivateKey.generated(.p256, using: &generator)
        self.p256Signature = self.p256.signature(for: self.message, using: &generator)
        self.p384 = ECDSAPrivateKey.generated(.p384, using: &generator)
        self.p384Signature = self.p384.signature(for: self.message, using: &generator)
        self.generator = generator
        // Test 2 of RFC 8032 7.1, because signing with Ed25519 is not supported.
        guard let bytes = try? Hex.decoded("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
            let key = try? Ed25519PublicKey(bytes),
            let signature = try? Hex.decoded(
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
        else { return nil }
        self.ed25519 = key
        self.ed25519Signature = signature
    }

    /// Runs an operation once.
    ///
    /// - Returns: Whether the signature is valid or has the expected length.
    public mutating func run(_ operation: Operation) -> Bool {
        switch operation {
        case .rsaVerify:
            self.rsa.publicKey.isValid(
                signature: self.rsaSignature, for: self.message, padding: .pkcs1, hash: .sha256)
        case .rsaSign:
            self.rsa.signature(for: self.message, padding: .pkcs1, hash: .sha256, using: &self.generator).count == 256
        case .p256Verify: self.p256.publicKey.isValid(signature: self.p256Signature, for: self.message)
        case .p256Sign: self.p256.signature(for: self.message, using: &self.generator).count == 64
        case .p384Verify: self.p384.publicKey.isValid(signature: self.p384Signature, for: self.message)
        case .p384Sign: self.p384.signature(for: self.message, using: &self.generator).count == 96
        case .ed25519Verify: self.ed25519.isValid(signature: self.ed25519Signature, for: [0x72])
        }
    }
}
