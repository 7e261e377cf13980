extension MemoryFileStore {
    /// Opens a file for appending and creates it if it is missing.
    package mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        _ = try self.fileIndex(path, access: access)
        self.openPaths.append(Self.normalised(path))
        return OpenFile(descriptor: Int32(truncatingIfNeeded: self.openPaths.count - 1), path: path)
    }

    /// Opens a file for reading parts of it.
    package mutating func openForReading(_ path: String) throws(FileError) -> OpenFile {
        _ = try self.size(of: path)
        return try self.openForAppending(path, access: .owner)
    }

    /// Reads at most `count` bytes from an offset.
    package func read(_ file: OpenFile, at offset: Int64, upTo count: Int) throws(FileError) -> [UInt8] {
        let contents = try self.read(try self.openPath(file), upTo: .max)
        return Array(contents.dropFirst(Int(clamping: offset)).prefix(count))
    }

    /// Appends bytes at the end.
    package mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        let path = try self.openPath(file)
        try self.add(bytes, toEntryAt: try self.fileIndex(path, access: .owner), path: file.path)
    }

    /// Makes the contents durable.
    package mutating func synchronize(_ file: OpenFile) throws(FileError) {
        self.makeDurable(try self.openPath(file))
    }

    /// Closes the file.
    package mutating func close(_ file: OpenFile) {
        let index = Int(file.descriptor)
        if self.openPaths.indices.contains(index) { self.openPaths[index] = nil }
    }

    /// - Throws: `io(9)`, Linux's error for a bad descriptor, if the file is not open.
    private func openPath(_ file: OpenFile) throws(FileError) -> String {
        let index = Int(file.descriptor)
        guard self.openPaths.indices.contains(index), let path = self.openPaths[index] else {
            throw FileError(.io(9), path: file.path)
        }
        return path
    }
}
