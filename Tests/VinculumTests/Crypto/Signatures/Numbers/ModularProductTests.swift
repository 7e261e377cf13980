import PropertyKit
import Testing
@testable import Vinculum

/// Both ways to multiply modulo a number, each with both widths of a limb: a platform uses two of the four.
@Suite("Modular products by rows and by columns")
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

    /// Returns `x · y / R mod n`, or `x · x / R mod n` without y, by columns.
    private static func byColumns<L: Limb>(_ x: [L], _ y: [L]?, modulo n: [L]) -> [L] {
        var (result, scratch) = (x, [L](repeating: 0x55, count: x.count))
        let (negativeInverse, count) = (0 &- n[0].inverse, x.count)
        result.withUnsafeMutableBufferPointer { x in
            scratch.withUnsafeMutableBufferPointer { scratch in
                n.withUnsafeBufferPointer { n in
                    let (x, n, scratch) = (x.baseAddress!, n.baseAddress!, scratch.baseAddress!)
                    guard let y else {
                        return ColumnProduct.square(x, modulo: n, negativeInverse, count, scratch)
                    }
                    ColumnProduct.multiply(x, by: y, modulo: n, negativeInverse, count, scratch)
                }
            }
        }
        return result
    }

    /// The same by rows.
    private static func byRows<L: Limb>(_ x: [L], _ y: [L]?, modulo n: [L]) -> [L] {
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
        let product = Self.byColumns(x, y, modulo: n)
        let (schoolN, schoolProduct) = (Self.school(n), Self.school(product))
        try PropertyKit.check(schoolProduct < schoolN, "reduced")
        // Times R it is x · y again.
        let times = schoolProduct * .powerOfTwo(n.count * L.bitWidth) % schoolN
        try expectEqual(times, Self.school(x) * Self.school(y) % schoolN, "product")
        try expectEqual(Self.byRows(x, y, modulo: n), product, "by rows")
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
                        let product = Self.byColumns(x, less, modulo: n)
                        try expectEqual(Self.byColumns(less, x, modulo: n), product)
                        try expectEqual(Self.byRows(less, x, modulo: n), product)
                    }
                    try expectEqual(Self.byColumns(less, nil, modulo: n), Self.byColumns(less, less, modulo: n))
                    try expectEqual(Self.byRows(less, nil, modulo: n), Self.byRows(less, less, modulo: n))
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
                let square = Self.byColumns(x.limbs, nil, modulo: n.limbs)
                try expectEqual(square, Self.byColumns(x.limbs, x.limbs, modulo: n.limbs), "by columns")
                try expectEqual(square, Self.byRows(x.limbs, nil, modulo: n.limbs), "by rows")
            }
        }
        width == .narrow ? law(UInt32.self) : law(UInt64.self)
    }
}
