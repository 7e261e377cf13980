import PropertyKit
import Testing
import Vinculum

@Suite("Keys from and for OpenSSL", .enabled(if: Peer.hasOpenSSL, "there is no openssl here"))
struct OpenSSLKeysTests {
    @Test(
        "private keys in every format are read, with the public key that OpenSSL derives",
        arguments: [
            "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key", "genrsa -traditional -out key 2048",
            "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key",
            "ecparam -name prime256v1 -genkey -out key",
            "ecparam -name secp384r1 -genkey -noout -out key",
        ])
    func privateKeys(line: String) throws {
        try OpenSSL.use { openssl in
            try openssl.output(line)
            try openssl.output("pkey -in key -pubout -out open")
            let key = try SigningKey(pem: openssl.text("key"))
            #expect(try openssl.text("open") == key.verificationKey.pem)
            #expect(try VerificationKey(pem: openssl.text("open")) == key.verificationKey)
            try openssl.write(Array(#require(key.pemWithPrivateParts()).utf8), to: "again")
            #expect(try openssl.output("pkey -in again -pubout") == key.verificationKey.pem)
            if case .rsa = key {
                try openssl.output("rsa -in key -RSAPublicKey_out -out pkcs1")
                #expect(try VerificationKey(pem: openssl.text("pkcs1")) == key.verificationKey)
                #expect(try openssl.output("rsa -in again -check -noout").contains("RSA key ok"))
            }
        }
    }

    @Test(
        "encrypted keys and unsupported kinds are refused with their name",
        arguments: [
            Row("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -aes256 -pass pass:x -out key", .encrypted),
            Row("genrsa -traditional -aes128 -passout pass:x -out key 2048", .encrypted),
            Row("genpkey -algorithm ED25519 -out key", .unsupported),
            Row("genpkey -algorithm X25519 -out key", .unsupported),
            Row("ecparam -name secp521r1 -genkey -noout -out key", .unsupported),
            Row("ecparam -name secp256k1 -genkey -noout -out key", .unsupported),
            Row("ecparam -name prime256v1 -param_enc explicit -genkey -noout -out key", .unsupported),
            Row("genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -out key", .unsupported),
            Row("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out key", .modulus),
            Row(
                "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_keygen_primes:3 -out key",
                .unsupported),
        ] as [Row<String, KeyError>])
    func refused(row: Row<String, KeyError>) throws {
        let (line, error) = row.fields
        try OpenSSL.use { openssl in
            try openssl.output(line)
            let text = try openssl.text("key")
            #expect(throws: error, sourceLocation: row.line) { try SigningKey(pem: text) }
        }
    }

    @Test("certificates made by OpenSSL are read")
    func certificates() throws {
        try OpenSSL.use { openssl in
            for kind in ["rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256", "ed25519"] {
                try openssl.output(
                    "req -x509 -newkey \(kind) -nodes -keyout key -out cert -subj /CN=somebody/O=a -days 3")
                try openssl.output("pkey -in key -pubout -out open")
                #expect(try VerificationKey(pem: openssl.text("cert")) == VerificationKey(pem: openssl.text("open")))
            }
        }
    }

    @Test("OpenSSL reads our certificates and verifies their signature", arguments: [2026, 2049, 2051] as [Int64])
    func ownCertificates(year: Int64) throws {
        guard let seed = Seed((0..<32).map { $0 }) else { return }
        var generator = SeededGenerator(seed)
        let keys: [SigningKey] = [
            .rsa(.generated(bitCount: 2048, using: &generator)), .ecdsa(.generated(.p256, using: &generator)),
            .ecdsa(.generated(.p384, using: &generator)),
        ]
        let end = try #require(Instant(rfc3339: "\(year)-12-31T23:59:59Z"))
        let start = try #require(Instant(rfc3339: "2026-01-02T03:04:05Z"))
        for key in keys {
            try OpenSSL.use { openssl in
                let certificate = try SelfSignedCertificate.encoded(
                    for: key, commonName: "keys.example", lifetime: start...end, using: &generator)
                try openssl.write(Array(PEM.encoded(certificate: certificate).utf8), to: "cert")
                let now = start.adding(seconds: 60).seconds
                #expect(
                    try openssl.output(
                        "verify -attime \(now) -check_ss_sig -x509_strict -partial_chain -CAfile cert cert")
                        == "cert: OK\n")
                #expect(try openssl.output("x509 -in cert -noout -pubkey") == key.verificationKey.pem)
                let text = try openssl.output("x509 -in cert -noout -text")
                for line in [
                    "Version: 3 (0x2)", "CN = keys.example", "Jan  2 03:04:05 2026 GMT", "Dec 31 23:59:59 \(year) GMT",
                    "X509v3 Basic Constraints: critical", "CA:FALSE", "X509v3 Key Usage: critical", "Digital Signature",
                ] {
                    #expect(text.contains(line), "\(line) in \(text)")
                }
                var spoiled = certificate
                spoiled[spoiled.count - 9] ^= 1
                try openssl.write(Array(PEM.encoded(certificate: spoiled).utf8), to: "bad")
                #expect(try openssl.run("verify -attime \(now) -check_ss_sig -partial_chain -CAfile bad bad").exit != 0)
            }
        }
    }
}
