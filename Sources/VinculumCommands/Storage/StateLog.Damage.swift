import Vinculum

extension StateLog {
    /// A place in a generation whose bytes are not those once written there.
    package struct Damage: Equatable, Sendable {
        /// What is wrong at the place.
        package enum Reason: Equatable, Sendable {
            /// The file does not begin with the magic bytes.
            case notAStateFile
            /// The format version is not ``StateLog/Format/version``.
            case unknownVersion(UInt32)
            /// The header names another generation than the file name.
            case otherGeneration(UInt32)
            /// A frame header fails its checksum.
            case frameHeader
            /// A payload fails its checksum.
            case framePayload
            /// A frame has a kind that the format does not define.
            case unknownKind(UInt8)
            /// A frame is valid but its kind must not occur at this place.
            case frameOutOfOrder
            /// The snapshot has no end frame, and no older generation exists.
            case snapshotIncomplete
            /// No generation exists, although the lock records that one was made.
            case missing
            /// The checksums hold, but the key has not sealed the payload for this place.
            case notAuthentic
            /// The checksums hold, but the payload cannot be decoded.
            case unreadableChange
        }

        /// Path of the file, or of the folder for ``Reason/missing``.
        package let file: String
        /// Offset of the header or frame concerned, in bytes from the start of the file.
        package let offset: Int
        /// What is wrong there.
        package let reason: Reason
        /// Whether it is the end of the file, which ``GlobalOptions/cutsDamagedEnd`` cuts off.
        package let isAtEnd: Bool

        /// Describes damage at an offset of a file.
        package init(_ reason: Reason, file: String, offset: Int, isAtEnd: Bool = false) {
            self.reason = reason
            self.file = file
            self.offset = offset
            self.isAtEnd = isAtEnd
        }
    }
}

extension StateLog.Damage: CustomStringConvertible {
    /// The file, the reason, and the offset, for a message.
    package var description: String {
        self.file + ": " + self.reason.description + (self.reason == .missing ? "" : " at byte \(self.offset)")
    }
}

extension StateLog.Damage.Reason: CustomStringConvertible {
    /// The reason as part of a sentence.
    package var description: String {
        switch self {
        case .notAStateFile: "the file is not a state file of vinculum"
        case .unknownVersion(let version):
            "the file has format \(version), but this program reads format \(StateLog.Format.version)"
        case .otherGeneration(let generation): "the file is marked as generation \(generation)"
        case .frameHeader: "a frame header fails its checksum"
        case .framePayload: "a frame fails its checksum"
        case .unknownKind(let kind): "a frame has the unknown kind \(kind)"
        case .frameOutOfOrder: "a frame has a kind that must not occur there"
        case .snapshotIncomplete: "the snapshot is incomplete, and there is no older generation"
        case .missing: "the state file is missing, although an earlier run wrote one"
        case .notAuthentic: "a sealed change is not the one that was written there"
        case .unreadableChange: "a change has a form that this program cannot read"
        }
    }
}
