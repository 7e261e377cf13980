import Vinculum

/// The bytes of a backup, or of one among several in a file. Of a file a part at a time is in memory.
struct BackupBytes {
    private enum Place {
        case memory([UInt8])
        case file(OpenFile)
    }

    private let place: Place
    /// Where the backup begins.
    private let start: Int
    let count: Int

    private init(_ place: Place, from start: Int, count: Int) {
        (self.place, self.start, self.count) = (place, start, count)
    }

    /// Opens a file. What has no size, such as standard input, is read whole.
    init(_ file: String, on host: inout some CommandHost) throws(CommandFailure) {
        guard !file.isStandardStream, host.files.kind(of: file) == .file else {
            let bytes = try host.bytes(of: file, upTo: BackupCommand.limit(of: host.files))
            self.init(.memory(bytes), from: 0, count: bytes.count)
            return
        }
        do throws(FileError) {
            let size = try host.files.size(of: file)
            self.init(.file(try host.files.openForReading(file)), from: 0, count: Int(clamping: size))
        } catch {
            throw host.failure(error)
        }
    }

    /// One of several backups in the bytes.
    func part(_ range: Range<Int>) -> BackupBytes {
        BackupBytes(self.place, from: self.start + range.lowerBound, count: range.count)
    }

    /// At most `count` bytes from an offset; fewer only at the end.
    func read(at offset: Int, upTo count: Int, _ files: some FileStore) throws(FileError) -> [UInt8] {
        let count = max(0, min(count, self.count - offset))
        switch self.place {
        case .memory(let bytes): return Array(bytes[(self.start + offset)...].prefix(count))
        case .file(let file): return try files.read(file, at: Int64(self.start + offset), upTo: count)
        }
    }

    /// The bytes must not be read afterwards.
    func close(_ files: inout some FileStore) {
        if case .file(let file) = self.place { files.close(file) }
    }
}
