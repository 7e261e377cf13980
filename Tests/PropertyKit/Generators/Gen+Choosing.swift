extension Gen {
    /// One of the values; earlier ones count as simpler.
    public static func element(of values: [Value]) -> Gen where Value: Sendable {
        precondition(!values.isEmpty, "nothing to choose from")
        return Gen { choices in values[Int(choices.number(upTo: UInt64(values.count - 1)))] }
    }

    /// A value of one of the generators; earlier ones count as simpler.
    public static func oneOf(_ generators: Gen...) -> Gen {
        Self.weighted(generators.map { (1, $0) })
    }

    /// A value of one of the generators, each as likely as its weight says; earlier ones count as simpler.
    public static func weighted(_ generators: [(weight: Int, generator: Gen)]) -> Gen {
        let total = generators.reduce(0) { $0 + $1.weight }
        precondition(total > 0, "nothing to choose from")
        return Gen { choices in
            let index = choices.number(upTo: UInt64(generators.count - 1)) { random in
                var rest = Int(random.next(upTo: UInt64(total - 1)))
                return UInt64(
                    generators.firstIndex {
                        rest -= $0.weight; return rest < 0
                    } ?? 0)
            }
            return generators[Int(index)].generator.value(from: &choices)
        }
    }

    /// Values that contain values of their own kind, nested at most `depth` deep.
    ///
    ///     let tree = Gen.recursive(depth: 4, leaf) { inner in inner.array(0...3).map(Tree.node) }
    public static func recursive(depth: Int, _ leaf: Gen, _ nest: @Sendable (Gen) -> Gen) -> Gen {
        (0..<depth).reduce(leaf) { inner, _ in .oneOf(leaf, nest(inner)) }
    }

    /// The same values, and `nil` in one of five cases.
    public var optional: Gen<Value?> {
        .weighted([(1, Gen<Value?> { _ in nil }), (4, self.map { $0 })])
    }
}

extension Gen<Bool> {
    /// Either, `false` being the simpler.
    public static var bool: Gen { Gen { $0.number(upTo: 1) == 1 } }
}
