internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    /// Replaces the file durably, by writing a new file of a random name beside it first.
    ///
    /// - Returns: Whether the new file took its name by a rename, so that readers and crashes see either the old or the
    ///   new file. Without a rename the file is overwritten in place.
    /// - Throws: ``FileError`` if a file cannot be written, synchronized or removed.
    public func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        let draft = try self.openDraft(of: path, access: access)
        do throws(FileError) {
            try self.append(bytes, to: draft)
        } catch {
            self.discard(draft, of: path)
            throw error
        }
        return try self.publish(draft, as: path)
    }

    /// Creates a file of a random name beside `path` (`O_EXCL`, `O_NOFOLLOW`), with the permissions of `access`,
    /// whatever is at `path`. A device, a pipe of this user's alone, or what `/dev` and `/proc` name is opened itself,
    /// since it has no contents to replace.
    ///
    /// - Throws: ``FileError``; `wrongKind` for a directory.
    public func openDraft(of path: String, access: FileAccess) throws(FileError) -> OpenFile {
        if self.isDevice(path) {
            let descriptor = try Self.opened(path) { vinculum_open_overwriting($0, access.fileMode, 1) }
            // A stream that the shell sent to a file has the contents of before.
            if self.kind(of: path) == .file { _ = ftruncate(descriptor, 0) }
            return OpenFile(descriptor: descriptor, path: path)
        }
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        var attempts = 16
        while true {
            let draft = path + "." + String(SystemEntropy.number(), radix: 16) + ".new"
            do throws(FileError) {
                let descriptor = try Self.opened(draft) { vinculum_open_exclusive($0, access.fileMode) }
                return OpenFile(descriptor: descriptor, path: draft)
            } catch {
                attempts -= 1
                guard error.kind == .exists, attempts > 0 else { throw FileError(error.kind, path: path) }
            }
        }
    }

    /// Makes a complete draft durable and gives it the name `path`. It takes the place of what is there, also of a
    /// symbolic link, which is not followed.
    ///
    /// - Returns: As ``replace(_:with:access:)``.
    /// - Throws: ``FileError``; the draft is then removed, and what is at `path` stays.
    public func publish(_ draft: OpenFile, as path: String) throws(FileError) -> Bool {
        if draft.path.utf8.elementsEqual(path.utf8) {
            CLibc.close(draft.descriptor)
            return false
        }
        do throws(FileError) {
            try Descriptor.synchronize(draft.descriptor, path: path)
        } catch {
            self.discard(draft, of: path)
            throw error
        }
        do throws(FileError) {
            try Self.done(draft.path) { from in Self.answer(path) { to in CLibc.rename(from, to) } ?? -1 }
        } catch {
            #if arch(wasm32)
            // A runtime without rename. The draft stays until the file is complete, so that a crash leaves one
            // complete copy.
            return try self.copy(draft, to: path)
            #else
            self.discard(draft, of: path)
            throw FileError(error.kind, path: path)
            #endif
        }
        CLibc.close(draft.descriptor)
        try self.synchronizeDirectory(Self.folder(of: path))
        return true
    }

    /// Closes and removes a draft that is not to be used.
    public func discard(_ draft: OpenFile, of path: String) {
        CLibc.close(draft.descriptor)
        if draft.path.utf8.elementsEqual(path.utf8) { return }
        // On a full disk a part of a draft would only take up space.
        do throws(FileError) { try self.remove(draft.path) } catch {}
    }

    #if arch(wasm32)
    private func copy(_ draft: OpenFile, to path: String) throws(FileError) -> Bool {
        CLibc.close(draft.descriptor)
        let bytes = try self.read(draft.path, upTo: .max)
        let descriptor = try Self.opened(path) { vinculum_open_overwriting($0, FileAccess.owner.fileMode, 0) }
        defer { CLibc.close(descriptor) }
        try Descriptor.write(bytes, to: descriptor, path: path)
        if ftruncate(descriptor, off_t(bytes.count)) != 0 { throw FileError(errno: vinculum_errno(), path: path) }
        try Descriptor.synchronize(descriptor, path: path)
        try self.remove(draft.path)
        return false
    }
    #endif

    /// Whether the path names a stream: a pipe that no other user may open, a terminal, or an open file of a process.
    private func isDevice(_ path: String) -> Bool {
        // There every user may create files.
        if path.utf8.starts(with: "/dev/shm/".utf8) { return false }
        if path.utf8.starts(with: "/dev/".utf8) || path.utf8.starts(with: "/proc/".utf8) { return true }
        return Self.answer(path) { vinculum_is_own_stream($0) } == 1
    }
}
