/// A closed set of names of the protocol, in the order of their numbers.
public protocol WireEnumeration: Equatable, Sendable, CaseIterable where AllCases == [Self] {
    /// The name on the wire.
    var rawValue: String { get }
}

extension WireEnumeration {
    /// A name, or its number in the list, as a JSON number or as text.
    init?(reading value: JSON.Value) {
        if let text = value.string {
            if let named = Self.allCases.first(where: { ByteText($0.rawValue) == ByteText(text) }) {
                self = named
            } else if let indexed = DecimalText(text).flatMap(Self.at) {
                self = indexed
            } else {
                return nil
            }
        } else if let indexed = value.numberText.flatMap(DecimalText.init).flatMap(Self.at) {
            self = indexed
        } else {
            return nil
        }
    }

    private static func at(_ number: DecimalText) -> Self? {
        guard number.isInteger, let index = number.int64, index >= 0, index < Int64(Self.allCases.count) else {
            return nil
        }
        return Self.allCases[Int(index)]
    }
}
