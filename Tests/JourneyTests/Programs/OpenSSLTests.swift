import Foundation
import PropertyKit
import Testing
import Vinculum

@Suite("Keys from and for OpenSSL", .enabled(if: Peer.hasOpenSSL, "there is no openssl here"))
struct OpenSSLTests {
    private func read(_ file: String, in folder: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file), encoding: .utf8)
    }

    private func write(_ text: String, _ file: String, in folder: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }

    private func run(_ line: String, in folder: String) throws -> String {
        let outcome = try Peer.openSSL(line.split(separator: " ").map(String.init), in: folder)
        try #require(outcome.exit == 0, "openssl \(line): \(outcome.error)")
        return outcome.output
    }

    @Test("private keys in all their forms are read, and their public half is OpenSSL's", arguments: [
        "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key", "genrsa -traditional -out key 2048",
        "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key", "ecparam -name prime256v1 -genkey -out key",
        "ecparam -name secp384r1 -genkey -noout -out key",
    ])
    func privateKeys(line: String) throws {
        try withTemporaryFolder { folder in
            _ = try self.run(line, in: folder)
            _ = try self.run("pkey -in key -pubout -out open", in: folder)
            let key = try SigningKey(pem: self.read("key", in: folder))
            #expect(try self.read("open", in: folder) == key.verificationKey.pem)
            #expect(try VerificationKey(pem: self.read("open", in: folder)) == key.verificationKey)
            try self.write(try #require(key.pemWithPrivateParts()), "again", in: folder)
            #expect(try self.run("pkey -in again -pubout", in: folder) == key.verificationKey.pem)
            if case .rsa = key {
                _ = try self.run("rsa -in key -RSAPublicKey_out -out pkcs1", in: folder)
                #expect(try VerificationKey(pem: self.read("pkcs1", in: folder)) == key.verificationKey)
                #expect(try self.run("rsa -in again -check -noout", in: folder).contains("RSA key ok"))
            }
        }
    }

    @Test("keys under a password, and of other kinds, are refused by name", arguments: [
        ("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -aes256 -pass pass:x -out key", .encrypted),
        ("genrsa -traditional -aes128 -passout pass:x -out key 2048", .encrypted),
        ("genpkey -algorithm ED25519 -out key", .unsupported), ("genpkey -algorithm X25519 -out key", .unsupported),
        ("ecparam -name secp521r1 -genkey -noout -out key", .unsupported), ("ecparam -name secp256k1 -genkey -noout -out key", .unsupported),
        ("ecparam -name prime256v1 -param_enc explicit -genkey -noout -out key", .unsupported),
        ("genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -out key", .unsupported),
        ("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out key", .modulus),
        ("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_keygen_primes:3 -out key", .unsupported),
    ] as [(String, KeyError)])
    func refused(line: String, error: KeyError) throws {
        try withTemporaryFolder { folder in
            _ = try self.run(line, in: folder)
            let text = try self.read("key", in: folder)
            #expect(throws: error) { try SigningKey(pem: text) }
        }
    }

    @Test("certificates of others are read")
    func certificates() throws {
        try withTemporaryFolder { folder in
            for kind in ["rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256", "ed25519"] {
                _ = try self.run("req -x509 -newkey \(kind) -nodes -keyout key -out cert -subj /CN=somebody/O=a -days 3", in: folder)
                _ = try self.run("pkey -in key -pubout -out open", in: folder)
                #expect(try VerificationKey(pem: self.read("cert", in: folder)) == VerificationKey(pem: self.read("open", in: folder)))
            }
        }
    }

    @Test("certificates made here say what they should, and their signature is good", arguments: [2026, 2049, 2051] as [Int64])
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
            try withTemporaryFolder { folder in
                let certificate = try SelfSignedCertificate.encoded(
                    for: key, commonName: "keys.example", lifetime: start...end, using: &generator)
                try self.write(PEM.encoded(certificate: certificate), "cert", in: folder)
                let now = start.adding(seconds: 60).seconds
                #expect(try self.run("verify -attime \(now) -check_ss_sig -x509_strict -partial_chain -CAfile cert cert", in: folder) == "cert: OK\n")
                #expect(try self.run("x509 -in cert -noout -pubkey", in: folder) == key.verificationKey.pem)
                let text = try self.run("x509 -in cert -noout -text", in: folder)
                for line in ["Version: 3 (0x2)", "CN = keys.example", "Jan  2 03:04:05 2026 GMT", "Dec 31 23:59:59 \(year) GMT",
                    "X509v3 Basic Constraints: critical", "CA:FALSE", "X509v3 Key Usage: critical", "Digital Signature"]
                {
                    #expect(text.contains(line), "\(line) in \(text)")
                }
                var spoiled = certificate
                spoiled[spoiled.count - 9] ^= 1
                try self.write(PEM.encoded(certificate: spoiled), "bad", in: folder)
                #expect(try Peer.openSSL(["verify", "-attime", "\(now)", "-check_ss_sig", "-partial_chain", "-CAfile", "bad", "bad"], in: folder).exit != 0)
            }
        }
    }
}
