internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    /// Replaces the file durably, by writing `path` + `.new` first.
    ///
    /// - Returns: Whether the new file took its name by a rename, so that readers and crashes see either the old or the
    ///   new file. Without a rename the file is overwritten in place.
    /// - Throws: ``FileError`` if a file cannot be written, synchronized or removed.
    public func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        let draft = path + ".new"
        do throws(FileError) {
            try self.writeDurably(bytes, to: draft, access: access)
        } catch {
            // On a full disk a part of a draft would only take up space.
            do throws(FileError) { try self.remove(draft) } catch {}
            throw error
        }
        if self.rename(draft, to: path) {
            try self.synchronizeDirectory(Self.folder(of: path))
            return true
        }
        // This runtime has no rename. The draft stays until the file is complete, so that a crash leaves one complete
        // copy.
        try self.writeDurably(bytes, to: path, access: access)
        try self.remove(draft)
        return false
    }

    private func writeDurably(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError) {
        let descriptor = try Self.opened(path) { vinculum_open_writing($0, access.fileMode) }
        defer { CLibc.close(descriptor) }
        try Descriptor.write(bytes, to: descriptor, path: path)
        try Descriptor.synchronize(descriptor, path: path)
    }

    private func rename(_ draft: String, to path: String) -> Bool {
        Self.answer(draft) { from in Self.answer(path) { to in CLibc.rename(from, to) == 0 } ?? false } ?? false
    }
}
