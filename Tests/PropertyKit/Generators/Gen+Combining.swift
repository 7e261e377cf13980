extension Gen {
    /// Always `value`.
    public static func always(_ value: Value) -> Gen where Value: Sendable {
        Gen { _ in value }
    }

    public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Gen<Other> {
        Gen<Other> { transform(self.value(from: &$0)) }
    }

    /// A generator that depends on an earlier value, as an index depends on an array.
    public func flatMap<Other>(_ transform: @escaping @Sendable (Value) -> Gen<Other>) -> Gen<Other> {
        Gen<Other> { choices in
            transform(self.value(from: &choices)).value(from: &choices)
        }
    }

    /// Only values with the property; after 50 that lack it, `fallback`.
    ///
    /// Prefer making the right values to filtering out the wrong ones: it is faster and shrinks better.
    public func filter(
        orElse fallback: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Gen where Value: Sendable {
        Gen { choices in
            for _ in 0..<50 {
                let value = self.value(from: &choices)
                if isIncluded(value) { return value }
            }
            return fallback
        }
    }

    /// A tuple of independent values.
    public static func zip<each Part>(_ part: repeat Gen<each Part>) -> Gen where Value == (repeat each Part) {
        Gen { choices in (repeat (each part).value(from: &choices)) }
    }
}
