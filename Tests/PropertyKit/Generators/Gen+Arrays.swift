extension Gen {
    /// An array of such values, simpler the shorter it is.
    public func array(_ count: ClosedRange<Int> = 0...30) -> Gen<[Value]> {
        Gen<[Value]> { choices in
            let planned = choices.plan { random in
                let spread = UInt64(count.upperBound - count.lowerBound)
                let most = random.next(upTo: 3) == 0 ? spread : min(spread, 8)
                return count.lowerBound + Int(random.next(upTo: most))
            }
            var values: [Value] = []
            while values.count < count.upperBound {
                if values.count >= count.lowerBound {
                    guard choices.oneMore(planned: values.count < planned) else { break }
                }
                values.append(self.value(from: &choices))
            }
            return values
        }
    }

    /// The array in any order; in its own order it is simplest.
    public static func shuffled<Element: Sendable>(_ elements: [Element]) -> Gen where Value == [Element] {
        Gen { choices in
            var rest = elements
            var result: [Element] = []
            while !rest.isEmpty {
                result.append(rest.remove(at: Int(choices.number(upTo: UInt64(rest.count - 1)))))
            }
            return result
        }
    }
}
