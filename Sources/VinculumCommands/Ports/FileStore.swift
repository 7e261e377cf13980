/// The file operations the commands need, and no more, each of which works on Linux and in a WASI sandbox.
///
/// Paths are POSIX paths; a relative one starts at the working directory (under WASI: at a preopened folder).
/// What is written is lost by a power failure until it is synchronised; a process that dies loses nothing that
/// was written. There is no advisory locking in WASI: a lock is a file made by ``create(_:with:access:)``.
public protocol FileStore {
    /// The whole file.
    ///
    /// - Throws: `tooLarge` when it has more than `limit` bytes; then it is not read.
    func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8]

    /// Makes or overwrites the file. A crash half way leaves part of it: see ``replace(_:with:access:)``.
    mutating func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError)

    /// Makes the file anew and fails with `exists` if there is one; of several callers exactly one succeeds.
    mutating func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError)

    /// Puts `bytes` in the place of the file and on the disk, by way of `path` + `.new`.
    ///
    /// - Returns: Whether a reader and a crash see either the old or the new file and nothing between. That takes
    ///   a rename, which not every WASI runtime has; without it the file is overwritten in place.
    mutating func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool

    /// Opens the file for adding at its end, making it when it is missing.
    mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile

    /// Adds bytes at the end. After a failure part of them may be there.
    mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError)

    /// Returns once everything added is on the disk.
    mutating func synchronize(_ file: OpenFile) throws(FileError)

    /// Closes the file; the handle is of no use afterwards.
    mutating func close(_ file: OpenFile)

    /// Cuts the file, or fills it with zeros, to `byteCount`, and puts that on the disk.
    mutating func truncate(_ path: String, to byteCount: Int64) throws(FileError)

    /// Removes the file. Folders are not removed.
    mutating func remove(_ path: String) throws(FileError)

    /// The names in the folder, sorted by bytes, without `.` and `..`.
    func list(_ path: String) throws(FileError) -> [String]

    /// Makes the folder and those above it; a folder that is there already is left as it is.
    mutating func makeDirectories(_ path: String, access: FileAccess) throws(FileError)

    /// Returns once the names made and removed in the folder are on the disk; without effect where the machine
    /// cannot do that.
    mutating func synchronizeDirectory(_ path: String) throws(FileError)

    /// What is at the path, `nil` when nothing is or the machine does not tell.
    func kind(of path: String) -> FileKind?

    /// The size of the file in bytes.
    func size(of path: String) throws(FileError) -> Int64
}

/// Who may read a new file; the machine's mask can only take away from it.
public enum FileAccess: Equatable, Sendable {
    /// The owner alone (mode 600, folders 700): for state and secrets.
    case owner
    /// Everybody the mask allows (mode 666, folders 777): for results a person asked for.
    case everyone
}

/// What is found at a path.
public enum FileKind: Equatable, Sendable {
    case file, directory, other
}

/// A file open for appending. Only the store that made it knows what it stands for.
public struct OpenFile: Equatable, Sendable {
    public let descriptor: Int32

    /// The path it was opened by.
    public let path: String

    public init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }
}
