#if os(Linux)
import Dispatch
import PropertyKit
import Synchronization
import Testing
@testable import Vinculum
@testable import VinculumSystem

/// None of them is skipped where the library is missing: it is part of what continuous integration installs.
@Suite("Signatures by OpenSSL's library")
struct OpenSSLSignerTests {
    private static let keys: [RSAPrivateKey] = {
        var generator = SeededGenerator(seed)
        return [2048, 2048, 3072].map { RSAPrivateKey.generated(bitCount: $0, using: &generator) }
    }()

    private static let seed = Seed([UInt8](repeating: 7, count: 32))!

    /// A task of a key; all have one `kid`.
    private static func task(
        _ key: SigningKey, _ algorithm: SignatureAlgorithm, _ message: [UInt8]
    ) throws -> SigningTask {
        let client = ClientKey(id: "one", pem: key.pemWithPrivateParts(), algorithm: algorithm.name)
        return SigningTask(try #require(client), input: message, seed: seed)
    }

    /// A task of a key whose numbers would not be read, such as one of two keys' numbers.
    private static func task(unchecked key: RSAPrivateKey) throws -> SigningTask {
        let key = try KeyRing.Key(JSONWebKey(signing: .rsa(key)), signsFrom: Instant(seconds: 0))
        return SigningTask(key, input: Array("a message".utf8), seed: seed)
    }

    @Test(
        "its signatures with keys of one kid are those of the core, byte for byte",
        arguments: TestSeed.sample(2), [SignatureAlgorithm.rs256, .rs384, .rs512])
    func sameBytes(seed: TestSeed, algorithm: SignatureAlgorithm) throws {
        let signer = OpenSSLSigner()
        forAll(seed: seed, count: 20, .bytes(0...1000)) { message in
            for key in Self.keys {
                let task = try Self.task(.rsa(key), algorithm, message)
                try expectEqual(signer.signature(of: task), task.signature(), "the signature")
            }
        }
        #expect(signer.keyCount == Self.keys.count, "libcrypto.so.3 (libssl3 of Debian) is needed here")
    }

    @Test("signatures that depend on the seed are the core's, for which nothing is loaded")
    func otherAlgorithms() throws {
        var generator = SeededGenerator(Self.seed)
        let curve = SigningKey.ecdsa(ECDSAPrivateKey.generated(.p256, using: &generator))
        let signer = OpenSSLSigner()
        for task in [
            try Self.task(.rsa(Self.keys[0]), .ps256, [1, 2, 3]), try Self.task(curve, .es256, [1, 2, 3]),
        ] {
            let signature = task.signature()
            #expect(!signature.isEmpty && signer.signature(of: task) == signature)
        }
        #expect(signer.keyCount == 0)
    }

    @Test(
        "without the library, and with another one of its name, the core signs",
        arguments: ["libcrypto-that-is-nowhere.so.3", "libm.so.6"])
    func absent(name: String) throws {
        let signer = OpenSSLSigner(libraryNamed: name)
        let task = try Self.task(.rsa(Self.keys[0]), .rs256, Array("a message".utf8))
        let signature = task.signature()
        #expect(!signature.isEmpty)
        for _ in 0..<2 { #expect(signer.signature(of: task) == signature) }
        #expect(signer.keyCount == 0)
    }

    @Test("where it refuses a key, or signs wrongly, the core signs")
    func refused() throws {
        let key = Self.keys[0]
        // The core computes with the factors, and the library with the modulus as well: none, an even one, one as long,
        // and a longer one.
        for modulus in [[], [2], Self.keys[1].publicKey.modulus, Self.keys[2].publicKey.modulus] {
            var parts = key.parts
            parts.modulus = modulus
            let task = try Self.task(unchecked: RSAPrivateKey(parts, key.publicKey))
            let signature = task.signature()
            #expect(!signature.isEmpty)
            let signer = OpenSSLSigner()
            for _ in 0..<2 { #expect(signer.signature(of: task) == signature, "\(modulus.count) bytes") }
        }
    }

    @Test("threads that sign at once get the right bytes, also while keys leave", arguments: [64, 2, 1])
    func atOnce(keyLimit: Int) throws {
        let tasks = try (0..<12).map { number in
            try Self.task(.rsa(Self.keys[number % 3]), [.rs256, .rs384, .rs512][number / 4], [UInt8(number)])
        }
        let expected = tasks.map { $0.signature() }
        let signer = OpenSSLSigner(keyLimit: keyLimit)
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 16) { thread in
            for turn in 0..<25 {
                let number = (thread + 5 * turn) % tasks.count
                if signer.signature(of: tasks[number]) != expected[number] { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
        #expect(signer.keyCount == min(keyLimit, Self.keys.count))
    }
}
#endif
