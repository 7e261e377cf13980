extension String {
    /// The number of UTF-16 code units of the text, which is how the protocol counts characters.
    ///
    /// `utf16.count` returns the same, but links the standard library's tables of breadcrumbs.
    package var utf16Length: Int {
        var length = 0
        for byte in self.utf8 {
            // One unit for the first byte of each sequence, and one more if the sequence has four bytes.
            if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
        }
        return length
    }
}
