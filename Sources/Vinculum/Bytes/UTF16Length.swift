extension String {
    /// How many UTF-16 units the text takes, which is how the protocol counts characters.
    ///
    /// `utf16.count` says the same, and brings along the standard library's tables of breadcrumbs.
    var utf16Length: Int {
        var length = 0
        for byte in self.utf8 {
            // One unit for each first byte of a sequence, and one more for those of four bytes.
            if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
        }
        return length
    }
}
