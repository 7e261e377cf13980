internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    /// Opens the file for appending; creates it if it is missing.
    ///
    /// - Throws: ``FileError`` if the file cannot be opened; `wrongKind` for a directory.
    public func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        // Deno 2.9.8 opens a directory for writing, so the kind is checked first.
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        let descriptor = try Self.opened(path) { vinculum_open_appending($0, access.fileMode) }
        return OpenFile(descriptor: descriptor, path: path)
    }

    /// Appends bytes at the end of the file.
    ///
    /// - Throws: ``FileError`` if the system refuses; a part of the bytes may have been written then.
    public func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        try Descriptor.write(bytes, to: file.descriptor, path: file.path)
    }

    /// Opens the file for reading parts of it.
    ///
    /// - Throws: ``FileError`` if the file cannot be opened; `wrongKind` for a directory.
    public func openForReading(_ path: String) throws(FileError) -> OpenFile {
        if self.kind(of: path) == .directory { throw FileError(.wrongKind, path: path) }
        return OpenFile(descriptor: try Self.opened(path) { vinculum_open_reading($0) }, path: path)
    }

    /// Reads at most `count` bytes from an offset; fewer only at the end of the file.
    ///
    /// - Throws: ``FileError`` if the system refuses.
    public func read(_ file: OpenFile, at offset: Int64, upTo count: Int) throws(FileError) -> [UInt8] {
        try Descriptor.read(file.descriptor, at: offset, upTo: count, path: file.path)
    }

    /// Returns once everything appended is on the disk (`fsync`).
    ///
    /// - Throws: ``FileError`` if the system cannot synchronize the file.
    public func synchronize(_ file: OpenFile) throws(FileError) {
        try Descriptor.synchronize(file.descriptor, path: file.path)
    }

    /// Closes the file. The caller must not use the handle afterwards.
    public func close(_ file: OpenFile) {
        CLibc.close(file.descriptor)
    }
}
