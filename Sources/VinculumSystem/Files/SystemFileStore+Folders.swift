internal import CLibc
private import Vinculum
public import VinculumCommands

extension SystemFileStore {
    /// Returns the names in the directory, sorted by bytes, without `.` and `..`. An empty path is the working
    /// directory.
    ///
    /// - Throws: ``FileError`` if the directory cannot be opened.
    public func list(_ path: String) throws(FileError) -> [String] {
        guard let folder = Self.answer(path.isEmpty ? "." : path, { opendir($0) }) ?? nil else {
            let error = FileError(errno: vinculum_errno(), path: path)
            // For a directory that is missing in another one, Deno 2.9.8 reports ENOTDIR, as for one below a file.
            let isMissing =
                error.kind == .wrongKind && self.kind(of: path) == nil
                && self.kind(of: Self.folder(of: path)) == .directory
            throw isMissing ? FileError(.notFound, path: path) : error
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = String(cString: vinculum_entry_name(entry))
            if name != ".", name != ".." { names.append(name) }
        }
        return names.ordered { $0 < $1 }
    }

    /// Creates the directory and its parents. An existing directory stays as it is.
    ///
    /// - Throws: ``FileError``; `wrongKind` if the path names something other than a directory.
    public func makeDirectories(_ path: String, access: FileAccess) throws(FileError) {
        switch self.kind(of: path) {
        case .directory: return
        case .file, .other: throw FileError(.wrongKind, path: path)
        case nil: break
        }
        // A sandbox hides the directories above its own. A refusal for a parent therefore counts only if creating the
        // directory itself fails too.
        var refusal: FileError?
        let parent = Self.folder(of: path)
        if parent.utf8.count < path.utf8.count {
            do throws(FileError) { try self.makeDirectories(parent, access: access) } catch { refusal = error }
        }
        do throws(FileError) {
            try Self.done(path) { mkdir($0, access.directoryMode) }
        } catch {
            // The directory may exist now: for "a/" the call above has created "a", or another process created it.
            if self.kind(of: path) != .directory { throw refusal ?? error }
        }
    }

    /// Removes the directory, which must be empty.
    ///
    /// - Throws: ``FileError``; `notEmpty` for a directory with entries, `wrongKind` for a file.
    public func removeDirectory(_ path: String) throws(FileError) {
        // WASI runtimes report differently what is no directory, so the kind is checked first.
        if let kind = self.kind(of: path), kind != .directory { throw FileError(.wrongKind, path: path) }
        try Self.done(path) { rmdir($0) }
    }

    /// Returns once names created and removed in the directory are on the disk.
    ///
    /// - Throws: ``FileError`` if the system cannot synchronize the directory.
    public func synchronizeDirectory(_ path: String) throws(FileError) {
        try Self.done(path.isEmpty ? "." : path) { vinculum_synchronize_directory($0) }
    }
}
