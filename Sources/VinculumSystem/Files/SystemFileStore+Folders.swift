internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    public func list(_ path: String) throws(FileError) -> [String] {
        guard let folder = Self.answer(path.isEmpty ? "." : path, { opendir($0) }) ?? nil else {
            throw FileError(errno: vinculum_errno(), path: path)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = String(cString: vinculum_entry_name(entry))
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    public func makeDirectories(_ path: String, access: FileAccess) throws(FileError) {
        switch self.kind(of: path) {
        case .directory: return
        case .file, .other: throw FileError(.wrongKind, path: path)
        case nil: break
        }
        // A sandbox hides the folders above its own, so a refusal further up counts only if it all fails.
        var refusal: FileError?
        let parent = Self.folder(of: path)
        if parent.utf8.count < path.utf8.count {
            do throws(FileError) { try self.makeDirectories(parent, access: access) } catch { refusal = error }
        }
        do throws(FileError) {
            try Self.done(path) { mkdir($0, access.directoryMode) }
        } catch {
            // "a/" made "a" just now, and somebody else may be making the same.
            if self.kind(of: path) != .directory { throw refusal ?? error }
        }
    }

    public func synchronizeDirectory(_ path: String) throws(FileError) {
        try Self.done(path.isEmpty ? "." : path) { vinculum_synchronize_directory($0) }
    }
}
