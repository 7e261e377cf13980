import PropertyKit
import Testing
@testable import Vinculum

/// The two widths of a limb: each platform uses one, and both are tried on every platform.
enum LimbWidth: CaseIterable, Sendable {
    case narrow, wide
}

@Suite("Long numbers")
struct LongNumberTests {
    @Test("bytes are read back from a number", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func bytes(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, .number(0...80)) { bytes in
                let number = LongNumber<L>(bytes)
                try expectEqual(number.bytes(bytes.count), bytes)
                try expectEqual(number.bytes(bytes.count + 70), [UInt8](repeating: 0, count: 70) + bytes)
                try expectEqual(number.resized(number.limbs.count + 4).bytes(bytes.count), bytes)
                let significant = SchoolNumber(bytes).bytes
                let bits = significant.first.map { significant.count * 8 - $0.leadingZeroBitCount } ?? 0
                try expectEqual(number.bitCount, bits)
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("sums, differences and products are those of school", arguments: LimbWidth.allCases, TestSeed.sample(3))
    func arithmetic(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, .number(0...140), .number(0...140)) { a, b in
                let (x, y) = (LongNumber<L>(a, limbCount: 40), LongNumber<L>(b, limbCount: 40))
                let (schoolX, schoolY) = (SchoolNumber(a), SchoolNumber(b))
                var sum = x
                try expectEqual(sum.add(y), 0)
                try expectEqual(sum.bytes(160), (schoolX + schoolY).bytes(160), "sum")
                var difference = sum
                try expectEqual(difference.subtract(y), 0)
                try expectEqual(difference, x)
                try expectEqual(difference.subtract(y), schoolX < schoolY ? 1 : 0, "borrow")
                try expectEqual(x.isLess(than: y), schoolX < schoolY)
                try expectEqual(x.isEqual(to: LongNumber(b)), schoolX == schoolY)
                try expectEqual(x.multiplied(by: LongNumber(b)).bytes(300), (schoolX * schoolY).bytes(300), "product")
                var doubled = x
                doubled.shiftLeft(adding: 1)
                try expectEqual(doubled.bytes(160), (schoolX + schoolX + SchoolNumber(1)).bytes(160), "double")
                doubled.shiftRight()
                try expectEqual(doubled, x)
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a choice gives one of its two numbers", arguments: LimbWidth.allCases, TestSeed.sample(1))
    func choice(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, .number(0...64), .number(0...64)) { a, b in
                let (x, y) = (LongNumber<L>(a, limbCount: 16), LongNumber<L>(b, limbCount: 16))
                var chosen = x
                chosen.choose(y, where: 0)
                try expectEqual(chosen, x)
                chosen.choose(y, where: .max)
                try expectEqual(chosen, y)
                var reduced = x
                let isSubtracted = reduced.reduceOnce(y)
                var difference = x
                let isLess = difference.subtract(y) == 1
                try expectEqual(isSubtracted, isLess ? 0 : .max)
                try expectEqual(reduced, isLess ? x : difference)
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("quotients and remainders are those of school", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func division(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, count: 30, .number(0...70), .number(1...70)) { a, b in
                guard !SchoolNumber(b).isZero else { return }
                let (quotient, remainder) = LongNumber<L>(a).divided(by: LongNumber(b))
                let expected = SchoolNumber(a).divided(by: SchoolNumber(b))
                try expectEqual(quotient.bytes(80), expected.quotient.bytes(80), "quotient")
                try expectEqual(remainder.bytes(80), expected.remainder.bytes(80), "remainder")
            }
            forAll(seed: seed, .number(0...70), .integer(in: 1...UInt32.max)) { a, small in
                let remainder = SchoolNumber(UInt64(LongNumber<L>(a).remainder(dividingBy: small)))
                try expectEqual(remainder, SchoolNumber(a) % SchoolNumber(UInt64(small)))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("the greatest common divisor is Euclid's", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func greatestCommonDivisor(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            let factors = Gen<([UInt8], [UInt8])>.zip(.number(1...12), .oddNumber(upTo: 12))
            forAll(seed: seed, count: 30, factors, .oddNumber(upTo: 12)) { factors, common in
                let a = SchoolNumber(factors.0) * SchoolNumber(common)
                let b = SchoolNumber(factors.1) * SchoolNumber(common)
                let divisor = LongNumber<L>(a.bytes, limbCount: 8).greatestCommonDivisor(
                    withOdd: LongNumber(b.bytes, limbCount: 8))
                try expectEqual(SchoolNumber(divisor.bytes(32)), .greatestCommonDivisor(a, b))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }
}
