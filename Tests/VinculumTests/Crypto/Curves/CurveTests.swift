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
            try expectEqual(field.sum(a, b), slow.sum(slow.reduced(a), slow.reduced(b)), "the sum")
            try expectEqual(field.difference(a, b), slow.difference(slow.reduced(a), slow.reduced(b)), "the difference")
            try expectEqual(field.product(a, b), slow.product(slow.reduced(a), slow.reduced(b)), "the product")
        }
        forAll(seed: seed, count: 3, field.number) { a in
            let reduced = slow.reduced(a)
            try expectEqual(field.inverse(a), reduced.isZero ? reduced : slow.inverse(reduced), "the inverse")
        }
    }

    @Test("a residue is made of a number below the prime only", arguments: NamedField.all)
    func edges(field: NamedField) {
        #expect(field.isAccepted(Natural(0)))
        #expect(field.isAccepted(field.prime - 1))
        #expect(!field.isAccepted(field.prime))
        #expect(!field.isAccepted(field.prime + 1))
    }

    @Test("points add up as chords and tangents say", arguments: NamedGroup.all, TestSeed.sample(2))
    func sums(group: NamedGroup, seed: TestSeed) {
        // Small factors, so that equal and opposite points and infinity are met.
        forAll(seed: seed, count: 20, .int(in: -4...4), .int(in: -4...4)) { a, b in
            try expectEqual(group.sum(a, b), group.slowMultiple(a + b))
        }
    }

    @Test("a multiple is what repeated addition makes", arguments: NamedGroup.all)
    func multiples(group: NamedGroup) {
        let size = group.order.bytes(64).drop { $0 == 0 }.count
        let factors = [
            Natural(0), Natural(1), Natural(2), Natural(8), Natural(9), group.order - 1, group.order.halved,
            Natural(repeatElement(0x77, count: size)), Natural(repeatElement(0x88, count: size - 1)),
        ]
        for factor in factors {
            #expect(group.publicMultiple(factor, Natural(0)) == group.slowMultiple(factor))
            #expect(group.publicMultiple(Natural(1), factor) == group.slowMultiple(factor + 1))
            #expect(group.secretMultiple(factor) == group.slowMultiple(factor))
        }
    }
}
