/// A byte string that has to be UTF-8.
struct Text {
    let string: String

    init(_ bytes: [UInt8]) throws(Refusal) {
        guard let string = String(validating: bytes, as: UTF8.self) else { throw .malformed("a text is not UTF-8") }
        self.string = string
    }

    func number(in range: ClosedRange<Int64>) throws(Refusal) -> Int64 {
        guard let number = Int64(self.string), range.contains(number) else {
            throw .malformed("\(self.string) is no number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
