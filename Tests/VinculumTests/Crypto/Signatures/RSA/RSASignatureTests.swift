import PropertyKit
import Testing
@testable import Vinculum

@Suite("RSA signatures")
struct RSASignatureTests {
    @Test("a signature is valid for its message, and for no other", arguments: RSAScheme.all, TestSeed.sample(1))
    func roundTrip(scheme: RSAScheme, seed: TestSeed) {
        let key = RSAKeys.first, (padding, hash) = (scheme.padding, scheme.hash)
        var generator = RSAKeys.generator(9)
        forAll(seed: seed, count: 10, .bytes(0...300), .bytes(0...300)) { message, other in
            let signature = key.signature(for: message, padding: padding, hash: hash, using: &generator)
            try expectEqual(signature.count, 256)
            func isValid(_ key: RSAPrivateKey, _ message: [UInt8], _ padding: RSAPadding, _ hash: SignatureHash) -> Bool
            {
                key.publicKey.isValid(signature: signature, for: message, padding: padding, hash: hash)
            }
            try check(isValid(key, message, padding, hash), "valid")
            try expectEqual(isValid(key, other, padding, hash), other == message, "of another message")
            try check(!isValid(RSAKeys.second, message, padding, hash), "another key's")
            try check(!isValid(RSAKeys.longer, message, padding, hash), "a longer key's")
            for another in RSAScheme.all where another.padding != padding || another.hash != hash {
                try check(!isValid(key, message, another.padding, another.hash), "as \(another)")
            }
        }
    }

    @Test("one wrong bit anywhere is refused", arguments: [RSAPadding.pkcs1, .pss])
    func everyBit(padding: RSAPadding) {
        let key = RSAKeys.first, message = Array("every bit counts".utf8)
        var generator = RSAKeys.generator(9)
        let signature = key.signature(for: message, padding: padding, hash: .sha256, using: &generator)
        for bit in 0..<signature.count * 8 {
            var wrong = signature
            wrong[bit / 8] ^= 1 << UInt8(bit % 8)
            let isValid = key.publicKey.isValid(signature: wrong, for: message, padding: padding, hash: .sha256)
            #expect(!isValid, "bit \(bit)")
        }
    }

    @Test("anything but the signature is refused", arguments: RSAScheme.all, TestSeed.sample(1))
    func mutations(scheme: RSAScheme, seed: TestSeed) {
        let key = RSAKeys.first, message = Array("nothing else".utf8)
        var generator = RSAKeys.generator(9)
        let signature = key.signature(for: message, padding: scheme.padding, hash: scheme.hash, using: &generator)
        func isValid(_ signature: [UInt8]) -> Bool {
            key.publicKey.isValid(signature: signature, for: message, padding: scheme.padding, hash: scheme.hash)
        }
        forAll(seed: seed, .oneOf(.mutations(of: signature), .bytes(0...300), .bytes(256...256))) { bytes in
            try expectEqual(isValid(bytes), bytes == signature)
        }
        let zero = [UInt8](repeating: 0, count: 256)
        let modulus = SchoolNumber(key.publicKey.modulus)
        #expect(!isValid([0] + signature) && !isValid(signature + [0]) && !isValid([]) && !isValid(zero))
        #expect(!isValid(key.publicKey.modulus) && !isValid((modulus - SchoolNumber(1)).bytes))
        #expect(!isValid([UInt8](repeating: 0xFF, count: 256)))
        #expect(!isValid(zero.dropLast() + [1]))
    }

    @Test("a signature with the modulus added is refused, as every number that is not below it")
    func notReduced() throws {
        let key = RSAKeys.first.publicKey
        var generator = RSAKeys.generator(9)
        var found = 0
        for number in 0..<64 as Range<UInt8> {
            let signature = RSAKeys.first.signature(for: [number], padding: .pkcs1, hash: .sha256, using: &generator)
            let sum = (SchoolNumber(signature) + SchoolNumber(key.modulus)).bytes
            guard sum.count == 256 else { continue }
            found += 1
            #expect(!key.isValid(signature: sum, for: [number], padding: .pkcs1, hash: .sha256))
        }
        #expect(found > 0)
    }

    @Test("PKCS #1 signatures are the same whatever the generator gives, PSS signatures differ")
    func blinding() {
        var (one, other) = (RSAKeys.generator(1), RSAKeys.generator(2))
        let message = Array("blinded".utf8)
        for padding in [RSAPadding.pkcs1, .pss] {
            let a = RSAKeys.first.signature(for: message, padding: padding, hash: .sha256, using: &one)
            let b = RSAKeys.first.signature(for: message, padding: padding, hash: .sha256, using: &other)
            #expect((a == b) == (padding == .pkcs1))
        }
    }

    @Test("an exponent is blinded by a multiple of p - 1, another each time", arguments: TestSeed.sample(1))
    func blindedExponents(seed: TestSeed) {
        let parts = RSAKeys.first.parts
        let number = LongNumber<NativeLimb>(parts.prime1), exponent = LongNumber<NativeLimb>(parts.exponent1)
        let prime = RSAPrime(number, exponent: exponent.resized(number.limbs.count), publicExponent: 65_537)
        let order = SchoolNumber(parts.prime1) - SchoolNumber(1)
        var generator = RSAKeys.generator(3)
        var seen: [[UInt8]] = []
        forAll(seed: seed, count: 20, .bytes(128...128)) { bytes in
            let exponent = SchoolNumber(bytes) % order
            let blinded = prime.blinded(LongNumber(exponent.bytes(128), limbCount: 16), using: &generator)
            try expectEqual(blinded.count, 136, "64 bits of the factor above the prime")
            try expectEqual((SchoolNumber(blinded) % order).bytes, exponent.bytes)
            // The exponent itself would do nothing.
            try check(blinded.prefix(8).contains { $0 != 0 }, "the factor is not 0")
            try check(!seen.contains(Array(blinded.prefix(8))), "another factor")
            seen.append(Array(blinded.prefix(8)))
        }
    }

    @Test("the blinded private power undoes the public power, for any public exponent", arguments: TestSeed.sample(1))
    func blindedPowers(seed: TestSeed) {
        let parts = RSAKeys.first.parts
        let p = SchoolNumber(parts.prime1), order = p - SchoolNumber(1)
        let modulus = LongNumber<NativeLimb>(parts.prime1)
        var generator = RSAKeys.generator(4)
        for e: UInt32 in [3, 65_537] {
            let school = SchoolNumber(UInt64(e))
            // d is the k · (p - 1) + 1 that e divides, by e; no k gives one if e and p - 1 have a common factor.
            let remainder = LongNumber<NativeLimb>(order.bytes).remainder(dividingBy: e)
            guard let k = (0..<UInt64(e)).first(where: { ($0 * UInt64(remainder) + 1) % UInt64(e) == 0 }) else {
                #expect(e != 65_537)
                continue
            }
            let d = (SchoolNumber(k) * order + SchoolNumber(1)).divided(by: school).quotient
            let prime = RSAPrime(
                modulus, exponent: LongNumber(d.bytes, limbCount: modulus.limbs.count), publicExponent: e)
            forAll(seed: seed, count: 2, .number(0...256)) { bytes in
                let number = LongNumber<NativeLimb>(bytes, limbCount: 2 * modulus.limbs.count)
                let root = SchoolNumber(prime.raised(number, using: &generator).bytes(128))
                try check(root < p, "reduced")
                try expectEqual(root.power(school, modulo: p), SchoolNumber(bytes) % p, "\(e)")
            }
        }
    }

    @Test("no signature leaves a key that miscalculates", arguments: [RSAPadding.pkcs1, .pss])
    func faults(padding: RSAPadding) {
        let key = RSAKeys.first
        var generator = RSAKeys.generator(9)
        for part in [\RSAPrivateKey.Parts.exponent1, \.exponent2, \.coefficient] {
            var parts = key.parts
            parts[keyPath: part][100] ^= 4
            let faulty = RSAPrivateKey(parts, key.publicKey)
            #expect(faulty.signature(for: [1], padding: padding, hash: .sha256, using: &generator) == [])
        }
    }

    @Test("a key whose factor is not prime is read and signs nothing", arguments: [RSAPadding.pkcs1, .pss])
    func compositeFactor(padding: RSAPadding) throws {
        let key = try RSAPrivateKey(RSAKeys.compositeFactor())
        var generator = RSAKeys.generator(9)
        for message in [[1], [2], [3]] as [[UInt8]] {
            #expect(key.signature(for: message, padding: padding, hash: .sha256, using: &generator) == [])
        }
    }

    @Test(
        "every Wycheproof vector has its verdict", .needsVectors("wycheproof"),
        arguments: [
            ("rsa_signature_2048_sha256_test.json", RSAPadding.pkcs1), ("rsa_pss_2048_sha256_mgf1_32_test.json", .pss),
        ])
    func wycheproof(file: String, padding: RSAPadding) throws {
        let rows = try Wycheproof.rows(file)
        for (group, row) in rows {
            let parts = try #require(group["publicKey"])
            let key = try RSAPublicKey(modulus: parts.bytes("modulus"), exponent: parts.bytes("publicExponent"))
            let isValid = key.isValid(
                signature: try row.bytes("sig"), for: try row.bytes("msg"), padding: padding, hash: .sha256)
            // What is "acceptable" there is a DigestInfo without its NULL, which is refused here.
            #expect(isValid == (row["result"]?.string == "valid"), "\(row.testID)")
        }
    }
}
