/// The files that commands see: the real ones, or during a journey an overlay in memory over the real ones.
///
/// Replayed commands write to memory. They read from memory first, then from the real files, whose relative paths
/// start at the journey's folder; a journey thus brings its own files.
struct ReplayFiles<Outside: FileStore>: FileStore {
    /// The data home of replayed commands.
    static var dataHome: String { "/replay" }
    /// The data folder of replayed commands.
    private static var dataFolder: String { "/replay/vinculum" }

    var outside: Outside
    private var memory = MemoryFileStore()
    private var journey: Journey?

    private struct Journey {
        let base: String
        /// A real folder that replaces `dataFolder`; `nil` to store the state in memory.
        let realData: String?
    }

    init(_ outside: Outside) {
        self.outside = outside
    }

    /// Begins a journey.
    ///
    /// - Parameter base: The folder of the journey's file.
    mutating func beginJourney(base: String, realData: String?) {
        self.journey = Journey(base: base, realData: realData)
        self.memory = MemoryFileStore()
        try? self.memory.makeDirectories(Self.dataFolder, access: .owner)
    }

    /// Ends the journey and drops the files in memory.
    mutating func endJourney() {
        self.journey = nil
        self.memory = MemoryFileStore()
    }

    private enum Location {
        case memory(String)
        case outside(String)
    }

    /// The place that commands write a path to.
    private func place(_ path: String) -> Location {
        guard let journey = self.journey else { return .outside(path) }
        if let inner = Self.pathInData(path) {
            guard let realData = journey.realData else { return .memory(path) }
            return .outside(realData + inner)
        }
        return .memory("/written/" + path)
    }

    /// What follows the data folder in a path; `nil` for a path that leads elsewhere.
    private static func pathInData(_ path: String) -> String? {
        let rest = path.utf8.dropFirst(Self.dataFolder.utf8.count)
        guard path.utf8.starts(with: Self.dataFolder.utf8), rest.isEmpty || rest.first == UInt8(ascii: "/"),
            !rest.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        return String(decoding: rest, as: UTF8.self)
    }

    /// The real path of a file that a journey reads.
    private func realPath(_ path: String) -> String {
        guard let base = self.journey?.base, !base.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return path }
        return base + "/" + path
    }

    func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
        switch self.place(path) {
        case .outside(let path): return try self.outside.read(path, upTo: limit)
        case .memory(let inner):
            if self.memory.exists(inner) || path.utf8.starts(with: Self.dataFolder.utf8) {
                return try self.memory.read(inner, upTo: limit)
            }
            return try self.outside.read(self.realPath(path), upTo: limit)
        }
    }

    mutating func openForReading(_ path: String) throws(FileError) -> OpenFile {
        switch self.place(path) {
        case .outside(let path): return try self.outside.openForReading(path)
        case .memory(let inner):
            if !self.memory.exists(inner) {
                // The path of a file says which of the two stores has opened it.
                let bytes = try self.read(path, upTo: Self.readLimit)
                try self.makeParent(of: inner)
                try self.memory.write(bytes, to: inner, access: .owner)
            }
            return try self.memory.openForReading(inner)
        }
    }

    func read(_ file: OpenFile, at offset: Int64, upTo count: Int) throws(FileError) -> [UInt8] {
        self.isReal(file)
            ? try self.outside.read(file, at: offset, upTo: count)
            : try self.memory.read(file, at: offset, upTo: count)
    }

    mutating func write(_ bytes: [UInt8], to path: String, access: FileAccess) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.write(bytes, to: path, access: access)
        case .memory(let path):
            try self.makeParent(of: path)
            try self.memory.write(bytes, to: path, access: access)
        }
    }

    mutating func create(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.create(path, with: bytes, access: access)
        case .memory(let path): try self.memory.create(path, with: bytes, access: access)
        }
    }

    mutating func replace(_ path: String, with bytes: [UInt8], access: FileAccess) throws(FileError) -> Bool {
        switch self.place(path) {
        case .outside(let path): return try self.outside.replace(path, with: bytes, access: access)
        case .memory(let path):
            try self.makeParent(of: path)
            return try self.memory.replace(path, with: bytes, access: access)
        }
    }

    mutating func openDraft(of path: String, access: FileAccess) throws(FileError) -> OpenFile {
        switch self.place(path) {
        case .outside(let path): return try self.outside.openDraft(of: path, access: access)
        case .memory(let path):
            try self.makeParent(of: path)
            return try self.memory.openDraft(of: path, access: access)
        }
    }

    mutating func publish(_ draft: OpenFile, as path: String) throws(FileError) -> Bool {
        switch self.place(path) {
        case .outside(let path): try self.outside.publish(draft, as: path)
        case .memory(let path): try self.memory.publish(draft, as: path)
        }
    }

    mutating func discard(_ draft: OpenFile, of path: String) {
        switch self.place(path) {
        case .outside(let path): self.outside.discard(draft, of: path)
        case .memory(let path): self.memory.discard(draft, of: path)
        }
    }

    mutating func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        switch self.place(path) {
        case .outside(let path): return try self.outside.openForAppending(path, access: access)
        case .memory(let path):
            try self.makeParent(of: path)
            return try self.memory.openForAppending(path, access: access)
        }
    }

    /// Whether the file is a real one. Files in memory never have such a path.
    private func isReal(_ file: OpenFile) -> Bool {
        guard let journey = self.journey else { return true }
        return journey.realData.map { file.path.utf8.starts(with: $0.utf8) } ?? false
    }

    mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        if self.isReal(file) {
            try self.outside.append(bytes, to: file)
        } else {
            try self.memory.append(bytes, to: file)
        }
    }

    mutating func synchronize(_ file: OpenFile) throws(FileError) {
        if self.isReal(file) { try self.outside.synchronize(file) } else { try self.memory.synchronize(file) }
    }

    mutating func close(_ file: OpenFile) {
        if self.isReal(file) { self.outside.close(file) } else { self.memory.close(file) }
    }

    mutating func truncate(_ path: String, to byteCount: Int64) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.truncate(path, to: byteCount)
        case .memory(let path): try self.memory.truncate(path, to: byteCount)
        }
    }

    mutating func remove(_ path: String) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.remove(path)
        case .memory(let path): try self.memory.remove(path)
        }
    }

    mutating func removeDirectory(_ path: String) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.removeDirectory(path)
        case .memory(let path): try self.memory.removeDirectory(path)
        }
    }

    func list(_ path: String) throws(FileError) -> [String] {
        switch self.place(path) {
        case .outside(let path): try self.outside.list(path)
        case .memory(let path): try self.memory.list(path)
        }
    }

    mutating func makeDirectories(_ path: String, access: FileAccess) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.makeDirectories(path, access: access)
        case .memory(let path): try self.memory.makeDirectories(path, access: access)
        }
    }

    mutating func synchronizeDirectory(_ path: String) throws(FileError) {
        switch self.place(path) {
        case .outside(let path): try self.outside.synchronizeDirectory(path)
        case .memory(let path): try self.memory.synchronizeDirectory(path)
        }
    }

    func kind(of path: String) -> FileKind? {
        switch self.place(path) {
        case .outside(let path): return self.outside.kind(of: path)
        case .memory(let inner):
            if let kind = self.memory.kind(of: inner) { return kind }
            return path.utf8.starts(with: Self.dataFolder.utf8) ? nil : self.outside.kind(of: self.realPath(path))
        }
    }

    func exposure(of path: String) -> FileExposure? {
        switch self.place(path) {
        case .outside(let path): self.outside.exposure(of: path)
        case .memory(let inner): self.memory.exists(inner) ? nil : self.outside.exposure(of: self.realPath(path))
        }
    }

    func exposedParent(of path: String) -> String? {
        switch self.place(path) {
        case .outside(let path): self.outside.exposedParent(of: path)
        case .memory(let inner):
            self.memory.exists(inner) ? nil : self.outside.exposedParent(of: self.realPath(path))
        }
    }

    func size(of path: String) throws(FileError) -> Int64 {
        switch self.place(path) {
        case .outside(let path): try self.outside.size(of: path)
        case .memory(let path): try self.memory.size(of: path)
        }
    }

    private mutating func makeParent(of path: String) throws(FileError) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        try self.memory.makeDirectories(String(path[..<slash]), access: .owner)
    }
}
