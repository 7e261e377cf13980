internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// A buffer for standard output, written in blocks, and for standard error, written at once.
struct OutputBuffer {
    /// In bytes; large enough that an export does not need a system call for each row.
    private static let blockSize = 1 << 16

    private let output: Int32
    private let error: Int32
    private var pending: [UInt8] = []
    private var failure: FileError?

    /// Creates a buffer for the descriptors 1 and 2; tests pass others.
    init(output: Int32 = 1, error: Int32 = 2) {
        self.output = output
        self.error = error
    }

    /// Adds bytes to a stream. Buffered output is written before anything goes to standard error.
    mutating func add(_ bytes: [UInt8], to stream: OutputStream) {
        switch stream {
        case .output:
            self.pending += bytes
            if self.pending.count >= Self.blockSize { self.putOut() }
        case .error:
            self.putOut()
            self.put(bytes, descriptor: self.error, path: "<stderr>")
        }
    }

    /// Writes the buffered output. ``flush()`` reports a failure.
    mutating func putOut() {
        if self.pending.isEmpty { return }
        self.put(self.pending, descriptor: self.output, path: "<stdout>")
        self.pending.removeAll(keepingCapacity: true)
    }

    /// Writes the buffered output.
    ///
    /// - Throws: The first failure of a write since the last flush.
    mutating func flush() throws(FileError) {
        self.putOut()
        if let failure = self.failure {
            self.failure = nil
            throw failure
        }
    }

    private mutating func put(_ bytes: [UInt8], descriptor: Int32, path: String) {
        do throws(FileError) {
            try Descriptor.write(bytes, to: descriptor, path: path)
        } catch {
            self.failure = self.failure ?? error
        }
    }
}
