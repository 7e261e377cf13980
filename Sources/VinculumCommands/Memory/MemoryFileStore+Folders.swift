extension MemoryFileStore {
    /// The names in a directory, sorted by bytes.
    package func list(_ path: String) throws(FileError) -> [String] {
        let folder = Self.normalised(path)
        try self.requireFolder(folder, for: path)
        return self.entries
            .filter { Self.parent(of: $0.path).utf8.elementsEqual(folder.utf8) }
            .map { String(decoding: $0.path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self) }
    }

    /// Creates a directory and its parents.
    package mutating func makeDirectories(_ path: String, access: FileAccess) throws(FileError) {
        let name = Self.normalised(path)
        if self.isFolder(name) { return }
        try self.makeDirectories(Self.parent(of: name), access: access)
        let (index, found) = self.place(of: name)
        if found { throw FileError(.wrongKind, path: path) }
        self.entries.insert(Entry(path: name, contents: nil, durable: nil, access: access), at: index)
    }

    /// Removes an empty directory.
    package mutating func removeDirectory(_ path: String) throws(FileError) {
        let name = Self.normalised(path)
        try self.requireFolder(name, for: path)
        let (index, found) = self.place(of: name)
        // The working directory and the root have no entry of their own.
        guard found else { throw FileError(.denied, path: path) }
        guard try self.list(name).isEmpty else { throw FileError(.notEmpty, path: path) }
        self.entries.remove(at: index)
    }

    /// Makes the names in a directory durable; without effect here.
    package mutating func synchronizeDirectory(_ path: String) throws(FileError) {
        try self.requireFolder(Self.normalised(path), for: path)
    }
}
