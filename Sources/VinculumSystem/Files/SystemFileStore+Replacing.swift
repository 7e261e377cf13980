internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    public func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        let draft = path + ".new"
        try self.writeDurably(bytes, to: draft, access: access)
        if self.rename(draft, to: path) {
            try self.synchronizeDirectory(Self.folder(of: path))
            return true
        }
        // No rename here: the draft stays until the file is complete, so that a crash leaves one whole copy.
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
