extension MemoryFileStore {
    /// Removes `.` and double slashes: `a//./b/` becomes `a/b`, the working directory becomes the empty string.
    static func normalised(_ path: String) -> String {
        let parts = path.utf8.split(separator: 0x2F).filter { !$0.elementsEqual(".".utf8) }
        var result = path.utf8.first == 0x2F ? "/" : ""
        for (index, part) in parts.enumerated() {
            if index > 0 { result += "/" }
            result += String(decoding: part, as: UTF8.self)
        }
        return result
    }

    /// The directory of a normalised path: `a` for `a/b`, the empty string for `a`, `/` for `/a`.
    static func parent(of path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: 0x2F) else { return "" }
        return String(decoding: bytes[..<max(slash, 1)], as: UTF8.self)
    }

    /// The index of the entry, or the index at which to insert it.
    func place(of normalised: String) -> (index: Int, found: Bool) {
        var low = 0
        var high = self.entries.count
        while low < high {
            let middle = (low + high) / 2
            if self.entries[middle].path.utf8.lexicographicallyPrecedes(normalised.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return (low, low < self.entries.count && self.entries[low].path.utf8.elementsEqual(normalised.utf8))
    }

    func entry(at path: String) -> Entry? {
        let (index, found) = self.place(of: Self.normalised(path))
        return found ? self.entries[index] : nil
    }

    func isFolder(_ normalised: String) -> Bool {
        if normalised.isEmpty || normalised.utf8.elementsEqual("/".utf8) { return true }
        let (index, found) = self.place(of: normalised)
        return found && self.entries[index].contents == nil
    }

    func requireFolder(_ normalised: String, for path: String) throws(FileError) {
        if self.isFolder(normalised) { return }
        throw FileError(self.place(of: normalised).found ? .wrongKind : .notFound, path: path)
    }

    /// The index of the file at `path`; creates an empty file if it is missing.
    mutating func fileIndex(_ path: String, access: FileAccess) throws(FileError) -> Int {
        let name = Self.normalised(path)
        let (index, found) = self.place(of: name)
        if found {
            guard self.entries[index].contents != nil else { throw FileError(.wrongKind, path: path) }
            return index
        }
        try self.requireFolder(Self.parent(of: name), for: path)
        self.entries.insert(Entry(path: name, contents: [], durable: nil, access: access), at: index)
        return index
    }

    /// Appends as many bytes as fit on the disk.
    mutating func add(_ bytes: [UInt8], toEntryAt index: Int, path: String) throws(FileError) {
        let fitting = min(bytes.count, self.freeBytes ?? bytes.count)
        self.entries[index].contents?.append(contentsOf: bytes.prefix(fitting))
        if let free = self.freeBytes { self.freeBytes = free - fitting }
        if fitting < bytes.count { throw FileError(.noSpace, path: path) }
    }
}
