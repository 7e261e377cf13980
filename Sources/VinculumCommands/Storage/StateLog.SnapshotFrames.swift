import Vinculum

extension StateLog {
    /// Encodes a generation up to the end of its snapshot: header, snapshot parts, end frame.
    package struct SnapshotFrames: Sendable {
        private let generation: Generation
        /// The encoded bytes not drained yet, so that many small parts make one write.
        package private(set) var bytes: [UInt8]
        /// The offset of the next frame in the file.
        private(set) var end: Int
        private var partCount: UInt64 = 0
        let seal: FileSeal?

        init(_ generation: Generation, _ seal: FileSeal?) {
            self.generation = generation
            self.seal = seal
            self.bytes = Format.header(generation: generation.number, seal)
            self.end = self.bytes.count
        }

        /// - Throws: ``StorageError/tooLarge``.
        mutating func add(_ part: [UInt8]) throws(StorageError) {
            guard part.count < Format.maximumPayloadByteCount else { throw .tooLarge }
            self.put(.snapshot, part)
        }

        mutating func finish() {
            var count = ByteWriter()
            count.varint(self.partCount)
            self.put(.endOfSnapshot, count.bytes)
        }

        /// Drops ``bytes`` after they were written to the file.
        mutating func drain() {
            self.bytes.removeAll(keepingCapacity: true)
        }

        mutating func put(_ kind: Format.Kind, _ payload: [UInt8]) {
            let frame = Format.frame(
                kind, payload, generation: self.generation.number, offset: self.end, self.seal)
            if kind == .snapshot { self.partCount += 1 }
            self.end += frame.count
            self.bytes += frame
        }
    }
}
