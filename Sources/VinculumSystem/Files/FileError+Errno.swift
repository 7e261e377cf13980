internal import CLibc
internal import VinculumCommands

extension FileError {
    /// Creates the error for a value of the C library's `errno`.
    init(errno number: Int32, path: String) {
        let kind: Kind =
            switch number {
            case vinculum_ENOENT: .notFound
            case vinculum_EEXIST: .exists
            case vinculum_EISDIR, vinculum_ENOTDIR: .wrongKind
            case vinculum_ENOTEMPTY: .notEmpty
            case vinculum_EACCES, vinculum_EPERM, vinculum_EROFS, vinculum_ENOTCAPABLE: .denied
            case vinculum_ELOOP: .link
            // EFBIG: the process may write no larger files (RLIMIT_FSIZE), as with a full quota.
            case vinculum_ENOSPC, vinculum_EDQUOT, vinculum_EFBIG: .noSpace
            default: .io(number)
            }
        self.init(kind, path: path)
    }
}
