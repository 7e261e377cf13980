/// A field of a request with a wrong type.
public struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The type that the field must have, in the words of the message.
    public enum Expectation: String, Sendable {
        case string = "be string"
        case boolean = "be boolean"
        case array = "be array"
        case object = "be object"
        case integer = "be integer"
        case number = "be number"
        /// One of an enumeration's names, or its index.
        case allowedValue = "be equal to one of the allowed values"
        /// A whole number of 32 bits.
        case int32 = #"match format "int32""#
    }

    private struct Parts: Equatable, Sendable {
        let pointer: String
        let expectation: Expectation
    }

    /// One reference, because every field of every message passes an error on: thirty bytes of code less for each.
    @CopiedOnWrite private var parts: Parts

    /// Creates an error.
    @inline(never)
    public init(pointer: String, expectation: Expectation) {
        self.parts = Parts(pointer: pointer, expectation: expectation)
    }

    /// The field: a JSON pointer (RFC 6901) into the body, with every key in camel case; empty for the body itself.
    public var pointer: String { self.parts.pointer }
    /// The type that the field must have.
    public var expectation: Expectation { self.parts.expectation }

    /// The message of the service's response.
    public var message: String {
        "Invalid JSON payload received. \(self.pointer) must \(self.expectation.rawValue)"
    }

    /// The same as ``message``.
    public var description: String { self.message }

    // Not inlined: each reader of a message would contain them.

    /// The same error seen from the object that holds the member `name`.
    @inline(never)
    func inside(_ name: String) -> FieldError {
        FieldError(pointer: "/\(name)\(self.pointer)", expectation: self.expectation)
    }

    /// The same error seen from the array that holds the element at `index`.
    @inline(never)
    func inside(_ index: Int) -> FieldError {
        FieldError(pointer: "/\(index)\(self.pointer)", expectation: self.expectation)
    }
}
