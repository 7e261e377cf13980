extension JSON.Member {
    /// The UTF-8 of the key with its escapes resolved; not copied if it has none.
    var keyBytes: ArraySlice<UInt8> {
        let entry = self.tape.entries[self.index]
        return entry.kind == .escapedString ? self.tape.unescaped(entry)[...] : self.tape.raw(entry)
    }
}
