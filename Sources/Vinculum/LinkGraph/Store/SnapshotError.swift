/// Why bytes are no snapshot that can be restored.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
    /// They do not begin as a snapshot does.
    case notASnapshot
    /// A form this version does not read.
    case unknownVersion(UInt32)
    /// Cut short, or not what was once written.
    case damaged

    public var description: String {
        switch self {
        case .notASnapshot: "these bytes are no snapshot"
        case .unknownVersion(let version): "a snapshot of form \(version), which this version does not read"
        case .damaged: "the snapshot is damaged"
        }
    }
}
