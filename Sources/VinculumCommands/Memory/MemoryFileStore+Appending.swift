extension MemoryFileStore {
    package mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        _ = try self.fileIndex(path, access: access)
        self.openPaths.append(Self.normalised(path))
        return OpenFile(descriptor: Int32(truncatingIfNeeded: self.openPaths.count - 1), path: path)
    }

    package mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        let path = try self.openPath(file)
        try self.add(bytes, toEntryAt: try self.fileIndex(path, access: .owner), path: file.path)
    }

    package mutating func synchronize(_ file: OpenFile) throws(FileError) {
        self.makeDurable(try self.openPath(file))
    }

    package mutating func close(_ file: OpenFile) {
        let index = Int(file.descriptor)
        if self.openPaths.indices.contains(index) { self.openPaths[index] = nil }
    }

    /// - Throws: `io(9)`, what Linux says of a bad descriptor, for a file that is not open here.
    private func openPath(_ file: OpenFile) throws(FileError) -> String {
        let index = Int(file.descriptor)
        guard self.openPaths.indices.contains(index), let path = self.openPaths[index] else {
            throw FileError(.io(9), path: file.path)
        }
        return path
    }
}
