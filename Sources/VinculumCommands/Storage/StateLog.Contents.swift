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

        init(_ scan: Scan, of bytes: [UInt8], file: String) {
            self.bytes = bytes
            self.ranges = scan.snapshot + scan.changes
            self.file = file
            self.snapshotCount = scan.snapshot.count
            if scan.ending != .clean, scan.ending != .torn(isFullLength: false) { self.ignoredOffset = scan.end }
        }

        /// Contents of a log that was never written.
        package init() {
            self.bytes = []
            self.ranges = []
            self.file = ""
            self.snapshotCount = 0
        }

        /// Whether no generation was found.
        package var isNew: Bool { self.file.isEmpty }

        /// The number of payloads, snapshot and changes together.
        package var count: Int { self.ranges.count }

        /// Copies a payload.
        ///
        /// - Precondition: `index` is in 0..<``count``.
        package func payload(_ index: Int) -> [UInt8] {
            Array(self.bytes[self.ranges[index]])
        }

        /// The damage to report when the payload's checksum holds but its form cannot be read.
        package func unreadable(_ index: Int) -> Damage {
            Damage(
                .unreadableChange, file: self.file, offset: self.ranges[index].lowerBound - Format.frameHeaderByteCount)
        }
    }
}
