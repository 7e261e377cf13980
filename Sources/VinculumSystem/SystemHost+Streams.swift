internal import CLibc
public import VinculumCommands

extension SystemHost {
    public mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? {
        self.outputBuffer.putOut()
        return try self.inputBuffer.line(upTo: limit)
    }

    public mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        self.outputBuffer.putOut()
        return try self.inputBuffer.rest(upTo: limit)
    }

    public mutating func write(_ bytes: [UInt8], to stream: OutputStream) {
        self.outputBuffer.add(bytes, to: stream)
    }

    public mutating func flush() throws(FileError) {
        try self.outputBuffer.flush()
    }
}
