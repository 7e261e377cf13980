// Without these, `value == nil` compares values wherever they are `Equatable`: an operator for that is the better
// match, and of a large value the optimizer keeps all of the comparison, and the copies made for it.
extension Optional where Wrapped: Equatable {
    @inline(__always)
    static func == (value: Wrapped?, _: _OptionalNilComparisonType) -> Bool {
        switch value {
        case .none: true
        case .some: false
        }
    }

    @inline(__always)
    static func != (value: Wrapped?, _: _OptionalNilComparisonType) -> Bool {
        switch value {
        case .none: false
        case .some: true
        }
    }
}
