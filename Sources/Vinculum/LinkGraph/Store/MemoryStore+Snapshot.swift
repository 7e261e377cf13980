extension MemoryStore {
    private static let snapshotMagic = Array("VINCSNAP".utf8)
    private static let snapshotVersion: UInt32 = 1

    /// The whole state as bytes, the same for the same state on every platform.
    ///
    ///     snapshot = "VINCSNAP" version:u32 part* crc:u32      part = length:varint, a change set
    ///
    /// - Complexity: Linear in the state, which is in memory twice while this runs; a host that keeps a journal writes
    ///   ``snapshotPart(after:)`` by ``snapshotPart(after:)`` instead.
    public func snapshot() -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 1024)
        writer.raw(MemoryStore.snapshotMagic)
        writer.uint32(MemoryStore.snapshotVersion)
        var cursor: SnapshotCursor?
        repeat {
            let (part, next) = self.snapshotPart(after: cursor)
            writer.byteString(part.encoded())
            cursor = next
        } while cursor != nil
        writer.uint32(CRC32C.checksum(writer.bytes))
        return writer.bytes
    }

    /// The state that ``snapshot()`` gave as bytes, with versions counted anew.
    ///
    /// - Throws: ``SnapshotError``; bytes from outside never trap.
    public init(restoring bytes: [UInt8], indexKey: (UInt64, UInt64) = (0, 0)) throws(SnapshotError) {
        self.init(indexKey: indexKey)
        guard bytes.starts(with: MemoryStore.snapshotMagic) else { throw .notASnapshot }
        // The checksum covers the version, so a damaged version is not taken for a strange one.
        guard bytes.count >= 16, CRC32C.checksum(bytes.dropLast(4)) == MemoryStore.number(bytes.suffix(4)) else {
            throw .damaged
        }
        let version = MemoryStore.number(bytes[8..<12])
        guard version == MemoryStore.snapshotVersion else { throw .unknownVersion(version) }
        var reader = ByteReader(bytes[12..<bytes.count - 4])
        while !reader.isAtEnd {
            do throws(ByteReader.Failure) {
                try self.applyPart(try ChangeSet(decoding: try reader.byteString()))
            } catch {
                throw .damaged
            }
        }
    }

    private mutating func applyPart(_ part: ChangeSet) throws(ByteReader.Failure) {
        do throws(CommitConflict) { try self.apply(part) } catch { throw .malformed }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Why bytes are no snapshot that can be restored.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
    /// They do not begin as a snapshot does.
    case notASnapshot
    /// A form this version does not read.
    case unknownVersion(UInt32)
    /// Cut short, or not what was once written.
    case damaged

    public var description: String {
        switch self {
        case .notASnapshot: "these bytes are no snapshot"
        case .unknownVersion(let version): "a snapshot of form \(version), which this version does not read"
        case .damaged: "the snapshot is damaged"
        }
    }
}

/// How far a walk through a store's snapshot has come.
public struct SnapshotCursor: Equatable, Sendable {
    var tenant: TenantID?
    /// Set while some configurations of providers are still to come; they are before all accounts.
    var afterProvider: ProviderID?
    var after: AccountID?
    /// Set once all accounts of the tenant are through.
    var afterCode: UInt64?

    /// How many accounts or codes one part holds.
    static let partCount = 256
    /// How many configurations of providers one part holds.
    static let providerCount = 64
}
