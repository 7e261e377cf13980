extension JSON.Reader {
    /// Returns the index of the next byte that is not whitespace.
    ///
    /// - Throws: ``JSON/ReadError/Kind/unexpectedEnd`` if there is none.
    @inline(__always)
    func skipWhitespace(_ index: Int) throws(JSON.ReadError) -> Int {
        // Most values follow a comma, colon or bracket directly or after one space.
        if index < self.end, self.byte(index) > 0x20 { return index }
        let found = self.whitespaceEnd(index)
        guard found < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
        return found
    }

    /// Returns the index of the next byte that is not whitespace, or the end.
    func whitespaceEnd(_ index: Int) -> Int {
        var index = index
        while index < self.end {
            switch self.byte(index) {
            case 0x20, 0x09, 0x0D:
                index += 1
            case 0x0A:
                index += 1
                // Indentation: skip eight spaces at a time.
                while index + 8 <= self.end, self.word(index) == 0x2020_2020_2020_2020 { index += 8 }
            default:
                return index
            }
        }
        return index
    }
}
