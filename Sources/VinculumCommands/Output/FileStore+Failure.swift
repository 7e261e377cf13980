import Vinculum

extension FileStore {
    /// The failure of a file operation. Of a path of the wrong kind it says which kind that is.
    func failure(_ error: FileError) -> CommandFailure {
        var failure = CommandFailure(error)
        guard error.kind == .wrongKind else { return failure }
        switch self.kind(of: error.path) {
        case .directory: failure.what = "\(error.path): a directory, where a file is needed"
        case nil: failure.what = "\(error.path): a part of the path is a file, where a directory is needed"
        default: failure.what = "\(error.path): a file, where a directory is needed"
        }
        return failure
    }
}
