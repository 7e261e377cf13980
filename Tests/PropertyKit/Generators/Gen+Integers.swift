extension Gen where Value: FixedWidthInteger & Sendable {
    /// An integer of the range, simpler the nearer it is to zero.
    ///
    /// The ends of the range, small numbers and every order of magnitude come up far more often than they would
    /// with equal chances, because that is where mistakes live.
    public static func integer(in range: ClosedRange<Value> = Value.min...Value.max) -> Gen {
        let simplest = Int128(min(max(0, range.lowerBound), range.upperBound))
        let above = UInt64(Int128(range.upperBound) - simplest)
        let below = UInt64(simplest - Int128(range.lowerBound))
        return Gen { choices in
            let isAbove = below == 0 || (above > 0 && choices.number(upTo: 1) == 0)
            let maximum = isAbove ? above : below
            let distance = Int128(choices.number(upTo: maximum) { $0.nextNearEnds(upTo: maximum) })
            return Value(isAbove ? simplest + distance : simplest - distance)
        }
    }
}

extension Gen<Int> {
    /// An integer of the range; see ``integer(in:)``.
    public static func int(in range: ClosedRange<Int> = Int.min...Int.max) -> Gen { .integer(in: range) }
}

extension TestRandom {
    /// Near 0, near the maximum, of any bit width, or anywhere.
    fileprivate mutating func nextNearEnds(upTo maximum: UInt64) -> UInt64 {
        let kind = self.next(upTo: 7)
        switch kind {
        case 0...1: return min(self.next(upTo: 8), maximum)
        case 2: return maximum - min(self.next(upTo: 2), maximum)
        case 3...4:
            let width = self.next(upTo: 63)
            return min(self.next() >> width, maximum)
        default: return self.next(upTo: maximum)
        }
    }
}
