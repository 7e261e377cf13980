@testable import Vinculum

/// Arithmetic modulo a prime as a school teaches it.
struct SlowField {
    let prime: SchoolNumber

    func sum(_ a: SchoolNumber, _ b: SchoolNumber) -> SchoolNumber {
        (a + b) % self.prime
    }

    func difference(_ a: SchoolNumber, _ b: SchoolNumber) -> SchoolNumber {
        (a + self.prime - b) % self.prime
    }

    func product(_ a: SchoolNumber, _ b: SchoolNumber) -> SchoolNumber {
        a * b % self.prime
    }

    /// The extended algorithm of Euclid; `a` is not 0.
    func inverse(_ a: SchoolNumber) -> SchoolNumber {
        // Each remainder is the factor beside it times `a`.
        var last = (remainder: self.prime, factor: 0 as SchoolNumber), next = (remainder: a, factor: 1 as SchoolNumber)
        while next.remainder != 1 {
            let (quotient, remainder) = last.remainder.divided(by: next.remainder)
            (last, next) = (next, (remainder, self.difference(last.factor, self.product(quotient, next.factor))))
        }
        return next.factor
    }
}

extension SchoolNumber: ExpressibleByIntegerLiteral {
    init(integerLiteral value: UInt64) {
        self.init(value)
    }

    init(hex: String) {
        self.init(try! Hex.decoded(hex))
    }
}
