import PropertyKit
import Testing
@testable import Vinculum

/// The residues modulo one of the primes, as a value a test can be given.
struct NamedField: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let prime: SchoolNumber
    /// Numbers of the size, the prime and what is beyond included.
    let number: Gen<SchoolNumber>
    let isAccepted: @Sendable (SchoolNumber) -> Bool
    let sum: @Sendable (SchoolNumber, SchoolNumber) -> SchoolNumber
    let difference: @Sendable (SchoolNumber, SchoolNumber) -> SchoolNumber
    let product: @Sendable (SchoolNumber, SchoolNumber) -> SchoolNumber
    let inverse: @Sendable (SchoolNumber) -> SchoolNumber

    init<Modulus: PrimeModulus>(_ name: String, _: Modulus.Type, _ prime: SchoolNumber) {
        self.testDescription = name
        self.prime = prime
        let size = Modulus.Value.byteCount
        let edges = [0, 1, prime - 1, prime, prime + 1, SchoolNumber([UInt8](repeating: 0xFF, count: size))]
        self.number = .oneOf(
            .element(of: edges), Gen<[UInt8]>.bytes(size...size).map { SchoolNumber($0) },
            Gen<[UInt8]>.number(size...size).map { SchoolNumber($0) })
        let residue: @Sendable (SchoolNumber) -> Residue<Modulus> = {
            Residue(reducing: .init(bigEndian: $0.bytes(size)))
        }
        let natural: @Sendable (Residue<Modulus>) -> SchoolNumber = { SchoolNumber($0.value.bigEndianBytes) }
        self.isAccepted = { Residue<Modulus>(.init(bigEndian: $0.bytes(size))) != nil }
        self.sum = { natural(residue($0) + residue($1)) }
        self.difference = { natural(residue($0) - residue($1)) }
        self.product = { natural(residue($0) * residue($1)) }
        self.inverse = { natural(residue($0).inverse) }
    }

    static let all = [
        NamedField("the field of P-256", P256.Field.self, .prime(of: .p256)),
        NamedField("the scalars of P-256", P256.Order.self, .order(of: .p256)),
        NamedField("the field of P-384", P384.Field.self, .prime(of: .p384)),
        NamedField("the scalars of P-384", P384.Order.self, .order(of: .p384)),
        NamedField("the field of edwards25519", Edwards25519.Field.self, SlowEdwards.field.prime),
        NamedField("the scalars of edwards25519", Edwards25519.Order.self, SlowEdwards.order),
    ]
}
