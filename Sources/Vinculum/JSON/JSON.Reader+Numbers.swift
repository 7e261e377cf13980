extension JSON.Reader {
    /// Returns the end of the number at `start`, by the grammar of RFC 8259 §6, without computing its value.
    @inline(__always)
    func number(_ start: Int) throws(JSON.ReadError) -> Int {
        var index = start
        if self.byte(index) == UInt8(ascii: "-") { index += 1 }
        guard index < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
        if self.byte(index) == UInt8(ascii: "0") {
            index += 1
            // The integer part ends after a leading zero.
            if index < self.end, self.byte(index).isDigit { throw JSON.ReadError(.invalidNumber, at: index) }
        } else {
            index = try self.digits(index)
        }
        if index < self.end, self.byte(index) == UInt8(ascii: ".") {
            index = try self.digits(index + 1)
        }
        if index < self.end, self.byte(index).lowercased == UInt8(ascii: "e") {
            index += 1
            if index < self.end, self.byte(index) == UInt8(ascii: "+") || self.byte(index) == UInt8(ascii: "-") {
                index += 1
            }
            index = try self.digits(index)
        }
        return index
    }

    /// Returns the end of one or more digits.
    @inline(__always)
    private func digits(_ start: Int) throws(JSON.ReadError) -> Int {
        var index = start
        while index < self.end, self.byte(index).isDigit { index += 1 }
        guard index > start else {
            throw JSON.ReadError(index < self.end ? .invalidNumber : .unexpectedEnd, at: index)
        }
        return index
    }
}
