extension FileStore {
    /// The largest file a command reads, in bytes: what a 32-bit address space can still hold twice.
    package static var readLimit: Int { 1 << 30 }

    /// The whole file, at most ``readLimit`` bytes; see ``read(_:upTo:)``.
    package func read(_ path: String) throws(FileError) -> [UInt8] {
        try self.read(path, upTo: Self.readLimit)
    }

    /// Whether anything is at the path.
    package func exists(_ path: String) -> Bool {
        self.kind(of: path) != nil
    }
}
