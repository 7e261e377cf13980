import PropertyKit
import Testing
@testable import Vinculum

@Suite("RSA keys")
struct RSAKeyTests {
    private typealias Parts = RSAPrivateKey.Parts

    private static var allParts: [WritableKeyPath<Parts, [UInt8]>] {
        [
            \.modulus, \.exponent, \.privateExponent, \.prime1, \.prime2, \.exponent1, \.exponent2, \.coefficient,
        ]
    }

    private static func modulus(bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (bits + 7) / 8)
        bytes[0] = 1 << UInt8((bits - 1) % 8)
        bytes[bytes.count - 1] |= 1
        return bytes
    }

    @Test("a modulus has 2,048 to 8,192 bits and is odd")
    func moduli() throws {
        for bits in [2048, 2049, 2055, 2056, 3000, 4096, 8191, 8192] {
            let key = try RSAPublicKey(modulus: [0, 0] + Self.modulus(bits: bits), exponent: [3])
            #expect(key.bitCount == bits)
            #expect(key.modulus == Self.modulus(bits: bits))
        }
        let even = [UInt8](Self.modulus(bits: 2048).dropLast()) + [0]
        let refused: [[UInt8]] = [
            Self.modulus(bits: 2047), Self.modulus(bits: 8193), Self.modulus(bits: 100_000), even, [], [0], [1],
        ]
        for modulus in refused {
            #expect(throws: KeyError.modulus) { try RSAPublicKey(modulus: modulus, exponent: [1, 0, 1]) }
        }
    }

    @Test("an exponent is odd and from 3 to 2^32 - 1")
    func exponents() throws {
        let modulus = Self.modulus(bits: 2048)
        for exponent: [UInt8] in [[3], [0, 0, 0, 0, 0, 17], [1, 0, 1], [255, 255, 255, 255]] {
            let key = try RSAPublicKey(modulus: modulus, exponent: exponent)
            #expect(key.exponent == [UInt8](exponent.drop { $0 == 0 }))
        }
        for exponent: [UInt8] in [[], [0], [1], [2], [4], [1, 0, 0], [1, 0, 0, 0, 1], modulus] {
            #expect(throws: KeyError.exponent) { try RSAPublicKey(modulus: modulus, exponent: exponent) }
        }
    }

    @Test("keys are equal whose numbers are")
    func equality() throws {
        let key = RSAKeys.first.publicKey
        #expect(try RSAPublicKey(modulus: [0] + key.modulus, exponent: [0] + key.exponent) == key)
        #expect(try RSAPublicKey(modulus: key.modulus, exponent: [3]) != key)
        #expect(RSAKeys.second.publicKey != key)
    }

    @Test(
        "any number is a key or refused, and any key says of anything whether it is valid",
        arguments: TestSeed.sample(2))
    func anything(seed: TestSeed) {
        let texts = Gen<([UInt8], [UInt8])>.zip(.bytes(0...5), .bytes(250...260))
        forAll(seed: seed, .number(250...270), texts) { modulus, rest in
            guard let key = try? RSAPublicKey(modulus: modulus, exponent: rest.0) else { return }
            for padding in [RSAPadding.pkcs1, .pss] {
                try check(!key.isValid(signature: rest.1, for: [1], padding: padding, hash: .sha256), "refused")
            }
        }
    }

    @Test("a key that was made has the numbers the standard asks for", arguments: [2048, 3072])
    func generated(bitCount: Int) throws {
        let parts = (bitCount == 2048 ? RSAKeys.first : RSAKeys.longer).parts
        let one = SchoolNumber(1)
        let p = SchoolNumber(parts.prime1), q = SchoolNumber(parts.prime2)
        let (n, e, d) = (SchoolNumber(parts.modulus), SchoolNumber(parts.exponent), SchoolNumber(parts.privateExponent))
        #expect(Self.allParts.allSatisfy { parts[keyPath: $0].first != 0 })
        #expect(parts.modulus.count == bitCount / 8 && parts.modulus[0] >= 0x80)
        #expect(parts.prime1.count == bitCount / 16 && parts.prime1[0] >= 0xC0)
        #expect(parts.prime2.count == bitCount / 16 && parts.prime2[0] >= 0xC0)
        #expect(e == SchoolNumber(65_537))
        #expect(p * q == n)
        let order = (p - one) * (q - one)
        let multiple = order.divided(by: .greatestCommonDivisor(p - one, q - one)).quotient
        #expect(d < multiple)
        #expect(d * e % multiple == one)
        #expect(SchoolNumber(parts.exponent1) == d % (p - one))
        #expect(SchoolNumber(parts.exponent2) == d % (q - one))
        #expect(SchoolNumber(parts.coefficient) * q % p == one)
        let distance = p < q ? q - p : p - q
        #expect(distance.bytes.count >= bitCount / 16 - 12)
    }

    @Test("the same generator makes the same key, another another one")
    func determinism() {
        var (one, same) = (RSAKeys.generator(1), RSAKeys.generator(1))
        let key = RSAPrivateKey.generated(bitCount: 0, using: &one)
        _ = RSAPrivateKey.generated(bitCount: 2048, using: &same)
        #expect(key.publicKey == RSAKeys.first.publicKey)
        #expect(one.bytes(32) == same.bytes(32))
        #expect(RSAKeys.first.publicKey != RSAKeys.second.publicKey)
    }

    @Test("primes are near when they agree in their first 100 bits")
    func nearPrimes() {
        let search = PrimeSearch(bitCount: 1024, exponent: 65_537)
        let prime = LongNumber<NativeLimb>(RSAKeys.first.parts.prime1)
        for bit in [0, 1, 500, 923, 924] {
            var other = prime
            other.add(LongNumber(SchoolNumber.powerOfTwo(bit).bytes(128)))
            #expect(search.areTooClose(prime, other) && search.areTooClose(other, prime), "bit \(bit)")
        }
        var other = prime
        other.subtract(LongNumber(SchoolNumber.powerOfTwo(1000).bytes(128)))
        #expect(!search.areTooClose(prime, other) && !search.areTooClose(other, prime))
        #expect(search.areTooClose(prime, prime))
    }

    @Test("a key is read back from its parts, also with leading zeros")
    func parts() throws {
        let key = RSAKeys.first
        var padded = key.parts
        for part in Self.allParts { padded[keyPath: part].insert(0, at: 0) }
        for parts in [key.parts, padded] {
            let read = try RSAPrivateKey(parts)
            #expect(read.publicKey == key.publicKey)
            for part in Self.allParts {
                #expect(SchoolNumber(read.parts[keyPath: part]) == SchoolNumber(key.parts[keyPath: part]))
            }
            var generator = RSAKeys.generator(5)
            let signature = read.signature(for: [1, 2, 3], padding: .pkcs1, hash: .sha512, using: &generator)
            #expect(key.publicKey.isValid(signature: signature, for: [1, 2, 3], padding: .pkcs1, hash: .sha512))
        }
    }

    @Test("parts that do not belong together are refused", arguments: TestSeed.sample(1))
    func wrongParts(seed: TestSeed) {
        let (key, other) = (RSAKeys.first.parts, RSAKeys.second.parts)
        for (index, part) in Self.allParts.enumerated() {
            for replacement in [[], [0], [1], [2], [3], other[keyPath: part], key.modulus + [1]]
            where index != 1 || replacement != other.exponent {
                var parts = key
                parts[keyPath: part] = replacement
                #expect(throws: KeyError.self, "part \(index), \(replacement.count) bytes") { try RSAPrivateKey(parts) }
            }
        }
        // Both primes exchanged without the rest.
        var parts = key
        (parts.prime1, parts.prime2) = (parts.prime2, parts.prime1)
        #expect(throws: KeyError.privatePart) { try RSAPrivateKey(parts) }
        forAll(seed: seed, count: 60, .int(in: 0...Self.allParts.count - 1), .int(in: 0...2047)) { index, bit in
            var parts = key
            let part = Self.allParts[index], byte = bit / 8 % parts[keyPath: part].count
            parts[keyPath: part][byte] ^= 1 << UInt8(bit % 8)
            try check((try? RSAPrivateKey(parts)) == nil, "part \(index) with another bit is refused")
        }
    }

    @Test("a factor that is even, or not half as long as the modulus, is refused")
    func factors() {
        let key = RSAKeys.first.parts
        for factor in [SchoolNumber(2), SchoolNumber(3)] {
            var parts = key
            parts.prime1 = (SchoolNumber(key.prime1) * factor).bytes
            parts.modulus = (SchoolNumber(key.modulus) * factor).bytes
            #expect(throws: KeyError.self) { try RSAPrivateKey(parts) }
        }
        var parts = key
        (parts.prime1, parts.prime2, parts.exponent1, parts.coefficient) = (key.modulus, [1], key.privateExponent, [1])
        #expect(throws: KeyError.privatePart) { try RSAPrivateKey(parts) }
    }

    @Test("the larger of two private exponents is one too")
    func largerPrivateExponent() throws {
        // d may be any inverse below n (RFC 8017 3.2), as the one modulo (p - 1)(q - 1) that older programs write.
        var parts = RSAKeys.first.parts
        let one = SchoolNumber(1), p = SchoolNumber(parts.prime1), q = SchoolNumber(parts.prime2)
        let order = (p - one) * (q - one)
        let multiple = order.divided(by: .greatestCommonDivisor(p - one, q - one)).quotient
        let larger = SchoolNumber(parts.privateExponent) + multiple
        #expect(larger < SchoolNumber(parts.modulus))
        parts.privateExponent = larger.bytes
        #expect(try RSAPrivateKey(parts).publicKey == RSAKeys.first.publicKey)
    }

    @Test("no description tells a number of the key")
    func descriptions() {
        let key = RSAKeys.first
        #expect("\(key)" == "RSA private key of 2048 bits")
        #expect(String(reflecting: key) == "\(key)")
        #expect("\(key.parts)" == "RSA private key")
        #expect(String(reflecting: key.parts) == "RSA private key")
        #expect(String(reflecting: [key.parts]) == "[RSA private key]")
    }
}
