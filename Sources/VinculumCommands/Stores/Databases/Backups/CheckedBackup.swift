import Vinculum

/// A backup of one project that was read to its end and is whole. It is read again for what it has, a part at a time.
struct CheckedBackup {
    private let bytes: BackupBytes
    private let key: SealKey?
    /// The name of the file, for messages.
    private let file: String
    /// How many accounts it has, with those of tenants, unless it must be read whole.
    let accountCount: Int
    /// The ID of the project that was backed up; `nil` for a backup that does not say it.
    let origin: String?
    /// Whether it must be read whole, because an earlier version wrote it, or because it is a file of a data directory
    /// with changes.
    let isWhole: Bool

    /// Reads a backup.
    ///
    /// - Parameters:
    ///   - key: The key that it may be sealed with.
    ///   - file: The name of the file, for messages.
    init(
        _ bytes: BackupBytes, _ key: SealKey?, file: String, on host: inout some CommandHost
    ) throws(CommandFailure) {
        (self.bytes, self.key, self.file) = (bytes, key, file)
        var progress = Progress("reading \(TerminalText.safe(file))", of: bytes.count, host)
        var parts = try Parts(bytes, key, file, host)
        while try parts.pass(host) { progress.show(parts.offset, on: &host) }
        progress.clear(on: &host)
        try parts.requireReadableKeys()
        self.accountCount = parts.accountCount
        self.origin = parts.origin
        self.isWhole = parts.isWhole
    }

    /// The parts, from the first one.
    func parts(_ host: some CommandHost) throws(CommandFailure) -> Parts {
        try Parts(self.bytes, self.key, self.file, host)
    }

    /// All bytes, for a backup that must be read whole.
    func wholeBytes(_ host: some CommandHost) throws(CommandFailure) -> [UInt8] {
        let limit = BackupCommand.limit(of: host.files)
        guard self.bytes.count <= limit else { throw host.failure(FileError(.tooLarge, path: self.file)) }
        do throws(FileError) {
            return try self.bytes.read(at: 0, upTo: self.bytes.count, host.files)
        } catch {
            throw host.failure(error)
        }
    }

    /// The rows that a backup becomes, a part at a time.
    struct Parts {
        private var frames: BackupFrames
        private var rows = RestoredRows()
        private var hasChanges = false
        /// The offset of the newest part.
        private(set) var offset = 0
        private let file: String

        fileprivate init(
            _ bytes: BackupBytes, _ key: SealKey?, _ file: String, _ host: some CommandHost
        ) throws(CommandFailure) {
            self.file = file
            do throws(BackupFrames.Failure) {
                self.frames = try BackupFrames(bytes, key, file: file, host.files)
            } catch {
                throw Self.failure(error, file, host)
            }
        }

        /// How many accounts the parts until now had.
        var accountCount: Int { self.rows.accountCount }

        /// The values beside the accounts that the parts until now had.
        var keyValues: KeyValueStore {
            var keyValues = self.rows.keyValues
            keyValues[Workspace.backupProjectKey] = nil
            return keyValues
        }

        fileprivate var isWhole: Bool { self.hasChanges || self.rows.isWhole }

        fileprivate var origin: String? {
            self.rows.keyValues[Workspace.backupProjectKey].map { String(decoding: $0, as: UTF8.self) }
        }

        /// The rows of the next part; `nil` behind the last one.
        mutating func next(_ host: some CommandHost) throws(CommandFailure) -> [StoredRow]? {
            try self.next(host) { (rows, payload) throws(ByteReader.Failure) in try rows.rows(of: payload) }
        }

        /// Reads the next part without its rows.
        ///
        /// - Returns: Whether there was one.
        fileprivate mutating func pass(_ host: some CommandHost) throws(CommandFailure) -> Bool {
            let rows = try self.next(host) { (rows, payload) throws(ByteReader.Failure) in
                try rows.pass(payload)
                return []
            }
            return rows != nil
        }

        private mutating func next(
            _ host: some CommandHost, _ read: (inout RestoredRows, [UInt8]) throws(ByteReader.Failure) -> [StoredRow]
        ) throws(CommandFailure) -> [StoredRow]? {
            do throws(BackupFrames.Failure) {
                switch try self.frames.next(host.files) {
                case nil: return nil
                case .state(let payload, let offset):
                    self.offset = offset
                    do throws(ByteReader.Failure) { return try read(&self.rows, payload) } catch {
                        throw .damaged(.unreadableChange, offset)
                    }
                case .change:
                    self.hasChanges = true
                    return []
                }
            } catch {
                throw Self.failure(error, self.file, host)
            }
        }

        fileprivate func requireReadableKeys() throws(CommandFailure) {
            if Workspace.keys(in: self.rows.keyValues) != nil { return }
            throw RestoreCommand.damaged(
                self.file, why: StateLog.Damage.Reason.unreadableChange.description + " at byte \(self.offset)")
        }

        private static func failure(
            _ error: BackupFrames.Failure, _ file: String, _ host: some CommandHost
        ) -> CommandFailure {
            switch error {
            case .truncated(let offset): RestoreCommand.damaged(file, why: "it is truncated at byte \(offset)")
            case .damaged(let reason, let offset):
                RestoreCommand.damaged(file, why: "\(reason.description) at byte \(offset)")
            case .file(let error): host.failure(error)
            case .storage(let error): CommandFailure(error)
            }
        }
    }
}
