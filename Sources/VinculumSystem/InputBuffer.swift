internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// A buffer for standard input, which it reads in blocks and returns in lines.
struct InputBuffer {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var position = 0

    /// Creates a buffer for descriptor 0; tests pass another.
    init(descriptor: Int32 = 0) {
        self.descriptor = descriptor
    }

    /// Returns the bytes up to a newline, without `\n` or `\r\n`; `nil` at the end of input.
    ///
    /// - Throws: ``FileError``; `tooLarge` for a line of more than `limit` bytes.
    mutating func line(upTo limit: Int) throws(FileError) -> [UInt8]? {
        var scanned = self.position
        while true {
            if let end = self.bytes[scanned...].firstIndex(of: 0x0A) {
                return try self.take(to: end, next: end + 1, limit)
            }
            guard self.bytes.count - self.position <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
            let pending = self.bytes.count - self.position
            guard try self.fill() else {
                return pending == 0 ? nil : try self.take(to: self.bytes.count, next: self.bytes.count, limit)
            }
            scanned = self.position + pending
        }
    }

    /// Returns everything up to the end of input.
    ///
    /// - Throws: ``FileError``; `tooLarge` for more than `limit` bytes.
    mutating func rest(upTo limit: Int) throws(FileError) -> [UInt8] {
        repeat {
            guard self.bytes.count - self.position <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        } while try self.fill()
        defer {
            self.bytes = []
            self.position = 0
        }
        return Array(self.bytes[self.position...])
    }

    private mutating func take(to end: Int, next: Int, _ limit: Int) throws(FileError) -> [UInt8] {
        guard end - self.position <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        var line = Array(self.bytes[self.position..<end])
        self.position = next
        if line.last == 0x0D { line.removeLast() }
        return line
    }

    /// Reads another block; returns `false` at the end of input.
    private mutating func fill() throws(FileError) -> Bool {
        if self.position > 0 {
            self.bytes.removeFirst(self.position)
            self.position = 0
        }
        let block = try Descriptor.read(self.descriptor, path: "<stdin>")
        self.bytes += block
        return !block.isEmpty
    }
}
