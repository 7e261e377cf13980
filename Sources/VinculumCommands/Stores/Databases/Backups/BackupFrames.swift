import Vinculum

/// The payloads of a backup of one project, one after another, checked as ``StateLog/Scan`` checks those of a file that
/// is in memory.
struct BackupFrames {
    /// Why bytes are no whole backup, with the offset.
    enum Failure: Error {
        case truncated(Int)
        case damaged(StateLog.Damage.Reason, Int)
        case file(FileError)
        /// It is sealed, and there is no key, or another one.
        case storage(StorageError)
    }

    private typealias Format = StateLog.Format

    private let bytes: BackupBytes
    private let seal: FileSeal?
    /// The offset of the next frame.
    private(set) var offset: Int
    private var snapshotCount: UInt64 = 0
    private var isComplete = false

    /// Reads the header.
    ///
    /// - Parameter file: The name of the file, for failures.
    init(
        _ bytes: BackupBytes, _ key: SealKey?, file: String, _ files: some FileStore
    ) throws(Failure) {
        self.bytes = bytes
        let header = try BackupFrames.read(bytes, at: 0, Format.sealedHeaderByteCount, files)
        let scan = StateLog.Scan(header, generation: StateLog.Generation.first.number)
        if scan.end == 0 {
            if case .damaged(let reason) = scan.ending { throw .damaged(reason, 0) }
            throw .truncated(0)
        }
        do throws(StorageError) { self.seal = try scan.fileSeal(key, file: file) } catch { throw .storage(error) }
        self.offset = self.seal == nil ? Format.headerByteCount : Format.sealedHeaderByteCount
    }

    /// What a frame has.
    enum Part {
        /// A part of the state, and the offset of its frame.
        case state([UInt8], at: Int)
        /// A change that was made after it, which a backup does not have, and a file of a data directory may.
        case change
    }

    /// The next part; `nil` behind the last one.
    mutating func next(_ files: some FileStore) throws(Failure) -> Part? {
        while let (kind, payload, place) = try self.frame(files) {
            switch kind {
            case .snapshot where !self.isComplete:
                self.snapshotCount += 1
                guard let seal else { return .state(payload, at: place) }
                let number = StateLog.Generation.first.number
                guard let opened = seal.opened(payload[...], kind, generation: number, offset: place) else {
                    throw .damaged(.notAuthentic, place)
                }
                return .state(opened, at: place)
            case .endOfSnapshot where !self.isComplete:
                var reader = ByteReader(payload)
                guard let count = try? reader.varint(), count == self.snapshotCount, reader.isAtEnd else {
                    throw .damaged(.frameOutOfOrder, place)
                }
                self.isComplete = true
            case .change where self.isComplete: return .change
            case .snapshot, .endOfSnapshot, .change: throw .damaged(.frameOutOfOrder, place)
            }
        }
        guard self.isComplete else { throw .truncated(self.offset) }
        return nil
    }

    private mutating func frame(
        _ files: some FileStore
    ) throws(Failure) -> (kind: Format.Kind, payload: [UInt8], offset: Int)? {
        let place = self.offset
        if place == self.bytes.count { return nil }
        let fields = try BackupFrames.read(self.bytes, at: place, Format.frameHeaderByteCount, files)
        guard fields.count == Format.frameHeaderByteCount else { throw .truncated(place) }
        let number = StateLog.Generation.first.number
        guard let header = Format.FrameHeader(fields[...], generation: number, offset: place) else {
            throw .damaged(.frameHeader, place)
        }
        let start = place + Format.frameHeaderByteCount
        guard UInt64(header.length) <= UInt64(self.bytes.count - start) else { throw .truncated(place) }
        let payload = try BackupFrames.read(self.bytes, at: start, Int(header.length), files)
        guard payload.count == Int(header.length) else { throw .truncated(place) }
        guard CRC32C.checksum(payload) == header.payloadChecksum else { throw .damaged(.framePayload, place) }
        guard let kind = Format.Kind(rawValue: header.kind) else { throw .damaged(.unknownKind(header.kind), place) }
        self.offset = start + payload.count
        return (kind, payload, place)
    }

    private static func read(
        _ bytes: BackupBytes, at offset: Int, _ count: Int, _ files: some FileStore
    ) throws(Failure) -> [UInt8] {
        do throws(FileError) { return try bytes.read(at: offset, upTo: count, files) } catch { throw .file(error) }
    }
}
