internal import CLibc
internal import VinculumCommands

/// Standard output, kept until there is a block of it, and standard error, put out at once.
struct OutputBuffer {
    /// Large enough that an export is not a system call a row.
    private static let blockSize = 1 << 16

    private let output: Int32
    private let error: Int32
    private var pending: [UInt8] = []
    private var failure: FileError?

    /// Writes to the descriptors 1 and 2, but for tests.
    init(output: Int32 = 1, error: Int32 = 2) {
        self.output = output
        self.error = error
    }

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

    /// Hands the waiting output to the system.
    mutating func putOut() {
        if self.pending.isEmpty { return }
        self.put(self.pending, descriptor: self.output, path: "<stdout>")
        self.pending.removeAll(keepingCapacity: true)
    }

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
