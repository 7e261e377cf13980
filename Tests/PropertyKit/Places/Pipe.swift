#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Pipes of the operating system, to feed and to catch streams without a second process.
///
/// A pipe holds some 64 KB; more than that would wait for ever.
public enum Pipe {
    /// Runs the body with a descriptor from which it can read these bytes and then the end.
    public static func feeding<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
        let (readEnd, writeEnd) = try self.make()
        _ = write(writeEnd, bytes, bytes.count)
        close(writeEnd)
        defer { close(readEnd) }
        return try body(readEnd)
    }

    /// What the body writes to the descriptor it is given.
    public static func catching(_ body: (Int32) throws -> Void) throws -> [UInt8] {
        let (readEnd, writeEnd) = try self.make()
        defer { close(readEnd) }
        do {
            defer { close(writeEnd) }
            try body(writeEnd)
        }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while case let count = read(readEnd, &block, block.count), count > 0 {
            bytes += block[..<count]
        }
        return bytes
    }

    private static func make() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw CheckFailure("cannot make a pipe") }
        return (ends[0], ends[1])
    }
}
