extension StateLog {
    /// A place in a generation that is not what was once written there.
    package struct Damage: Equatable, Sendable {
        package enum Reason: Equatable, Sendable {
            case notAStateFile
            case unknownVersion(UInt32)
            case otherGeneration(UInt32)
            case frameHeader
            case framePayload
            case unknownKind(UInt8)
            case frameOutOfOrder
            case snapshotIncomplete
            /// No generation is there, though an earlier run made one.
            case missing
            /// The checksums hold, yet the reader of the payload refused it.
            case unreadableChange
        }

        package let file: String
        /// The first byte of the header or frame concerned, counted from the start of the file.
        package let offset: Int
        package let reason: Reason

        package init(_ reason: Reason, file: String, offset: Int) {
            self.reason = reason
            self.file = file
            self.offset = offset
        }
    }
}

extension StateLog.Damage: CustomStringConvertible {
    package var description: String {
        self.file + ": " + self.reason.description + (self.reason == .missing ? "" : " at byte \(self.offset)")
    }
}

extension StateLog.Damage.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAStateFile: "the file does not begin as a state file does"
        case .unknownVersion(let version):
            "the file has format \(version), this program reads format \(StateLog.Format.version)"
        case .otherGeneration(let generation): "the file says it is generation \(generation)"
        case .frameHeader: "a frame header fails its checksum"
        case .framePayload: "a frame fails its checksum"
        case .unknownKind(let kind): "a frame has the unknown kind \(kind)"
        case .frameOutOfOrder: "a frame stands where its kind may not"
        case .snapshotIncomplete: "the snapshot has no end, and there is no older generation"
        case .missing: "no state file is there, though an earlier run kept one"
        case .unreadableChange: "a change has a form this program does not read"
        }
    }
}
