import PropertyKit
import Testing
@testable import Vinculum

/// Multiplication modulo a number, with both widths of a limb: a platform uses one of them.
@Suite("Modular products")
struct ModularProductTests {
    /// Numbers at the ends of their range, for a length in limbs.
    private static func ends<L: Limb>(_ count: Int, _: L.Type) -> [[L]] {
        let ones = [L](repeating: .max, count: count)
        var top = [L](repeating: 0, count: count), almost = ones, low = top
        top[count - 1] = 1 << L(L.bitWidth - 1)
        top[0] |= 1
        almost[0] = .max - 2
        low[0] = 3
        return [ones, top, almost, low]
    }

    private static func school<L: Limb>(_ limbs: [L]) -> SchoolNumber {
        SchoolNumber(LongNumber(limbs: limbs).bytes(limbs.count * L.bitWidth / 8))
    }

    /// Returns `x · y / R mod n`, or `x · x / R mod n` without y.
    private static func product<L: Limb>(_ x: [L], _ y: [L]?, modulo n: [L]) -> [L] {
        var (result, product) = (x, [L](repeating: 0x55, count: 2 * x.count))
        if let y {
            RowProduct.multiply(x, x.count, y, y.count, into: &product)
        } else {
            RowProduct.square(x, x.count, into: &product)
        }
        RowProduct.reduce(&product, modulo: n, 0 &- n[0].inverse, n.count, into: &result)
        return result
    }

    private static func check<L: Limb>(_ x: [L], _ y: [L], modulo n: [L]) throws {
        let product = Self.product(x, y, modulo: n)
        let (schoolN, schoolProduct) = (Self.school(n), Self.school(product))
        try PropertyKit.check(schoolProduct < schoolN, "reduced")
        // Times R it is x · y again.
        let times = schoolProduct * .powerOfTwo(n.count * L.bitWidth) % schoolN
        try expectEqual(times, Self.school(x) * Self.school(y) % schoolN, "product")
    }

    @Test("every length, with limbs that are all ones, has the product of school", arguments: LimbWidth.allCases)
    func lengths(width: LimbWidth) throws {
        func law<L: Limb>(_: L.Type) throws {
            for count in stride(from: LimbBlock<L>.count, through: 12, by: LimbBlock<L>.count) {
                let ends = Self.ends(count, L.self)
                for n in ends {
                    // One factor may be any number of the length, the other is less than the modulus.
                    var less = n
                    less[0] -= 1
                    for x in ends {
                        try Self.check(x, less, modulo: n)
                        try expectEqual(Self.product(less, x, modulo: n), Self.product(x, less, modulo: n))
                    }
                    try expectEqual(Self.product(less, nil, modulo: n), Self.product(less, less, modulo: n))
                }
            }
        }
        try width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }

    @Test("a square is the product with itself", arguments: LimbWidth.allCases, TestSeed.sample(2))
    func squares(width: LimbWidth, seed: TestSeed) {
        func law<L: Limb>(_: L.Type) {
            forAll(seed: seed, count: 30, .oddNumber(upTo: 80), .number(0...80)) { modulus, x in
                let n = LongNumber<L>(modulus)
                let less = SchoolNumber(x) % SchoolNumber(modulus)
                let x = LongNumber<L>(less.bytes(80), limbCount: n.limbs.count)
                try expectEqual(
                    Self.product(x.limbs, nil, modulo: n.limbs), Self.product(x.limbs, x.limbs, modulo: n.limbs))
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }
}
