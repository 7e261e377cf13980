import PropertyKit
import Testing
@testable import Vinculum

/// The laws of fields and groups, on each of them.
@Suite("Curves")
struct CurveTests {
    @Test("a field is the numbers modulo its prime", arguments: NamedField.all, TestSeed.sample(2))
    func field(field: NamedField, seed: TestSeed) {
        let slow = SlowField(prime: field.prime)
        forAll(seed: seed, count: 30, field.number, field.number) { a, b in
            try expectEqual(field.sum(a, b), slow.sum(a, b), "the sum")
            try expectEqual(field.difference(a, b), slow.difference(a, b % slow.prime), "the difference")
            try expectEqual(field.product(a, b), slow.product(a, b), "the product")
        }
        forAll(seed: seed, count: 100, field.number) { a in
            let product = field.product(a, field.inverse(a))
            try expectEqual(product, (a % slow.prime).isZero ? 0 : 1, "the inverse")
        }
    }

    @Test("a residue is made of a number below the prime only", arguments: NamedField.all)
    func edges(field: NamedField) {
        #expect(field.isAccepted(0))
        #expect(field.isAccepted(field.prime - 1))
        #expect(!field.isAccepted(field.prime))
        #expect(!field.isAccepted(field.prime + 1))
    }

    @Test("points add up as chords and tangents say, equal, opposite and infinite ones too", arguments: NamedGroup.all)
    func smallSums(group: NamedGroup) {
        var expected = group.slowNeutral
        for total in 0...6 {
            for factor in -3...6 { #expect(group.sum(factor, total - factor) == expected, "\(factor) of \(total)") }
            expected = group.slowSum(expected, group.generator)
        }
    }

    @Test("the sum of any two multiples is a multiple", arguments: NamedGroup.all, TestSeed.sample(2))
    func sums(group: NamedGroup, seed: TestSeed) {
        let factor = Gen<[UInt8]>.bytes(30...30).map { SchoolNumber($0) }
        forAll(seed: seed, count: 15, factor, factor) { a, b in
            let first = group.publicMultiple(a, 0), second = group.publicMultiple(0, b)
            let sum = group.slowSum(first, second)
            try expectEqual(group.publicMultiple(a, b), sum)
            if let multiple = group.secretMultiple { try expectEqual(multiple(a + b), sum) }
        }
    }

    @Test("a multiple equals repeated doubling and adding", arguments: NamedGroup.all)
    func multiples(group: NamedGroup) {
        let size = group.order.bytes.count
        // Digits of all sizes, and carries that run through all of them.
        let factors: [SchoolNumber] = [
            0, 1, 8, 9, 15, 16, 17, 31, 32, group.order - 1, group.order.divided(by: 2).quotient,
            SchoolNumber([UInt8](repeating: 0x77, count: size - 1)),
            SchoolNumber([UInt8](repeating: 0x88, count: size - 1)),
            // Fifteen, then sixteen, in each five bits.
            SchoolNumber((0..<(size - 1) / 5).flatMap { _ in [0x7B, 0xDE, 0xF7, 0xBD, 0xEF] as [UInt8] }),
            SchoolNumber((0..<(size - 1) / 5).flatMap { _ in [0x84, 0x21, 0x08, 0x42, 0x10] as [UInt8] }),
            SchoolNumber([UInt8](repeating: 0xFF, count: size - 1)),
        ]
        for factor in factors {
            let expected = group.doubledAndAdded(factor)
            #expect(group.publicMultiple(factor, 0) == expected)
            #expect(group.publicMultiple(0, factor) == expected)
            if let multiple = group.secretMultiple { #expect(multiple(factor) == expected) }
        }
        #expect(group.publicMultiple(2, group.order - 1) == group.generator)
        #expect(group.publicMultiple(1, group.order - 1) == group.slowNeutral)
    }
}
