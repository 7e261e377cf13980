internal import CLibc
import Vinculum
public import VinculumCommands

/// The machine's files, by the C library. Under WASI these are the files of the preopened directories.
public struct SystemFileStore: FileStore, Sendable {
    /// Creates a store. It has no state, so all values are interchangeable.
    public init() {}

    /// Reads the whole file.
    ///
    /// - Throws: ``FileError``; `tooLarge` if the file has more than `limit` bytes, `wrongKind` for a directory.
    public func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
        let size = try self.size(of: path)
        guard size <= Int64(limit) else { throw FileError(.tooLarge, path: path) }
        let descriptor = try Self.opened(path) { vinculum_open_reading($0) }
        defer { CLibc.close(descriptor) }
        var bytes: [UInt8] = []
        // The size is a hint: a pipe has none, and a file may grow while it is read.
        bytes.reserveCapacity(Int(clamping: size))
        while case let block = try Descriptor.read(descriptor, path: path), !block.isEmpty {
            guard bytes.count <= limit - block.count else { throw FileError(.tooLarge, path: path) }
            bytes += block
        }
        return bytes
    }

    /// Creates or overwrites the file. A crash may leave it incomplete. A private file is no symbolic link.
    ///
    /// The file is not emptied first: on a full disk the space that this frees may be gone before it is written again,
    /// and a lock that is renewed would lose its text.
    ///
    /// - Throws: ``FileError`` if the file cannot be opened or written.
    public func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError) {
        let follows: Int32 = access == .everyone ? 1 : 0
        let descriptor = try Self.opened(path) { vinculum_open_overwriting($0, access.fileMode, follows) }
        defer { CLibc.close(descriptor) }
        try Descriptor.write(bytes, to: descriptor, path: path)
        // Pipes and terminals have no length.
        guard self.kind(of: path) == .file else { return }
        if ftruncate(descriptor, off_t(bytes.count)) != 0 { throw FileError(errno: vinculum_errno(), path: path) }
    }

    /// Creates the file. Of several concurrent callers exactly one succeeds (`O_EXCL`).
    ///
    /// - Throws: ``FileError``; `exists` if the file exists.
    public func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) {
        let descriptor = try Self.opened(path) { vinculum_open_exclusive($0, access.fileMode) }
        defer { CLibc.close(descriptor) }
        try Descriptor.write(bytes, to: descriptor, path: path)
    }

    /// Truncates the file to `byteCount` bytes, or extends it with zeros, and synchronizes it to the disk.
    ///
    /// - Throws: ``FileError`` if the file cannot be opened, resized or synchronized.
    public func truncate(_ path: String, to byteCount: Int64) throws(FileError) {
        let descriptor = try Self.opened(path) { vinculum_open_changing($0) }
        defer { CLibc.close(descriptor) }
        if ftruncate(descriptor, off_t(byteCount)) != 0 { throw FileError(errno: vinculum_errno(), path: path) }
        try Descriptor.synchronize(descriptor, path: path)
    }

    /// Removes the file.
    ///
    /// - Throws: ``FileError``; `wrongKind` for a directory.
    public func remove(_ path: String) throws(FileError) {
        // For a directory Linux reports EISDIR and other systems EPERM, so the kind is checked first.
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        try Self.done(path) { unlink($0) }
    }

    /// The kind of entry at the path; `nil` if there is none or the system does not say.
    public func kind(of path: String) -> FileKind? {
        switch Self.answer(path, { vinculum_kind($0) }) {
        case 0: .file
        case 1: .directory
        case 2: .other
        default: nil
        }
    }

    /// What others than the owner, this process's user and root may do with the file or directory, by its mode or its
    /// access control list; `nil` where the system does not say, as under WASI.
    public func exposure(of path: String) -> FileExposure? {
        guard let bits = Self.answer(path, { vinculum_exposure($0) }), bits >= 0 else { return nil }
        return FileExposure(isReadable: bits & 4 != 0, isWritable: bits & 2 != 0)
    }

    /// The first directory on the way to the path in which other users may rename what is this user's; `nil` if there
    /// is none, and under WASI.
    public func exposedParent(of path: String) -> String? {
        #if arch(wasm32)
        return nil
        #else
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        // What is still to be walked, the next last. Where a link leads is walked in its place.
        var rest = Self.names(in: isAbsolute ? path : "\(Self.workingDirectory)/\(path)")
        var (folder, links) = ("/", 0)
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = Self.folder(of: folder)
                continue
            }
            if Self.answer(folder, { vinculum_lets_others_rename($0) }) == 1 { return folder }
            let next = folder == "/" ? "/" + name : "\(folder)/\(name)"
            guard let target = Self.target(of: next) else {
                folder = next
                continue
            }
            links += 1
            // As many as Linux follows.
            if links > 40 { return folder }
            if target.utf8.first == UInt8(ascii: "/") { folder = "/" }
            rest += Self.names(in: target)
        }
        return nil
        #endif
    }

    /// The size of the file in bytes.
    ///
    /// - Throws: ``FileError``; `wrongKind` for a directory.
    public func size(of path: String) throws(FileError) -> Int64 {
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        let size = Self.answer(path) { vinculum_size($0) } ?? -1
        guard size >= 0 else { throw FileError(errno: vinculum_errno(), path: path) }
        return size
    }
}
