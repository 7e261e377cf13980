import Vinculum

extension ProjectsBackup {
    /// Where the backup of each project is in a file, of which a part at a time is in memory.
    ///
    /// - Returns: `nil` for a file that does not begin as a backup of several projects does.
    static func places(
        in bytes: BackupBytes, _ files: some FileStore
    ) throws(FileError) -> Result<[(project: ProjectID, range: Range<Int>)]?, Failure> {
        let header = try bytes.read(at: 0, upTo: self.headerByteCount, files)
        guard self.begins(header) else { return .success(nil) }
        let count: UInt32
        do throws(Failure) { count = try self.count(header) } catch { return .failure(error) }
        let end = bytes.count - 4
        guard end >= self.headerByteCount else { return .failure(.damaged) }
        var (checksum, offset): (UInt32, Int) = (0, 0)
        while offset < end {
            let part = try bytes.read(at: offset, upTo: min(1 << 18, end - offset), files)
            if part.isEmpty { return .failure(.damaged) }
            checksum = CRC32C.checksum(part, after: checksum)
            offset += part.count
        }
        var last = ByteReader(try bytes.read(at: end, upTo: 4, files))
        guard (try? last.uint32()) == checksum else { return .failure(.damaged) }
        var places: [(project: ProjectID, range: Range<Int>)] = []
        offset = self.headerByteCount
        for _ in 0..<count {
            // The longest ID with both lengths is shorter.
            let fields = try bytes.read(at: offset, upTo: 1024, files)
            var reader = ByteReader(fields)
            guard let name = try? reader.string(), let project = ProjectID(name),
                let length = (try? reader.varint()).flatMap({ Int(exactly: $0) }),
                places.last.map({ $0.project < project }) ?? true
            else { return .failure(.damaged) }
            offset += fields.count - reader.remaining
            guard length <= end - offset else { return .failure(.damaged) }
            places.append((project, offset..<offset + length))
            offset += length
        }
        return offset == end ? .success(places) : .failure(.damaged)
    }
}
