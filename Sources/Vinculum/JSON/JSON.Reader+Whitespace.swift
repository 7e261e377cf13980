extension JSON.Reader {
    /// The first byte from `index` on that is no whitespace; it exists.
    @inline(__always)
    func skipWhitespace(_ index: Int) throws(JSON.ReadError) -> Int {
        // Most values follow their comma, colon or bracket at once or after one space.
        if index < self.end, self.byte(index) > 0x20 { return index }
        let found = self.whitespaceEnd(index)
        guard found < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
        return found
    }

    /// The first byte from `index` on that is no whitespace, or the end.
    func whitespaceEnd(_ index: Int) -> Int {
        var index = index
        while index < self.end {
            switch self.byte(index) {
            case 0x20, 0x09, 0x0D:
                index += 1
            case 0x0A:
                index += 1
                // Indentation: eight spaces at a time.
                while index + 8 <= self.end, self.word(index) == 0x2020_2020_2020_2020 { index += 8 }
            default:
                return index
            }
        }
        return index
    }
}
