@testable import VinculumCommands

/// A file store that fails at one chosen operation: only there, or from there on, like a process that dies.
struct BrokenFileStore: FileStore {
    enum Fault {
        /// The operation has no effect and fails; later ones work.
        case once
        /// The operation and all later ones have no effect.
        case before
        /// The operation writes half of its bytes; all later ones have no effect.
        case halfway
        /// The operation succeeds but reports failure; all later ones have no effect.
        case after
    }

    var inner = MemoryFileStore()
    var fault = Fault.before
    /// The operations left before the fault; negative after it.
    var remaining = Int.max
    private(set) var isDead = false

    /// Lets all operations work from now on.
    mutating func revive() {
        self.isDead = false
        self.remaining = .max
    }

    private mutating func perform(
        _ path: String, _ operation: (inout MemoryFileStore) throws(FileError) -> Void,
        halfway: (inout MemoryFileStore) throws(FileError) -> Void = { (_) throws(FileError) in }
    ) throws(FileError) {
        if self.isDead { throw FileError(.io(5), path: path) }
        self.remaining -= 1
        guard self.remaining == -1 else { return try operation(&self.inner) }
        self.isDead = self.fault != .once
        switch self.fault {
        case .once, .before: break
        case .halfway: try? halfway(&self.inner)
        case .after: try operation(&self.inner)
        }
        throw FileError(.io(5), path: path)
    }

    func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
        try self.inner.read(path, upTo: limit)
    }

    mutating func openForReading(_ path: String) throws(FileError) -> OpenFile {
        try self.inner.openForReading(path)
    }

    func read(_ file: OpenFile, at offset: Int64, upTo count: Int) throws(FileError) -> [UInt8] {
        try self.inner.read(file, at: offset, upTo: count)
    }

    mutating func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError) {
        try self.perform(
            path, { (files) throws(FileError) in try files.write(bytes, to: path, access: access) },
            halfway: { (files) throws(FileError) in
                try files.write(Array(bytes.prefix(bytes.count / 2)), to: path, access: access)
            })
    }

    mutating func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) {
        try self.perform(
            path, { (files) throws(FileError) in try files.create(path, with: bytes, access: access) },
            halfway: { (files) throws(FileError) in
                try files.create(path, with: Array(bytes.prefix(bytes.count / 2)), access: access)
            })
    }

    mutating func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        try self.perform(
            path, { (files) throws(FileError) in _ = try files.replace(path, with: bytes, access: access) },
            halfway: { (files) throws(FileError) in
                // Where files cannot be renamed, the draft is whole before the file itself is written.
                let draft = path + ".new"
                let half = Array(bytes.prefix(bytes.count / 2))
                guard !files.canRename else { return try files.write(half, to: draft, access: access) }
                try files.write(bytes, to: draft, access: access)
                files.makeDurable(draft)
                try files.write(half, to: path, access: access)
            })
        return self.inner.canRename
    }

    mutating func openDraft(of path: String, access: FileAccess) throws(FileError) -> OpenFile {
        var file = OpenFile(descriptor: -1, path: path)
        try self.perform(path, { (files) throws(FileError) in file = try files.openDraft(of: path, access: access) })
        return file
    }

    mutating func publish(_ draft: OpenFile, as path: String) throws(FileError) -> Bool {
        try self.perform(path, { (files) throws(FileError) in _ = try files.publish(draft, as: path) })
        return self.inner.canRename
    }

    mutating func discard(_ draft: OpenFile, of path: String) {
        if !self.isDead { self.inner.discard(draft, of: path) }
    }

    mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        var file = OpenFile(descriptor: -1, path: path)
        try self.perform(
            path, { (files) throws(FileError) in file = try files.openForAppending(path, access: access) })
        return file
    }

    mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        try self.perform(
            file.path, { (files) throws(FileError) in try files.append(bytes, to: file) },
            halfway: { (files) throws(FileError) in
                try files.append(Array(bytes.prefix(bytes.count / 2)), to: file)
            })
    }

    mutating func synchronize(_ file: OpenFile) throws(FileError) {
        try self.perform(file.path, { (files) throws(FileError) in try files.synchronize(file) })
    }

    mutating func close(_ file: OpenFile) {
        if !self.isDead { self.inner.close(file) }
    }

    mutating func truncate(_ path: String, to byteCount: Int64) throws(FileError) {
        try self.perform(path, { (files) throws(FileError) in try files.truncate(path, to: byteCount) })
    }

    mutating func remove(_ path: String) throws(FileError) {
        try self.perform(path, { (files) throws(FileError) in try files.remove(path) })
    }

    mutating func removeDirectory(_ path: String) throws(FileError) {
        try self.perform(path, { (files) throws(FileError) in try files.removeDirectory(path) })
    }

    func list(_ path: String) throws(FileError) -> [String] {
        try self.inner.list(path)
    }

    mutating func makeDirectories(_ path: String, access: FileAccess) throws(FileError) {
        try self.perform(path, { (files) throws(FileError) in try files.makeDirectories(path, access: access) })
    }

    mutating func synchronizeDirectory(_ path: String) throws(FileError) {
        try self.perform(path, { (files) throws(FileError) in try files.synchronizeDirectory(path) })
    }

    func kind(of path: String) -> FileKind? {
        self.inner.kind(of: path)
    }

    func exposure(of path: String) -> FileExposure? { self.inner.exposure(of: path) }
    func exposedParent(of path: String) -> String? { self.inner.exposedParent(of: path) }

    func size(of path: String) throws(FileError) -> Int64 {
        try self.inner.size(of: path)
    }
}
