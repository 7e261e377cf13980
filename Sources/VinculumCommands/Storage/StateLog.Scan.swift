import Vinculum

extension StateLog {
    /// The frames found in the bytes of one generation. Scanning changes nothing.
    ///
    /// The scan distinguishes *torn* from *damaged*. A process that dies while appending leaves the first part of one
    /// frame at the end of the file; a machine that loses power may leave zeros in place of the rest. That frame was
    /// never acknowledged, so it may be cut off. Everything else is damage, which is reported and never repaired by
    /// guessing: also a last frame of full length that fails its checksum and does not end in zeros, because it may
    /// have been acknowledged and changed since.
    package struct Scan: Equatable, Sendable {
        /// How the file ends.
        package enum Ending: Equatable, Sendable {
            /// After a complete frame.
            case clean
            /// With an incomplete frame at `end`. `isFullLength`: the missing bytes are zeros.
            case torn(isFullLength: Bool)
            /// With something at `end` that no interrupted append can have left.
            case damaged(Damage.Reason)
        }

        /// The version of the file's format.
        package private(set) var version = Format.version
        /// The key and the salt in the header of a sealed file; `nil` for one that is not sealed.
        package private(set) var seal: SealHeader?
        /// Byte ranges of the snapshot's payloads.
        package private(set) var snapshot: [Range<Int>] = []
        /// Byte ranges of the payloads of the changes since the snapshot.
        package private(set) var changes: [Range<Int>] = []
        /// The offset at which the changes begin; `nil` while the snapshot has no end.
        package private(set) var snapshotEnd: Int?
        /// The offset after the last valid frame, where a torn or damaged one begins.
        package private(set) var end = 0
        /// How the file ends at ``end``.
        package private(set) var ending = Ending.clean

        /// What the header of a sealed file says of its seal.
        package struct SealHeader: Equatable, Sendable {
            package let keyID: [UInt8]
            package let salt: [UInt8]
        }

        /// Whether the snapshot has its end frame.
        package var isComplete: Bool { self.snapshotEnd != nil }

        /// Scans a file. Linear in its size.
        package init(_ bytes: [UInt8], generation: UInt32) {
            guard self.readHeader(bytes, generation) else { return }
            self.end = self.seal == nil ? Format.headerByteCount : Format.sealedHeaderByteCount
            while self.ending == .clean, self.end < bytes.count {
                self.readFrame(bytes, generation)
            }
        }
    }
}

extension StateLog.Scan {
    private typealias Format = StateLog.Format

    /// Whether the damage is the end of the file: the snapshot is whole, and no frame begins anywhere behind the
    /// damage. What is before it can then be used without it.
    ///
    /// - Parameter bytes: The bytes that were scanned.
    /// - Complexity: Linear in the bytes behind the damage.
    package func isDamagedEnd(of bytes: [UInt8], generation: UInt32) -> Bool {
        guard self.isComplete, self.ending == .damaged(.frameHeader) || self.ending == .damaged(.framePayload)
        else { return false }
        var start = self.end + 1
        while bytes.count - start >= Format.frameHeaderByteCount {
            // Looking at the kind first leaves few places whose checksum must be computed.
            if bytes[start + 4] == Format.Kind.change.rawValue, Self.frameBegins(at: start, bytes, generation) {
                return false
            }
            start += 1
        }
        return true
    }

    private static func frameBegins(at start: Int, _ bytes: [UInt8], _ generation: UInt32) -> Bool {
        var reader = ByteReader(bytes[(start + 9)..<(start + Format.frameHeaderByteCount)])
        let expected = Format.frameChecksum(bytes[start..<start + 9], generation: generation, offset: start)
        return (try? reader.uint32()) == expected
    }

    private mutating func readHeader(_ bytes: [UInt8], _ generation: UInt32) -> Bool {
        let expected = Format.header(generation: generation)
        for version in 1...Format.version
        where bytes.starts(with: Format.header(generation: generation, version: version)) {
            self.version = version
            return true
        }
        if self.readSealedHeader(bytes, generation) { return true }
        if self.ending != .clean { return false }
        let agreeing = zip(bytes, expected).prefix { $0 == $1 }.count
        if bytes[agreeing...].allSatisfy({ $0 == 0 }) {
            self.ending = .torn(isFullLength: false)
            return false
        }
        var reader = ByteReader(bytes[...].dropFirst(8))
        if agreeing >= 8, bytes.count >= Format.headerByteCount,
            let version = try? reader.uint32(), let written = try? reader.uint32(),
            bytes.starts(with: Format.header(generation: written, version: version))
        {
            let isKnown = (1...Format.version).contains(version)
            self.ending = .damaged(isKnown ? .otherGeneration(written) : .unknownVersion(version))
        } else {
            self.ending = .damaged(.notAStateFile)
        }
        return false
    }

    /// Reads the header of a sealed file. For one that is torn or damaged the ending says so.
    private mutating func readSealedHeader(_ bytes: [UInt8], _ generation: UInt32) -> Bool {
        let count = Format.sealedHeaderByteCount
        let fields = Format.sealedHeader(generation: generation)
        let agreeing = zip(bytes, fields).prefix { $0 == $1 }.count
        // The two kinds of header begin alike, so four bytes of one are torn in either case.
        guard agreeing > 4 else { return false }
        var reader = ByteReader(bytes[...].dropFirst(8))
        var end = ByteReader(bytes.prefix(count).suffix(4))
        guard agreeing >= 8, bytes.count >= count, let version = try? reader.uint32(),
            let written = try? reader.uint32(),
            (try? end.uint32()) == CRC32C.checksum(bytes.prefix(count - 4))
        else {
            // A header without its end lacks at least its last byte.
            let isTorn =
                bytes[min(bytes.count, count - 1)...].allSatisfy { $0 == 0 }
                && bytes[agreeing..<max(agreeing, min(bytes.count, fields.count))].allSatisfy { $0 == 0 }
            self.ending = isTorn ? .torn(isFullLength: false) : .damaged(.notAStateFile)
            return false
        }
        let isKnown = (1...Format.version).contains(version)
        guard isKnown, written == generation else {
            self.ending = .damaged(isKnown ? .otherGeneration(written) : .unknownVersion(version))
            return false
        }
        self.version = version
        self.seal = SealHeader(keyID: Array(bytes[16..<24]), salt: Array(bytes[24..<40]))
        return true
    }

    private mutating func readFrame(_ bytes: [UInt8], _ generation: UInt32) {
        let start = self.end
        guard bytes.count - start >= Format.frameHeaderByteCount else {
            self.ending = .torn(isFullLength: false)
            return
        }
        let fields = bytes[start..<start + Format.frameHeaderByteCount]
        guard let header = Format.FrameHeader(fields, generation: generation, offset: start) else {
            // A header without its end lacks at least its last byte.
            let tail = bytes[(start + Format.frameHeaderByteCount - 1)...]
            self.ending = tail.allSatisfy { $0 == 0 } ? .torn(isFullLength: true) : .damaged(.frameHeader)
            return
        }
        let payloadStart = start + Format.frameHeaderByteCount
        guard UInt64(header.length) <= UInt64(bytes.count - payloadStart) else {
            self.ending = .torn(isFullLength: false)
            return
        }
        let payload = payloadStart..<payloadStart + Int(header.length)
        guard CRC32C.checksum(bytes[payload]) == header.payloadChecksum else {
            // Several frames that were not synchronized may be lost at once, so zeros may follow this one.
            let tail = bytes[(payload.upperBound - 1)...]
            self.ending = tail.allSatisfy { $0 == 0 } ? .torn(isFullLength: true) : .damaged(.framePayload)
            return
        }
        self.accept(header.kind, payload, bytes)
    }

    private mutating func accept(_ kind: UInt8, _ payload: Range<Int>, _ bytes: [UInt8]) {
        switch Format.Kind(rawValue: kind) {
        case .snapshot where self.snapshotEnd == nil:
            self.snapshot.append(payload)
        case .endOfSnapshot where self.snapshotEnd == nil:
            var reader = ByteReader(bytes[payload])
            guard let count = try? reader.varint(), count == UInt64(self.snapshot.count), reader.isAtEnd else {
                self.ending = .damaged(.frameOutOfOrder)
                return
            }
            self.snapshotEnd = payload.upperBound
        case .change where self.snapshotEnd != nil:
            self.changes.append(payload)
        case .snapshot, .endOfSnapshot, .change:
            self.ending = .damaged(.frameOutOfOrder)
            return
        case nil:
            self.ending = .damaged(.unknownKind(kind))
            return
        }
        self.end = payload.upperBound
    }
}
