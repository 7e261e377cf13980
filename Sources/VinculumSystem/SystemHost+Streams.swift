internal import CLibc
public import VinculumCommands

extension SystemHost {
    /// Reads the next line of standard input without its line ending; `nil` at the end of input.
    ///
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for a line of more than `limit` bytes.
    public mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? {
        self.outputBuffer.putOut()
        return try self.inputBuffer.line(upTo: limit)
    }

    /// Reads the rest of standard input.
    ///
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for more than `limit` bytes.
    public mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        self.outputBuffer.putOut()
        return try self.inputBuffer.rest(upTo: limit)
    }

    /// Writes bytes: buffered to standard output, at once to standard error. ``flush()`` reports a failure.
    public mutating func write(_ bytes: [UInt8], to stream: OutputStream) {
        self.outputBuffer.add(bytes, to: stream)
    }

    /// Writes the buffered output.
    ///
    /// - Throws: The first failure of a write since the last flush.
    public mutating func flush() throws(FileError) {
        try self.outputBuffer.flush()
    }
}
