// Without these operators `value == nil` compares whole values wherever they are `Equatable`, because that overload is
// the better match. The optimizer then keeps the comparison of a large value, and the copies made for it.
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
