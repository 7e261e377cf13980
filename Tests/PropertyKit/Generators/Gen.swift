/// A recipe for random values that knows how to make them simpler.
///
///     let age = Gen.int(in: 0...120)
///     let name = Gen.asciiString(0...20)
///     let person = Gen.zip(name, age).map(Person.init)
///
/// See ``Choices`` for how shrinking works; a generator built from others has nothing to do for it.
public struct Gen<Value>: Sendable {
    private let make: @Sendable (inout Choices) -> Value

    public init(_ make: @escaping @Sendable (inout Choices) -> Value) {
        self.make = make
    }

    /// The value these choices stand for.
    public func value(from choices: inout Choices) -> Value {
        self.make(&choices)
    }

    /// Returns one value, for tests that need only one.
    public func value(seed: TestSeed) -> Value {
        var choices = Choices(seed: seed)
        return self.make(&choices)
    }
}
