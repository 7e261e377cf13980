import Vinculum

extension StateLog {
    /// The byte format of a generation's file, `state.000001.vinc`.
    ///
    ///     file    = header frame*
    ///     header  = "VINCULUM" version:u32 generation:u32 crc:u32
    ///             | "VINCSEAL" version:u32 generation:u32 key:8 salt:16 crc:u32
    ///     frame   = length:u32 kind:u8 payloadCRC:u32 headerCRC:u32 payload
    ///
    /// All numbers are little-endian, all checksums are CRC-32C. The checksum of a frame header also covers the
    /// generation and the frame's offset in the file. A frame copied from elsewhere is therefore damage, and a
    /// damaged length never sends the reader to a wrong offset. Frames come in this order: the parts of the snapshot,
    /// the end of the snapshot, the changes since.
    ///
    /// In a file with the second header the payloads of snapshot and changes are sealed; see ``FileSeal``. Checksums
    /// are of what lies on the disk, so that torn and damaged ends are told apart without the key.
    package enum Format {
        /// The version this program writes. Every earlier one is read: its changes are a part of those of today.
        package static let version: UInt32 = 7
        /// Length of the file header.
        package static let headerByteCount = 20
        /// Length of the header of a sealed file.
        package static let sealedHeaderByteCount = 44
        /// Length of a frame without its payload.
        package static let frameHeaderByteCount = 13

        /// The largest payload, exclusive: 1 GiB, which a 32-bit address space can still read in one piece.
        package static let maximumPayloadByteCount = 1 << 30

        private static let magic = Array("VINCULUM".utf8)
        private static let sealedMagic = Array("VINCSEAL".utf8)

        /// What a frame holds.
        package enum Kind: UInt8 {
            /// A part of the snapshot.
            case snapshot = 1
            /// The end of the snapshot; its payload is the number of snapshot frames before it, as a varint.
            case endOfSnapshot = 2
            /// A change made after the snapshot.
            case change = 3
        }

        /// Encodes the file header.
        package static func header(generation: UInt32, version: UInt32 = Format.version) -> [UInt8] {
            var writer = ByteWriter(reservingCapacity: self.headerByteCount)
            writer.raw(self.magic)
            writer.uint32(version)
            writer.uint32(generation)
            writer.uint32(CRC32C.checksum(writer.bytes))
            return writer.bytes
        }

        /// Encodes the header of a sealed file up to its key.
        static func sealedHeader(generation: UInt32, version: UInt32 = Format.version) -> [UInt8] {
            var writer = ByteWriter(reservingCapacity: self.sealedHeaderByteCount)
            writer.raw(self.sealedMagic)
            writer.uint32(version)
            writer.uint32(generation)
            return writer.bytes
        }

        /// Encodes the header of a file that is sealed, or of one that is not.
        static func header(generation: UInt32, _ seal: FileSeal?) -> [UInt8] {
            guard let seal else { return self.header(generation: generation) }
            let header = self.sealedHeader(generation: generation) + seal.keyID + seal.salt
            var writer = ByteWriter(reservingCapacity: 4)
            writer.uint32(CRC32C.checksum(header))
            return header + writer.bytes
        }

        /// Encodes a frame, with its payload sealed if there is a seal. The end of the snapshot, which is a number of
        /// frames, is never sealed.
        static func frame(
            _ kind: Kind, _ payload: [UInt8], generation: UInt32, offset: Int, _ seal: FileSeal?
        ) -> [UInt8] {
            guard let seal, kind != .endOfSnapshot else {
                return self.frame(kind, payload, generation: generation, offset: offset)
            }
            let sealed = seal.sealed(payload, kind, generation: generation, offset: offset)
            return self.frame(kind, sealed, generation: generation, offset: offset)
        }

        /// Encodes a frame.
        ///
        /// - Parameter offset: The offset in the file at which the frame will be written.
        package static func frame(_ kind: Kind, _ payload: [UInt8], generation: UInt32, offset: Int) -> [UInt8] {
            var writer = ByteWriter(reservingCapacity: self.frameHeaderByteCount + payload.count)
            writer.uint32(UInt32(truncatingIfNeeded: payload.count))
            writer.uint8(kind.rawValue)
            writer.uint32(CRC32C.checksum(payload))
            writer.uint32(self.frameChecksum(writer.bytes[...], generation: generation, offset: offset))
            writer.raw(payload)
            return writer.bytes
        }

        /// What the header of a frame says.
        struct FrameHeader {
            let length: UInt32
            let kind: UInt8
            let payloadChecksum: UInt32

            /// Reads the header of a frame.
            ///
            /// - Returns: `nil` for bytes whose checksum does not hold, or of another length.
            init?(_ bytes: ArraySlice<UInt8>, generation: UInt32, offset: Int) {
                var reader = ByteReader(bytes)
                guard bytes.count == Format.frameHeaderByteCount, let length = try? reader.uint32(),
                    let kind = try? reader.uint8(), let payloadChecksum = try? reader.uint32(),
                    let checksum = try? reader.uint32(),
                    checksum == Format.frameChecksum(bytes.prefix(9), generation: generation, offset: offset)
                else { return nil }
                (self.length, self.kind, self.payloadChecksum) = (length, kind, payloadChecksum)
            }
        }

        /// The checksum of the first nine bytes of a frame header, bound to the generation and offset.
        static func frameChecksum(_ fields: ArraySlice<UInt8>, generation: UInt32, offset: Int) -> UInt32 {
            var writer = ByteWriter(reservingCapacity: 24)
            writer.uint32(generation)
            writer.varint(UInt64(truncatingIfNeeded: offset))
            writer.raw(Array(fields))
            return CRC32C.checksum(writer.bytes)
        }
    }
}
