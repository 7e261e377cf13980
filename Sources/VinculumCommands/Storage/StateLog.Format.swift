import Vinculum

extension StateLog {
    /// The bytes of a generation, `state.000001.vinc`.
    ///
    ///     file    = header frame*
    ///     header  = "VINCULUM" version:u32 generation:u32 crc:u32
    ///     frame   = length:u32 kind:u8 payloadCRC:u32 headerCRC:u32 payload
    ///
    /// All numbers are little-endian, all checksums CRC-32C. The checksum of a frame's header covers the generation
    /// and the frame's place in the file too, so a frame that strayed in from elsewhere is damage, and a damaged
    /// length can never send the reader to a wrong place. Frames come in this order: those of the snapshot, one that
    /// ends it, the changes since.
    package enum Format {
        package static let version: UInt32 = 1
        package static let headerByteCount = 20
        package static let frameHeaderByteCount = 13

        /// The largest payload, in bytes: what a 32-bit address space can still read in whole.
        package static let maximumPayloadByteCount = 1 << 30

        private static let magic = Array("VINCULUM".utf8)

        package enum Kind: UInt8 {
            case snapshot = 1
            /// Its payload is the number of snapshot frames before it, as a varint.
            case endOfSnapshot = 2
            case change = 3
        }

        package static func header(generation: UInt32, version: UInt32 = Format.version) -> [UInt8] {
            var writer = ByteWriter(reservingCapacity: self.headerByteCount)
            writer.raw(self.magic)
            writer.uint32(version)
            writer.uint32(generation)
            writer.uint32(CRC32C.checksum(writer.bytes))
            return writer.bytes
        }

        /// - Parameter offset: Where in the file the frame will stand.
        package static func frame(_ kind: Kind, _ payload: [UInt8], generation: UInt32, offset: Int) -> [UInt8] {
            var writer = ByteWriter(reservingCapacity: self.frameHeaderByteCount + payload.count)
            writer.uint32(UInt32(truncatingIfNeeded: payload.count))
            writer.uint8(kind.rawValue)
            writer.uint32(CRC32C.checksum(payload))
            writer.uint32(self.frameChecksum(writer.bytes[...], generation: generation, offset: offset))
            writer.raw(payload)
            return writer.bytes
        }

        /// The checksum of a frame header's first nine bytes in their place.
        static func frameChecksum(_ fields: ArraySlice<UInt8>, generation: UInt32, offset: Int) -> UInt32 {
            var writer = ByteWriter(reservingCapacity: 24)
            writer.uint32(generation)
            writer.varint(UInt64(truncatingIfNeeded: offset))
            writer.raw(Array(fields))
            return CRC32C.checksum(writer.bytes)
        }
    }
}
