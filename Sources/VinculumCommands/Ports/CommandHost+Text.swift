extension CommandHost {
    /// The longest accepted line of standard input, in bytes.
    package static var lineLimit: Int { 1 << 20 }

    /// The next line of standard input, at most ``lineLimit`` bytes; see ``readLine(upTo:)``.
    package mutating func readLine() throws(FileError) -> [UInt8]? {
        try self.readLine(upTo: Self.lineLimit)
    }

    /// Writes `text` as UTF-8.
    public mutating func write(_ text: String, to stream: OutputStream) {
        self.write(Array(text.utf8), to: stream)
    }

    /// Writes `text` and a line ending as UTF-8.
    public mutating func writeLine(_ text: String, to stream: OutputStream) {
        var bytes = Array(text.utf8)
        bytes.append(0x0A)
        self.write(bytes, to: stream)
    }
}
