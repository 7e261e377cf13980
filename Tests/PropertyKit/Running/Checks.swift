/// Why a property does not hold.
public struct CheckFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Throws unless the condition holds.
public func check(_ condition: Bool, _ rule: @autoclosure () -> String) throws(CheckFailure) {
    if !condition { throw CheckFailure("not so: \(rule())") }
}

/// Throws unless both values are equal.
public func expectEqual<Value: Equatable>(
    _ actual: Value,
    _ expected: Value,
    _ meaning: @autoclosure () -> String = "value"
) throws(CheckFailure) {
    if actual != expected {
        throw CheckFailure(
            "\(meaning()) is \(String(reflecting: actual)), expected \(String(reflecting: expected))"
        )
    }
}

/// Throws unless the body throws just this error.
public func expectThrows<Failure: Error & Equatable, Value>(
    _ expected: Failure,
    _ body: () throws -> Value
) throws(CheckFailure) {
    do {
        let value = try body()
        throw CheckFailure("returned \(String(reflecting: value)), expected \(expected) thrown")
    } catch let error as Failure {
        try expectEqual(error, expected, "the thrown error")
    } catch let failure as CheckFailure {
        throw failure
    } catch {
        throw CheckFailure("threw \(error), expected \(expected)")
    }
}
