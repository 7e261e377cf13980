extension StateLog {
    /// What opening a log found: payloads in the order in which they were written.
    package struct Contents: Sendable {
        private let bytes: [UInt8]
        private let ranges: [Range<Int>]
        /// The file the payloads lie in, for messages.
        package let file: String
        /// How many of the payloads are parts of the snapshot; the others are changes since.
        package let snapshotCount: Int

        /// The last change, if all its bytes are there and fail their checksum: where it begins. It is not among the payloads.
        package private(set) var unreadEnd: Int?

        init(_ scan: Scan, of bytes: [UInt8], file: String) {
            self.bytes = bytes
            self.ranges = scan.snapshot + scan.changes
            self.file = file
            self.snapshotCount = scan.snapshot.count
            if scan.ending == .torn(isFullLength: true) { self.unreadEnd = scan.end }
        }

        /// Nothing has been written yet.
        package init() {
            self.bytes = []
            self.ranges = []
            self.file = ""
            self.snapshotCount = 0
        }

        /// Whether no generation was found.
        package var isNew: Bool { self.file.isEmpty }

        package var count: Int { self.ranges.count }

        /// - Precondition: `index` is below ``count``.
        package func payload(_ index: Int) -> [UInt8] {
            Array(self.bytes[self.ranges[index]])
        }

        /// What to say of a payload whose checksum holds and that still cannot be read.
        package func unreadable(_ index: Int) -> Damage {
            Damage(
                .unreadableChange, file: self.file, offset: self.ranges[index].lowerBound - Format.frameHeaderByteCount)
        }
    }
}
