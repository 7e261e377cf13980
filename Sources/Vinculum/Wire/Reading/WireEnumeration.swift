/// A closed set of names of the protocol, in the order of their numbers.
public protocol WireEnumeration: Equatable, Sendable, CaseIterable where AllCases == [Self] {
    /// The name on the wire.
    var rawValue: String { get }
}

extension WireEnumeration {
    /// A name, or its number in the list, as a JSON number or as text.
    init?(reading value: JSON.Value) {
        let number = value.placeInList
        var place: Int64 = 0
        for choice in Self.allCases {
            if value.isString(choice.rawValue) || place == number {
                self = choice
                return
            }
            place &+= 1
        }
        return nil
    }
}

extension JSON.Value {
    /// The place in a list that a number means, or a text with a number.
    // Not inlined: each enumeration would contain the reader of numbers.
    @inline(never)
    var placeInList: Int64? { (self.numberText ?? self.string).flatMap { DecimalText($0) }?.int64 }
}
