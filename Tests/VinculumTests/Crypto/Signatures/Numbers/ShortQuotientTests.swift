import PropertyKit
import Testing
@testable import Vinculum

@Suite("Quotients by numbers of one limb")
struct ShortQuotientTests {
    /// Odd numbers of one limb with the highest bit clear, those at the ends of the range among them.
    private static func divisor<L: Limb>(_: L.Type) -> Gen<L> {
        .oneOf(.integer(), .integer(in: 0...20), .integer(in: .max - 20 ... .max)).map { $0 >> 1 | 1 }
    }

    private static func school<L: Limb>(_ limb: L) -> SchoolNumber { SchoolNumber(UInt64(limb)) }

    @Test("an exact quotient times its divisor is the number", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func exactQuotients(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let divisors = Gen<L>.oneOf(.integer(), .integer(in: 0...20)).map { $0 | 1 }
            forAll(seed: seed, count: 50, .number(0...80), divisors) { bytes, divisor in
                let number = LongNumber<L>(bytes, limbCount: 20)
                let (quotient, carry) = number.exactQuotient(divisor)
                try check(carry < divisor, "the carry is less than the divisor")
                let radix = SchoolNumber.powerOfTwo(20 * L.bitWidth)
                try expectEqual(
                    SchoolNumber(bytes) + Self.school(carry) * radix,
                    SchoolNumber(quotient.bytes(20 * L.bitWidth / 8)) * Self.school(divisor))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a quotient modulo a limb times its divisor is the number", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func limbs(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let divisors = Gen<L>.oneOf(.integer(), .integer(in: 0...20))
            let numbers = Gen<(L, L)>.zip(.integer(), divisors)
            forAll(seed: seed, Self.divisor(L.self), numbers) { modulus, numbers in
                let (x, divisor) = (numbers.0 % modulus, numbers.1 % modulus)
                let one = SchoolNumber.greatestCommonDivisor(Self.school(divisor), Self.school(modulus))
                guard one == SchoolNumber(1) else { return }
                let quotient = x.quotient(divisor, modulo: modulus)
                try check(quotient < modulus, "reduced")
                let product = Self.school(quotient) * Self.school(divisor) % Self.school(modulus)
                try expectEqual(product, Self.school(x))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a quotient modulo n times its divisor is the number", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func quotients(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            // Zeros, multiples of the divisor and the largest number are quotients at the ends of their range.
            let numbers = Gen<(Int, [UInt8])>.zip(.int(in: 0...3), .number(0...40))
            let rest = Gen<(L, (Int, [UInt8]))>.zip(Self.divisor(L.self), numbers)
            forAll(seed: seed, count: 50, .oddNumber(upTo: 40), rest) { modulus, rest in
                let (divisor, (kind, bytes)) = rest
                let n = SchoolNumber(modulus), d = Self.school(divisor)
                guard SchoolNumber.greatestCommonDivisor(n, d) == SchoolNumber(1) else { return }
                let x =
                    switch kind {
                    case 0: SchoolNumber(0)
                    case 1: SchoolNumber(bytes) * d % n
                    case 2: n - SchoolNumber(1)
                    default: SchoolNumber(bytes) % n
                    }
                let field = Montgomery(LongNumber<L>(modulus))
                let quotient = field.quotient(LongNumber(x.bytes, limbCount: field.limbCount), divisor)
                let result = SchoolNumber(quotient.bytes(field.limbCount * L.bitWidth / 8))
                try check(result < n, "reduced")
                try expectEqual(result * d % n, x)
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a random number times its inverse is 1, and the next is another", arguments: LimbWidth.allCases)
    func inverses(width: LimbWidth) throws {
        func law<L: Limb>(_: L.Type) throws {
            let field = Montgomery(MontgomeryTests.mersenne(521, L.self))
            let prime = SchoolNumber.powerOfTwo(521) - SchoolNumber(1)
            var generator = RSAKeys.generator(6)
            var seen: [SchoolNumber] = []
            for _ in 0..<20 {
                var same = generator
                let (number, inverse) = field.invertible(using: &generator)
                let (x, y) = (SchoolNumber(number.bytes(66)), SchoolNumber(inverse.bytes(66)))
                try check(x < .powerOfTwo(126) && y < prime, "reduced")
                // Another width of limbs makes another number, but of as many bytes.
                _ = same.bytes(16)
                var next = generator
                try expectEqual(same.next(), next.next(), "sixteen bytes are consumed")
                try expectEqual(x * y % prime, SchoolNumber(1))
                try check(!seen.contains(x), "another number")
                seen.append(x)
            }
        }
        try width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }
}
