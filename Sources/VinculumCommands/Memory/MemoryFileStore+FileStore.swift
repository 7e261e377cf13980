import Vinculum

extension MemoryFileStore: FileStore {
    /// Returns the contents of a file.
    package func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
        let contents = try self.contents(of: path)
        guard contents.count <= limit else { throw FileError(.tooLarge, path: path) }
        return contents
    }

    /// Creates or overwrites a file.
    package mutating func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError) {
        let index = try self.fileIndex(path, access: access)
        self.giveBack(self.entries[index].contents?.count ?? 0)
        self.entries[index].contents = []
        try self.add(bytes, toEntryAt: index, path: path)
    }

    /// Creates a file; fails if it exists.
    package mutating func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) {
        if self.entry(at: path) != nil { throw FileError(.exists, path: path) }
        try self.write(bytes, to: path, access: access)
    }

    /// Replaces a file durably; atomically if ``canRename`` is set.
    package mutating func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        let draft = path + ".new"
        if self.canRename {
            if let free = self.freeBytes, free < bytes.count { throw FileError(.noSpace, path: path) }
            try self.write(bytes, to: path, access: access)
            // The name is that of a new file.
            self.entries[self.place(of: Self.normalised(path)).index].access = access
            self.makeDurable(path)
            // A draft that an earlier replacement left behind takes the name as well.
            if self.entry(at: draft) != nil { try self.remove(draft) }
            return true
        }
        for name in [draft, path] {
            try self.write(bytes, to: name, access: access)
            self.makeDurable(name)
        }
        try self.remove(draft)
        return false
    }

    /// Opens an empty draft.
    package mutating func openDraft(of path: String, access: FileAccess) throws(FileError) -> OpenFile {
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        try self.write([], to: path + ".new", access: access)
        return try self.openForAppending(path + ".new", access: access)
    }

    /// Gives a draft its name, durably.
    package mutating func publish(_ draft: OpenFile, as path: String) throws(FileError) -> Bool {
        let bytes = try self.read(draft.path, upTo: .max)
        let access = self.access(of: draft.path) ?? .owner
        self.discard(draft, of: path)
        return try self.replace(path, with: bytes, access: access)
    }

    /// Removes a draft.
    package mutating func discard(_ draft: OpenFile, of path: String) {
        self.close(draft)
        do throws(FileError) { try self.remove(draft.path) } catch {}
    }

    /// Truncates a file or extends it with zeros, durably.
    package mutating func truncate(_ path: String, to byteCount: Int64) throws(FileError) {
        guard let wanted = Int(exactly: byteCount), wanted >= 0 else { throw FileError(.tooLarge, path: path) }
        var contents = try self.contents(of: path)
        if wanted < contents.count {
            self.giveBack(contents.count - wanted)
            contents.removeLast(contents.count - wanted)
        } else {
            contents += [UInt8](repeating: 0, count: wanted - contents.count)
        }
        self.entries[self.place(of: Self.normalised(path)).index].contents = contents
        self.makeDurable(path)
    }

    /// Removes a file.
    package mutating func remove(_ path: String) throws(FileError) {
        self.giveBack(try self.contents(of: path).count)
        self.entries.remove(at: self.place(of: Self.normalised(path)).index)
    }

    /// The kind of entry at a path.
    package func kind(of path: String) -> FileKind? {
        let name = Self.normalised(path)
        if self.isFolder(name) { return .directory }
        return self.place(of: name).found ? .file : nil
    }

    /// The exposure that a test gave the path; `nil` otherwise.
    package func exposure(of path: String) -> FileExposure? {
        self.exposures.last { $0.path == Self.normalised(path) }?.exposure
    }

    /// The first directory above the path that a test has others write.
    package func exposedParent(of path: String) -> String? {
        var (folder, first) = (Self.parent(of: Self.normalised(path)), String?.none)
        while !folder.isEmpty {
            if self.exposure(of: folder)?.isWritable ?? false { first = folder }
            folder = folder == "/" ? "" : Self.parent(of: folder)
        }
        return first
    }

    /// Gives a path an exposure.
    package mutating func expose(_ path: String, _ exposure: FileExposure?) {
        self.exposures.append((Self.normalised(path), exposure))
    }

    /// The size of a file in bytes.
    package func size(of path: String) throws(FileError) -> Int64 {
        Int64(try self.contents(of: path).count)
    }

    private func contents(of path: String) throws(FileError) -> [UInt8] {
        guard let entry = self.entry(at: path) else { throw FileError(.notFound, path: path) }
        guard let contents = entry.contents else { throw FileError(.wrongKind, path: path) }
        return contents
    }

    /// Counts bytes that a file no longer has as free.
    private mutating func giveBack(_ count: Int) {
        if let free = self.freeBytes { self.freeBytes = free + count }
    }

    /// Makes the current contents survive ``afterPowerLoss()``.
    mutating func makeDurable(_ path: String) {
        let (index, found) = self.place(of: Self.normalised(path))
        if found { self.entries[index].durable = self.entries[index].contents }
    }
}
