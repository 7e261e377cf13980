import PropertyKit
import Testing
import Vinculum

@Suite("RSA and OpenSSL", .enabled(if: Peer.hasOpenSSL, "there is no openssl here"))
struct OpenSSLRSATests {
    /// A signature algorithm and OpenSSL's options for it.
    struct Scheme: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let padding: RSAPadding
        let hash: SignatureHash
        let options: String

        static let all = [
            Scheme(testDescription: "RS256", padding: .pkcs1, hash: .sha256, options: "-sha256"),
            Scheme(testDescription: "RS384", padding: .pkcs1, hash: .sha384, options: "-sha384"),
            Scheme(testDescription: "RS512", padding: .pkcs1, hash: .sha512, options: "-sha512"),
            Scheme(
                testDescription: "PS256", padding: .pss, hash: .sha256,
                options: "-sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32"),
        ]
    }

    private static func generator(_ number: UInt8) throws -> SeededGenerator {
        SeededGenerator(try #require(Seed([UInt8](repeating: number, count: 32))))
    }

    @Test("OpenSSL accepts our RSA keys and their signatures", arguments: [2048, 3072, 4096])
    func ourKeys(bitCount: Int) throws {
        var generator = try Self.generator(11)
        let key = RSAPrivateKey.generated(bitCount: bitCount, using: &generator)
        let pem = try #require(SigningKey.rsa(key).pemWithPrivateParts())
        let publicPEM = try #require(VerificationKey.rsa(key.publicKey).pem)
        try OpenSSL.use { openssl in
            try openssl.write(Array(pem.utf8), to: "key.pem")
            try openssl.write(Array(publicPEM.utf8), to: "public.pem")
            let checked = try openssl.run("pkey -in key.pem -check -noout")
            #expect(checked.exit == 0, "\(checked.error)")
            for scheme in Scheme.all {
                let message = generator.bytes(100)
                try openssl.write(message, to: "message")
                let signature = key.signature(
                    for: message, padding: scheme.padding, hash: scheme.hash, using: &generator)
                try openssl.write(signature, to: "signature")
                let verify = "dgst \(scheme.options) -verify public.pem -signature signature message"
                #expect(try openssl.run(verify).exit == 0, "\(scheme.testDescription)")
                try openssl.write(message + [0], to: "message")
                #expect(try openssl.run(verify).exit != 0, "\(scheme.testDescription) of another message")
            }
        }
    }

    @Test(
        "signatures with a key of OpenSSL are valid, made by OpenSSL and by us",
        arguments: [Row("2048", "65537"), Row("3072", "3"), Row("4096", "65537")])
    func itsKeys(row: Row<String, String>) throws {
        let (bits, exponent) = row.fields
        var generator = try Self.generator(12)
        try OpenSSL.use { openssl in
            let made = try openssl.run(
                "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:\(bits) "
                    + "-pkeyopt rsa_keygen_pubexp:\(exponent) -out key.pem")
            try #require(made.exit == 0, "\(made.error)", sourceLocation: row.line)
            try openssl.run("pkey -in key.pem -pubout -out public.pem")
            let text = String(decoding: try openssl.read("key.pem"), as: UTF8.self)
            guard case .rsa(let key) = try SigningKey(pem: text) else { throw CheckFailure("not an RSA key") }
            for scheme in Scheme.all {
                let message = generator.bytes(100)
                try openssl.write(message, to: "message")
                try openssl.run("dgst \(scheme.options) -sign key.pem -out signature message")
                let theirs = try openssl.read("signature")
                let ours = key.signature(for: message, padding: scheme.padding, hash: scheme.hash, using: &generator)
                for signature in [theirs, ours] {
                    #expect(
                        key.publicKey.isValid(
                            signature: signature, for: message, padding: scheme.padding, hash: scheme.hash),
                        sourceLocation: row.line)
                    #expect(
                        !key.publicKey.isValid(
                            signature: signature, for: message + [0], padding: scheme.padding, hash: scheme.hash),
                        sourceLocation: row.line)
                }
                // PKCS #1 v1.5 is deterministic.
                #expect((ours == theirs) == (scheme.padding == .pkcs1), sourceLocation: row.line)
                try openssl.write(ours, to: "signature")
                let verify = "dgst \(scheme.options) -verify public.pem -signature signature message"
                #expect(try openssl.run(verify).exit == 0, "\(scheme.testDescription)", sourceLocation: row.line)
            }
        }
    }

    /// The long key has five primes, because OpenSSL finds them much faster and a verifier sees no difference.
    @Test(
        "a signature under 8,192 bits is valid, and one under the largest exponent",
        arguments: [Row("8192", "5", "65537"), Row("2048", "2", "4294967295")])
    func largest(row: Row<String, String, String>) throws {
        let (bits, primes, exponent) = row.fields
        try OpenSSL.use { openssl in
            let made = try openssl.run(
                "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:\(bits) -pkeyopt rsa_keygen_primes:\(primes) "
                    + "-pkeyopt rsa_keygen_pubexp:\(exponent) -out key.pem")
            try #require(made.exit == 0, "\(made.error)", sourceLocation: row.line)
            try openssl.run("pkey -in key.pem -pubout -out public.pem")
            let text = String(decoding: try openssl.read("public.pem"), as: UTF8.self)
            guard case .rsa(let key) = try VerificationKey(pem: text) else { throw CheckFailure("not an RSA key") }
            #expect("\(key.bitCount)" == bits, sourceLocation: row.line)
            for scheme in Scheme.all {
                let message = Array("a long key".utf8)
                try openssl.write(message, to: "message")
                try openssl.run("dgst \(scheme.options) -sign key.pem -out signature message")
                var signature = try openssl.read("signature")
                #expect(
                    key.isValid(signature: signature, for: message, padding: scheme.padding, hash: scheme.hash),
                    sourceLocation: row.line)
                signature[200] ^= 1
                #expect(
                    !key.isValid(signature: signature, for: message, padding: scheme.padding, hash: scheme.hash),
                    sourceLocation: row.line)
            }
        }
    }
}
