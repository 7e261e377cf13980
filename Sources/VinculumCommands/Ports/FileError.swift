/// Why the machine refused a file operation.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Equatable, Sendable {
        /// Nothing is at the path, or one of its folders is missing.
        case notFound
        /// Something is at the path already.
        case exists
        /// A folder where a file is needed, or a file where a folder is.
        case wrongKind
        /// The machine does not let this program.
        case denied
        /// The disk, or the quota on it, is full.
        case noSpace
        /// There are more bytes than the caller takes.
        case tooLarge
        /// Any other refusal, with the C library's `errno` (numbers differ between Linux and WASI).
        case io(Int32)
    }

    public let kind: Kind

    /// The path as the caller gave it, or `<stdin>`, `<stdout>`, `<stderr>`.
    public let path: String

    public init(_ kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }

    /// A clause for a person: `state/journal: no space left on the disk`.
    public var description: String {
        switch self.kind {
        case .notFound: "\(self.path): no such file or folder"
        case .exists: "\(self.path): already exists"
        case .wrongKind: "\(self.path): a folder where a file is needed, or the reverse"
        case .denied: "\(self.path): permission denied"
        case .noSpace: "\(self.path): no space left on the disk"
        case .tooLarge: "\(self.path): larger than this command takes"
        case .io(let number): "\(self.path): input/output error \(number)"
        }
    }
}
