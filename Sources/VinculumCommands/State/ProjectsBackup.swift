import Vinculum

/// The backup of several projects in one file.
///
///     file    = header project* crc:u32
///     header  = "VINCPROJ" version:u32 count:u32 crc:u32
///     project = id:string backup:bytes
///
/// Numbers are little-endian, lengths are varints, checksums are CRC-32C; the last one covers the whole file before it.
/// A project's bytes are those of a backup of that project alone. The projects are sorted by ID.
struct ProjectsBackup {
    /// The version this program writes, and the only one it reads.
    static let version: UInt32 = 1
    private static let magic = Array("VINCPROJ".utf8)
    static let headerByteCount = 20

    /// Why bytes are not a backup of several projects.
    enum Failure: Error, Equatable {
        /// Bytes are missing or differ from those once written.
        case damaged
        case unknownVersion(UInt32)
    }

    /// One project with its backup.
    struct Entry {
        let project: ProjectID
        let backup: ArraySlice<UInt8>
    }

    let entries: [Entry]

    /// Whether bytes begin as a backup of several projects does.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: self.magic) }

    /// Encodes the entries, which the caller has sorted by project.
    static func encoded(_ entries: [Entry]) -> [UInt8] {
        var encoder = Encoder(count: entries.count)
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += encoder.begin(entry.project, byteCount: entry.backup.count)
            let backup = Array(entry.backup)
            encoder.note(backup)
            bytes += backup
        }
        return bytes + encoder.end
    }

    /// What is around the backups of a file.
    struct Encoder {
        private var header: [UInt8]
        private var checksum: UInt32 = 0

        init(count: Int) {
            var writer = ByteWriter()
            writer.raw(ProjectsBackup.magic)
            writer.uint32(ProjectsBackup.version)
            writer.uint32(UInt32(truncatingIfNeeded: count))
            writer.uint32(CRC32C.checksum(writer.bytes))
            self.header = writer.bytes
        }

        /// What comes before the backup of a project.
        mutating func begin(_ project: ProjectID, byteCount: Int) -> [UInt8] {
            let bytes = self.header + Self.beginning(project, byteCount)
            self.header = []
            self.note(bytes)
            return bytes
        }

        /// Notes bytes of a backup.
        mutating func note(_ bytes: [UInt8]) { self.checksum = CRC32C.checksum(bytes, after: self.checksum) }

        /// What comes behind the last backup.
        var end: [UInt8] {
            var writer = ByteWriter()
            writer.raw(self.header)
            writer.uint32(CRC32C.checksum(self.header, after: self.checksum))
            return writer.bytes
        }

        /// The bytes of a file with backups of these sizes.
        func byteCount(of projects: [ProjectID], _ sizes: [Int]) -> Int {
            zip(projects, sizes).reduce(self.header.count + 4) { $0 + Self.beginning($1.0, $1.1).count + $1.1 }
        }

        private static func beginning(_ project: ProjectID, _ byteCount: Int) -> [UInt8] {
            var writer = ByteWriter()
            writer.string(project.text)
            writer.varint(UInt64(byteCount))
            return writer.bytes
        }
    }

    /// Reads a whole file.
    init(parsing bytes: [UInt8]) throws(Failure) {
        let count = try Self.count(Array(bytes.prefix(Self.headerByteCount)))
        let body = bytes.dropLast(4)
        var end = ByteReader(bytes.suffix(4))
        guard body.count >= Self.headerByteCount, (try? end.uint32()) == CRC32C.checksum(body) else { throw .damaged }
        self.entries = try Self.entries(body.dropFirst(Self.headerByteCount), count: count)
    }

    /// How many projects a header says.
    static func count(_ header: [UInt8]) throws(Failure) -> UInt32 {
        var fields = ByteReader(header[...].dropFirst(self.magic.count))
        guard self.begins(header), let version = try? fields.uint32(), let count = try? fields.uint32(),
            let checksum = try? fields.uint32(), checksum == CRC32C.checksum(header[...].dropLast(4))
        else { throw .damaged }
        guard version == self.version else { throw .unknownVersion(version) }
        return count
    }

    private static func entries(_ bytes: ArraySlice<UInt8>, count: UInt32) throws(Failure) -> [Entry] {
        var reader = ByteReader(bytes)
        var entries: [Entry] = []
        for _ in 0..<count {
            // Every entry takes bytes, so a false count ends the loop at the end of the file.
            guard let name = try? reader.string(), let project = ProjectID(name), let backup = try? reader.slice(),
                entries.last.map({ $0.project < project }) ?? true
            else { throw .damaged }
            entries.append(Entry(project: project, backup: backup))
        }
        guard reader.isAtEnd else { throw .damaged }
        return entries
    }
}
