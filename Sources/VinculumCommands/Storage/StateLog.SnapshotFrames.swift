import Vinculum

extension StateLog {
    /// The bytes of a generation as they come to be: its header, the parts of its snapshot, the end of that.
    package struct SnapshotFrames: Sendable {
        private let generation: Generation
        /// What has not been drained yet, so that a thousand small parts are one write.
        package private(set) var bytes: [UInt8]
        /// Where the next frame goes.
        private(set) var end: Int
        private var partCount: UInt64 = 0

        init(_ generation: Generation) {
            self.generation = generation
            self.bytes = Format.header(generation: generation.number)
            self.end = self.bytes.count
        }

        mutating func add(_ part: [UInt8]) throws(StorageError) {
            guard part.count < Format.maximumPayloadByteCount else { throw .tooLarge }
            self.partCount += 1
            self.put(.snapshot, part)
        }

        mutating func finish() {
            var count = ByteWriter()
            count.varint(self.partCount)
            self.put(.endOfSnapshot, count.bytes)
        }

        /// Forgets the bytes, which are in the file now.
        mutating func drain() {
            self.bytes.removeAll(keepingCapacity: true)
        }

        private mutating func put(_ kind: Format.Kind, _ payload: [UInt8]) {
            let frame = Format.frame(kind, payload, generation: self.generation.number, offset: self.end)
            self.end += frame.count
            self.bytes += frame
        }
    }
}
