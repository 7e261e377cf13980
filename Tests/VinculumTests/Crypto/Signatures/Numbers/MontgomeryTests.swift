import PropertyKit
import Testing
@testable import Vinculum

@Suite("Multiplication modulo a number")
struct MontgomeryTests {
    @Test("products and squares are those of school", arguments: LimbWidth.allCases, TestSeed.sample(3))
    func products(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let factors = Gen<([UInt8], [UInt8])>.zip(.number(0...80), .number(0...80))
            forAll(seed: seed, count: 50, .oddNumber(upTo: 80), factors) { modulus, factors in
                let n = SchoolNumber(modulus)
                let field = Montgomery(LongNumber<L>(modulus))
                let (a, b) = (SchoolNumber(factors.0) % n, SchoolNumber(factors.1) % n)
                var scratch = field.scratch
                var product = field.form(of: LongNumber(a.bytes(80), limbCount: field.limbCount))
                var square = product
                try expectEqual(field.value(of: product).bytes(80), a.bytes(80), "the number itself")
                field.multiply(
                    &product, by: field.form(of: LongNumber(b.bytes(80), limbCount: field.limbCount)), &scratch)
                try expectEqual(field.value(of: product).bytes(80), (a * b % n).bytes(80), "product")
                field.square(&square, &scratch)
                try expectEqual(field.value(of: square).bytes(80), (a * a % n).bytes(80), "square")
                try expectEqual(field.value(of: field.one).bytes(80), (SchoolNumber(1) % n).bytes(80), "one")
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a number twice as long is reduced like one of school", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func wide(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, count: 50, .oddNumber(upTo: 64), .oddNumber(upTo: 64)) { p, q in
                // Any number below p · q, where q is no longer than the limbs of p.
                let limbCount = LongNumber<L>.limbCount(bits: 512)
                let field = Montgomery(LongNumber<L>(p, limbCount: limbCount))
                let largest = SchoolNumber(p) * SchoolNumber(q) - SchoolNumber(1)
                let form = field.form(of: LongNumber(largest.bytes(128)))
                try expectEqual(field.value(of: form).bytes(64), (largest % SchoolNumber(p)).bytes(64))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("both ways of raising to a power are that of school", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func powers(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let rest = Gen<([UInt8], UInt32)>.zip(.number(0...24), .integer())
            forAll(seed: seed, count: 20, .oddNumber(upTo: 24), rest) { modulus, rest in
                let n = SchoolNumber(modulus), base = SchoolNumber(rest.0) % n
                let small = max(3, rest.1 | 1)
                let exponent = SchoolNumber(UInt64(small))
                let field = Montgomery(LongNumber<L>(modulus))
                let number = LongNumber<L>(base.bytes(24), limbCount: field.limbCount)
                let expected = base.power(exponent, modulo: n).bytes(24)
                try expectEqual(field.power(number, publicExponent: small).bytes(24), expected, "public")
                let power = field.power(field.form(of: number), exponent: exponent.bytes(5))
                try expectEqual(field.value(of: power).bytes(24), expected, "secret")
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("an exponent of any length is read to its last bit", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func exponents(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let rest = Gen<([UInt8], [UInt8])>.zip(.number(0...12), .number(0...11))
            forAll(seed: seed, count: 10, .oddNumber(upTo: 12), rest) { modulus, rest in
                let n = SchoolNumber(modulus), base = SchoolNumber(rest.0) % n, exponent = rest.1
                let field = Montgomery(LongNumber<L>(modulus))
                let form = field.form(of: LongNumber(base.bytes(12), limbCount: field.limbCount))
                let power = field.value(of: field.power(form, exponent: exponent))
                try expectEqual(power.bytes(12), base.power(SchoolNumber(exponent), modulo: n).bytes(12))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("exponents of one base add up, powers of one exponent multiply", arguments: LimbWidth.allCases)
    func laws(width: LimbWidth) {
        func law<L: Limb>(_: L.Type) {
            let factors = Gen<([UInt8], [UInt8])>.zip(.number(24...24), .number(24...24))
            let exponents = Gen<([UInt8], [UInt8])>.zip(.number(6...6), .number(6...6))
            forAll(seed: TestSeed(1), count: 20, factors, exponents) { bases, exponents in
                let field = Montgomery(Self.mersenne(521, L.self))
                let x = field.form(of: LongNumber(bases.0, limbCount: field.limbCount))
                let y = field.form(of: LongNumber(bases.1, limbCount: field.limbCount))
                let (a, b) = exponents
                func product(_ x: LongNumber<L>, _ y: LongNumber<L>) -> LongNumber<L> {
                    var (product, scratch) = (x, field.scratch)
                    field.multiply(&product, by: y, &scratch)
                    return product
                }
                try expectEqual(
                    field.power(product(x, y), exponent: a),
                    product(field.power(x, exponent: a), field.power(y, exponent: a)))
                let sum = (SchoolNumber(a) + SchoolNumber(b)).bytes(7)
                try expectEqual(
                    field.power(x, exponent: sum), product(field.power(x, exponent: a), field.power(x, exponent: b)))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    /// The exponents of primes 2^k - 1, known since the nineteenth century and 1952.
    @Test("Fermat's theorem holds for Mersenne's primes", arguments: LimbWidth.allCases, [61, 89, 107, 127, 521, 607])
    func fermat(width: LimbWidth, bits: Int) {
        func law<L: Limb>(_: L.Type) {
            let prime = Self.mersenne(bits, L.self)
            let field = Montgomery(prime)
            for base: UInt32 in [2, 3, 5, 0x1234_5677] {
                let form = field.form(of: LongNumber(base, limbCount: field.limbCount))
                let exponent = prime.minusOne.bytes((bits + 7) / 8)
                #expect(field.power(form, exponent: exponent) == field.one)
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    static func mersenne<L: Limb>(_ bits: Int, _: L.Type) -> LongNumber<L> {
        var number = LongNumber<L>(0, limbCount: LongNumber<L>.limbCount(bits: bits))
        for _ in 0..<bits { number.shiftLeft(adding: 1) }
        return number
    }
}
