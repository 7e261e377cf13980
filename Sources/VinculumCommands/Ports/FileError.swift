import Vinculum

/// The reason why a file operation failed.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Kind: Equatable, Sendable {
        /// Nothing exists at the path, or a directory of the path is missing.
        case notFound
        /// Something exists at the path already.
        case exists
        /// A directory was found instead of a file, or a file instead of a directory.
        case wrongKind
        /// The directory to be removed has entries.
        case notEmpty
        /// Permission is denied.
        case denied
        /// The disk or its quota is full.
        case noSpace
        /// A symbolic link stands where a private file is expected. It is not followed.
        case link
        /// The file has more bytes than the caller accepts.
        case tooLarge
        /// Any other error, with the C library's `errno` (numbers differ between Linux and WASI).
        case io(Int32)
    }

    private struct Parts: Equatable, Sendable {
        let kind: Kind
        let path: String
    }

    /// One reference, because every operation on files passes an error on.
    @CopiedOnWrite private var parts: Parts

    /// The kind of failure.
    public var kind: Kind { self.parts.kind }

    /// The path as the caller gave it, or `<stdin>`, `<stdout>`, `<stderr>`.
    public var path: String { self.parts.path }

    /// Creates an error.
    @inline(never)
    public init(_ kind: Kind, path: String) {
        self._parts = CopiedOnWrite(wrappedValue: Parts(kind: kind, path: path))
    }

    public static func == (a: FileError, b: FileError) -> Bool { a.parts == b.parts }

    /// The failure as a clause for a person: `state/journal: no space left on the disk`.
    public var description: String {
        switch self.kind {
        case .notFound: "\(self.path): no such file or directory"
        case .exists: "\(self.path): already exists"
        case .wrongKind: "\(self.path): a directory instead of a file, or a file instead of a directory"
        case .notEmpty: "\(self.path): the directory is not empty"
        case .denied: "\(self.path): permission denied"
        case .noSpace: "\(self.path): no space left on the disk"
        case .link: "\(self.path): a symbolic link, which is not followed"
        case .tooLarge: "\(self.path): larger than this command accepts"
        case .io(let number): "\(self.path): input/output error \(number)"
        }
    }
}
