extension StateLog {
    /// The payloads of a log, in the order in which they were written.
    package struct Contents: Sendable {
        private let bytes: [UInt8]
        private let ranges: [Range<Int>]
        /// The path of the file, for messages; empty for a new log.
        package let file: String
        /// The number of payloads that belong to the snapshot; the others are later changes.
        package let snapshotCount: Int

        /// Offset of an end that fails its checksum and is not among the payloads; `nil` otherwise.
        package private(set) var ignoredOffset: Int?

        private let generation: UInt32
        private let seal: FileSeal?

        /// - Parameter seal: The seal of a sealed file; see ``Scan/fileSeal(_:file:)``.
        init(_ scan: Scan, of bytes: [UInt8], generation: Generation, _ seal: FileSeal?, file: String) {
            self.bytes = bytes
            self.generation = generation.number
            self.seal = seal
            self.ranges = scan.snapshot + scan.changes
            self.file = file
            self.snapshotCount = scan.snapshot.count
            if scan.ending != .clean, scan.ending != .torn(isFullLength: false) { self.ignoredOffset = scan.end }
        }

        /// Contents of a log that was never written.
        package init() {
            self.bytes = []
            self.generation = 1
            self.seal = nil
            self.ranges = []
            self.file = ""
            self.snapshotCount = 0
        }

        /// Whether no generation was found.
        package var isNew: Bool { self.file.isEmpty }

        /// The number of payloads, snapshot and changes together.
        package var count: Int { self.ranges.count }

        /// Copies a payload, and opens it if it is sealed.
        ///
        /// - Precondition: `index` is in 0..<``count``.
        /// - Throws: ``StorageError/damaged(_:)`` for a payload that the key has not sealed for this place.
        package func payload(_ index: Int) throws(StorageError) -> [UInt8] {
            let range = self.ranges[index]
            guard let seal = self.seal else { return Array(self.bytes[range]) }
            let kind: Format.Kind = index < self.snapshotCount ? .snapshot : .change
            let offset = range.lowerBound - Format.frameHeaderByteCount
            guard let payload = seal.opened(self.bytes[range], kind, generation: self.generation, offset: offset)
            else { throw .damaged(Damage(.notAuthentic, file: self.file, offset: offset)) }
            return payload
        }

        /// The damage to report when the payload's checksum holds but its form cannot be read.
        package func unreadable(_ index: Int) -> Damage {
            Damage(
                .unreadableChange, file: self.file, offset: self.ranges[index].lowerBound - Format.frameHeaderByteCount)
        }
    }
}
