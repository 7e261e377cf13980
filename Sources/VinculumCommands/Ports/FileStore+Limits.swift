extension FileStore {
    /// The largest file that a command reads, in bytes. A 32-bit address space can hold it twice.
    package static var readLimit: Int { 1 << 30 }

    /// Reads a whole file of at most ``readLimit`` bytes; see ``read(_:upTo:)``.
    package func read(_ path: String) throws(FileError) -> [UInt8] {
        try self.read(path, upTo: Self.readLimit)
    }

    /// Whether anything exists at the path.
    package func exists(_ path: String) -> Bool {
        self.kind(of: path) != nil
    }
}
