extension MemoryStore {
    private static let snapshotMagic = Array("VINCSNAP".utf8)
    /// The version that is written. Every earlier one is read: its changes are a part of those of today.
    private static let snapshotVersion: UInt32 = 7

    /// The whole state as bytes, the same for the same state on every platform.
    ///
    ///     snapshot = "VINCSNAP" version:u32 part* crc:u32      part = length:varint, a change set
    ///
    /// - Complexity: Linear in the state, which is in memory twice while this runs. A host that has a journal writes
    ///   one ``snapshotPart(after:)`` at a time instead.
    @export(interface)
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

    /// Restores the state that ``snapshot()`` wrote. Versions are counted anew.
    ///
    /// - Throws: ``SnapshotError``. Bytes from outside never trap.
    @export(interface)
    public init(restoring bytes: [UInt8], indexKey: (UInt64, UInt64) = (0, 0)) throws(SnapshotError) {
        self.init(indexKey: indexKey)
        guard bytes.starts(with: MemoryStore.snapshotMagic) else { throw .notASnapshot }
        // The checksum covers the version, so that a damaged version is not reported as an unknown one.
        guard bytes.count >= 16, CRC32C.checksum(bytes.dropLast(4)) == MemoryStore.number(bytes.suffix(4)) else {
            throw .damaged
        }
        let version = MemoryStore.number(bytes[8..<12])
        guard (1...MemoryStore.snapshotVersion).contains(version) else { throw .unknownVersion(version) }
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

/// Why bytes are not a snapshot that this version reads.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
    /// They do not begin as a snapshot does.
    case notASnapshot
    /// A version of the form that this program does not read.
    case unknownVersion(UInt32)
    /// The bytes are cut short or changed.
    case damaged

    /// The reason in words.
    public var description: String {
        switch self {
        case .notASnapshot: "these bytes are no snapshot"
        case .unknownVersion(let version): "a snapshot of form \(version), which this version does not read"
        case .damaged: "the snapshot is damaged"
        }
    }
}

/// A position in a walk through a store's snapshot.
public struct SnapshotCursor: Equatable, Sendable {
    var tenant: TenantID?
    /// Set while configurations of providers remain; they come before all accounts.
    var afterProvider: ProviderID?
    var after: AccountID?
    /// Set after the last account of the tenant.
    var afterCode: UInt64?
    /// Set after the last code of the tenant.
    var afterMerge: UInt64?
    /// Set while entries of the audit trail remain; they come first.
    var afterAudit: UInt64?

    /// The number of accounts or codes in one part.
    static let partCount = 256
    /// The number of provider configurations in one part.
    static let providerCount = 64
}
