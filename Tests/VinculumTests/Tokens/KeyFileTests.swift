import PropertyKit
import Testing
@testable import Vinculum

@Suite("Keys in PEM and DER")
struct KeyFileTests {
    @Test("reading undoes writing, from each form into each other")
    func roundTrip() throws {
        for key in try Published.signingKeys {
            let open = key.verificationKey
            guard let pem = open.pem, let der = open.der, let pkcs8 = key.pkcs8(), let own = key.pemWithPrivateParts()
            else {
                guard case .secret = key else { throw CheckFailure("every key but a secret has these forms") }
                continue
            }
            #expect(try VerificationKey(pem: pem) == open && VerificationKey(der: der) == open)
            #expect(
                try SigningKey(pem: own).verificationKey == open && SigningKey(pkcs8: pkcs8).verificationKey == open)
            #expect(try SigningKey(pkcs8: pkcs8).pkcs8() == pkcs8, "writing is stable")
            let object = JSONWebKey(signing: try SigningKey(pem: own)).encodedWithPrivateParts()
            #expect(object == JSONWebKey(signing: key).encodedWithPrivateParts(), "PEM and JWK say the same")
            #expect(throws: KeyError.unsupported) { try VerificationKey(pem: own) }
            #expect(throws: KeyError.unsupported) { try SigningKey(pem: pem) }
        }
        let ed25519 = try Published.key(Published.ed25519).verificationKey
        #expect(try VerificationKey(pem: #require(ed25519.pem)) == ed25519)
    }

    @Test("a text around a key, and other line endings, are left alone")
    func surroundings() throws {
        let key = try Published.key(Published.p256).verificationKey
        let pem = try #require(key.pem)
        for text in [
            "subject=x\n\n" + pem + "\nbye", pem.replacing("\n", with: "\r\n"), pem.replacing("\n", with: " \n\t"),
            pem + pem,
        ] {
            #expect(try VerificationKey(pem: text) == key)
        }
    }

    @Test(
        "a malformed PEM is refused with its reason",
        arguments: [
            Row("", .malformed), Row("-----BEGIN PUBLIC KEY-----\n", .malformed), Row("no key", .malformed),
            Row("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", .malformed),
            Row("-----BEGIN PUBLIC KEY-----\nAA*A\n-----END PUBLIC KEY-----\n", .malformed),
            Row("-----BEGIN PUBLIC KEY-----\nAAB=\n-----END PUBLIC KEY-----\n", .malformed),
            Row("-----BEGIN DH PARAMETERS-----\nAAAA\n-----END DH PARAMETERS-----\n", .unsupported),
            Row("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n", .encrypted),
            Row(
                """
                -----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\
                DEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n
                """,
                .encrypted),
        ] as [Row<String, KeyError>])
    func refusals(row: Row<String, KeyError>) {
        let (text, error) = row.fields
        #expect(throws: error, sourceLocation: row.line) { try VerificationKey(pem: text) }
        #expect(throws: error, sourceLocation: row.line) { try SigningKey(pem: text) }
    }

    @Test("each byte of a key in DER that is changed makes another key or none, cut or lengthened none")
    func mutations() throws {
        for key in try Published.verificationKeys {
            guard let der = key.der else { continue }
            for index in der.indices {
                var changed = der
                changed[index] ^= 0x01
                if let read = try? VerificationKey(der: changed) { #expect(read != key, "byte \(index)") }
                #expect(throws: KeyError.self) { try VerificationKey(der: Array(der.prefix(index))) }
            }
            #expect(throws: KeyError.malformed) { try VerificationKey(der: der + [0]) }
            let pem = Array(try #require(key.pem).utf8)
            for index in pem.indices {
                var changed = pem
                changed[index] ^= 0x01
                guard let read = try? VerificationKey(pem: String(decoding: changed, as: UTF8.self)) else { continue }
                #expect(read != key, "byte \(index) of the text")
            }
        }
    }

    @Test(
        "a DER length must be definite, in its shortest form, and within the data",
        arguments: [
            "3080", "308000", "30810100", "3082000100", "3083000000", "307f", "30", "",
        ])
    func lengths(hex: String) throws {
        let bytes = try Hex.decoded(hex)
        #expect(throws: KeyError.malformed) { try VerificationKey(der: bytes) }
    }

    @Test("numbers are neither negative nor padded, bit strings fill their bytes, curves and points have one form")
    func forms() throws {
        func rsa(_ modulus: [UInt8]) -> [UInt8] {
            DER.sequence(
                KeyKind.rsa.encoded,
                DER.bitString(DER.sequence(DER.value(.integer, modulus), DER.value(.integer, [1, 0, 1]))))
        }
        let number = [0x80] + [UInt8](repeating: 1, count: 255)
        #expect(throws: Never.self) { try VerificationKey(der: rsa([0] + number)) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: rsa(number)) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: rsa([0, 0] + number)) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: rsa([])) }
        guard case .ecdsa(let key) = try Published.key(Published.p256).verificationKey else { return }
        let kind = KeyKind.ellipticCurve(.p256).encoded
        func point(_ bytes: [UInt8]) -> [UInt8] { DER.sequence(kind, DER.bitString(bytes)) }
        #expect(throws: Never.self) { try VerificationKey(der: point(key.point)) }
        #expect(throws: KeyError.unsupported) { try VerificationKey(der: point([2] + key.x)) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: point([])) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: point([4] + key.x)) }
        #expect(throws: KeyError.malformed) { try VerificationKey(der: point([6] + key.x + key.y)) }
        #expect(throws: KeyError.malformed) {
            try VerificationKey(der: DER.sequence(kind, DER.value(.bitString, [1] + key.point)))
        }
        let spelledOut = DER.sequence(DER.objectIdentifier(.ecPublicKey), DER.sequence())
        #expect(throws: KeyError.unsupported) {
            try VerificationKey(der: DER.sequence(spelledOut, DER.bitString(key.point)))
        }
    }

    @Test("no bytes of a file trap", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) throws {
        let own = Array(try #require(Published.p384.pemWithPrivateParts()).utf8)
        let der = try #require(Published.p384.pkcs8())
        var generator = Published.generator()
        let certificate = try SelfSignedCertificate.encoded(
            for: Published.p384, commonName: "c", lifetime: Instant(seconds: 0)...Instant(seconds: 1), using: &generator
        )
        forAll(
            seed: seed, count: 120, .oneOf(.mutations(of: own), .byteSoup(pieces: ["-----BEGIN PRIVATE KEY-----\n"]))
        ) {
            let text = String(decoding: $0, as: UTF8.self)
            if let key = try? SigningKey(pem: text) {
                try check(
                    try SigningKey(pem: key.pemWithPrivateParts() ?? "").verificationKey == key.verificationKey,
                    "it reads back")
            }
            _ = try? VerificationKey(pem: text)
        }
        forAll(seed: seed, count: 120, .oneOf(.mutations(of: der), .mutations(of: certificate), .bytes(0...64))) {
            _ = try? SigningKey(pkcs8: $0)
            _ = try? VerificationKey(der: $0)
            _ = try? VerificationKey(certificate: $0)
        }
    }
}

@Suite("Certificates of signing keys")
struct CertificateTests {
    private let lifetime = Instant(seconds: 1_790_000_000)...Instant(seconds: 1_890_000_000)

    @Test("the key is read from the certificate, and from the map of certificates")
    func roundTrip() throws {
        var generator = Published.generator()
        var writer = JSON.Writer()
        writer.beginObject()
        for (index, key) in try Published.signingKeys.enumerated() {
            guard key.verificationKey.der != nil else { continue }
            let bytes = try SelfSignedCertificate.encoded(
                for: key, commonName: "keys", lifetime: self.lifetime, using: &generator)
            #expect(try VerificationKey(certificate: bytes) == key.verificationKey)
            #expect(try VerificationKey(pem: PEM.encoded(certificate: bytes)) == key.verificationKey)
            writer.member(named: "k\(index)", PEM.encoded(certificate: bytes))
        }
        writer.endObject()
        let keys = try JSONWebKeySet(parsing: writer.bytes)
        #expect(keys.keys.count == 3)
        #expect(try keys.key("k0", for: .rs256) == Published.key(Published.rsa).verificationKey)
    }

    @Test("a secret has no certificate, and a name has 1 to 64 bytes")
    func refusals() throws {
        var generator = Published.generator()
        let secret = try #require(Published.key(Published.secret).signingKey)
        #expect(throws: KeyError.unsupported) {
            try SelfSignedCertificate.encoded(for: secret, commonName: "c", lifetime: self.lifetime, using: &generator)
        }
        for name in ["", String(repeating: "n", count: 65)] {
            #expect(throws: KeyError.malformed) {
                try SelfSignedCertificate.encoded(
                    for: Published.p384, commonName: name, lifetime: self.lifetime, using: &generator)
            }
        }
    }

    @Test("instants beyond all calendars do no harm")
    func extremes() throws {
        var generator = Published.generator()
        let lifetime = Instant(milliseconds: .min)...Instant(milliseconds: .max)
        let bytes = try SelfSignedCertificate.encoded(
            for: Published.p384, commonName: "c", lifetime: lifetime, using: &generator)
        #expect(try VerificationKey(certificate: bytes) == Published.p384.verificationKey)
    }
}
