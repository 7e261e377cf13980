internal import CLibc
internal import VinculumCommands

extension SystemFileStore {
    /// Calls the C library with a path. Returns `nil` for a path with a zero byte, which C would silently cut short.
    static func answer<Answer>(_ path: String, _ ask: (UnsafePointer<CChar>) -> Answer) -> Answer? {
        if path.utf8.contains(0) { return nil }
        return path.withCString { ask($0) }
    }

    /// Calls a function of the C library with a path and returns its result.
    ///
    /// - Throws: ``FileError`` for `errno` if the result is less than 0, and `notFound` for a path with a zero byte.
    @discardableResult
    static func done(_ path: String, _ call: (UnsafePointer<CChar>) -> Int32) throws(FileError) -> Int32 {
        guard let result = self.answer(path, call) else { throw FileError(.notFound, path: path) }
        if result < 0 { throw FileError(errno: vinculum_errno(), path: path) }
        return result
    }

    /// Opens a path and returns the descriptor.
    static func opened(_ path: String, _ open: (UnsafePointer<CChar>) -> Int32) throws(FileError) -> Int32 {
        try self.done(path, open)
    }

    #if !arch(wasm32)
    /// The working directory; the root where it is unknown.
    static var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The names in a path, the last first.
    static func names(in path: String) -> [String] {
        path.utf8.split(separator: 0x2F).reversed().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Where a symbolic link leads; `nil` for what is none.
    static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        guard let count = self.answer(path, { readlink($0, &bytes, bytes.count) }), count >= 0 else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    #endif

    /// The directory that contains a path: `a` for `a/b`, `.` for `a`, `/` for `/a`.
    static func folder(of path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: 0x2F) else { return "." }
        return String(decoding: bytes[..<max(slash, 1)], as: UTF8.self)
    }
}

extension FileAccess {
    var fileMode: UInt32 { self == .owner ? 0o600 : 0o666 }
    var directoryMode: mode_t { self == .owner ? 0o700 : 0o777 }
}
