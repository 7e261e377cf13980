import Vinculum

/// The file operations that commands need; each works on Linux and in a WASI sandbox.
///
/// Paths are POSIX paths; a relative one starts at the working directory (under WASI: at a preopened directory).
/// A power failure loses what was written but not synchronised; the end of the process loses nothing that was
/// written. WASI has no advisory locking: a lock is a file created with ``create(_:with:access:)``.
public protocol FileStore {
    /// Reads the whole file.
    ///
    /// - Throws: `tooLarge` if it has more than `limit` bytes; it is not read then.
    func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8]

    /// Opens the file for reading parts of it.
    mutating func openForReading(_ path: String) throws(FileError) -> OpenFile

    /// Reads at most `count` bytes of a file that is open for reading; fewer only at its end.
    func read(_ file: OpenFile, at offset: Int64, upTo count: Int) throws(FileError) -> [UInt8]

    /// Creates or overwrites the file. A crash may leave it incomplete: see ``replace(_:with:access:)``.
    mutating func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError)

    /// Creates the file; throws `exists` if there is one. Of several concurrent callers exactly one succeeds.
    mutating func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError)

    /// Replaces the file durably, by writing a draft beside it first; see ``openDraft(of:access:)``.
    ///
    /// - Returns: Whether readers and crashes see either the old or the new file and nothing between. That needs
    ///   a rename, which not every WASI runtime has; without it the file is overwritten in place.
    mutating func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool

    /// Creates a draft: a file beside `path` whose name is `path`, a part that cannot be guessed, and `.new`. It has
    /// the permissions of `access`, whatever is at `path`, and its contents are appended.
    mutating func openDraft(of path: String, access: FileAccess) throws(FileError) -> OpenFile

    /// Closes a draft and gives it the name `path` durably. What is there, also a symbolic link, is replaced.
    ///
    /// - Returns: As ``replace(_:with:access:)``.
    mutating func publish(_ draft: OpenFile, as path: String) throws(FileError) -> Bool

    /// Closes and removes a draft of `path` that is not to be used.
    mutating func discard(_ draft: OpenFile, of path: String)

    /// Opens the file for appending; creates it if it is missing.
    mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile

    /// Appends bytes at the end. After a failure a part of them may have been written.
    mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError)

    /// Returns once everything appended is on the disk.
    mutating func synchronize(_ file: OpenFile) throws(FileError)

    /// Closes the file; the handle must not be used afterwards.
    mutating func close(_ file: OpenFile)

    /// Truncates the file to `byteCount`, or extends it with zeros, durably.
    mutating func truncate(_ path: String, to byteCount: Int64) throws(FileError)

    /// Removes the file. Directories are not removed.
    mutating func remove(_ path: String) throws(FileError)

    /// Removes the directory, which must be empty.
    ///
    /// - Throws: `notEmpty` for a directory with entries, `wrongKind` for a file.
    mutating func removeDirectory(_ path: String) throws(FileError)

    /// The names in the directory, sorted by bytes, without `.` and `..`.
    func list(_ path: String) throws(FileError) -> [String]

    /// Creates the directory and its parents; an existing directory stays as it is.
    mutating func makeDirectories(_ path: String, access: FileAccess) throws(FileError)

    /// Returns once names created and removed in the directory are on the disk; without effect on machines
    /// that cannot do that.
    mutating func synchronizeDirectory(_ path: String) throws(FileError)

    /// The kind of entry at the path; `nil` if there is none or the system does not say.
    func kind(of path: String) -> FileKind?

    /// What others than the owner may do with the file or directory; `nil` if the system does not say, as under WASI.
    func exposure(of path: String) -> FileExposure?

    /// The first directory on the way to the path, from the root and through symbolic links, in which others than its
    /// owner, the user of this process and root may rename what does not belong to them; `nil` if there is none or the
    /// system does not say, as under WASI. A directory with the sticky bit, such as `/tmp`, is none.
    func exposedParent(of path: String) -> String?

    /// The size of the file in bytes.
    func size(of path: String) throws(FileError) -> Int64
}

/// The permissions of a new file; the process's umask can only reduce them.
public enum FileAccess: Equatable, Sendable {
    /// The owner only (mode 600, directories 700): for state and secrets.
    case owner
    /// Everybody the umask allows (mode 666, directories 777): for results that a person requested.
    case everyone
}

/// What others than the owner of a file, the user of this process and root may do with it.
public struct FileExposure: Equatable, Sendable {
    /// Whether they may read it.
    public let isReadable: Bool
    /// Whether they may write it; in a directory: create, rename and remove entries.
    public let isWritable: Bool

    /// Creates an exposure.
    public init(isReadable: Bool, isWritable: Bool) {
        self.isReadable = isReadable
        self.isWritable = isWritable
    }
}

/// The kind of entry at a path.
public enum FileKind: Equatable, Sendable {
    case file, directory, other
}

/// A file open for appending or reading. Only the store that opened it can use it.
public struct OpenFile: Equatable, Sendable {
    /// The store's number for the file.
    public let descriptor: Int32

    /// The path with which it was opened.
    public let path: String

    /// Creates a handle; only a store does that.
    public init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }
}
