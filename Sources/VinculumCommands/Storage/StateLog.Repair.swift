extension StateLog {
    /// What opening a log repaired; each repair is reported to the user.
    package enum Repair: Equatable, Sendable {
        /// An incomplete last frame was cut off. It was never acknowledged.
        ///
        /// - `savedAs`: The file that holds its bytes, if all of them were there and only their checksum failed.
        case tornEndCut(file: String, offset: Int, byteCount: Int, savedAs: String?)
        /// An unfinished compaction was removed; the generation before it is complete.
        case unfinishedGenerationRemoved(file: String)
        /// A first generation without a complete snapshot was removed: a run died while creating it, or the file was
        /// emptied since.
        case emptyGenerationRemoved(file: String, byteCount: Int)
    }
}

extension StateLog.Repair: CustomStringConvertible {
    /// The repair in a sentence, with file and offset.
    package var description: String {
        switch self {
        case .tornEndCut(let file, let offset, let byteCount, nil):
            """
            repaired \(file): cut an unfinished change of \(byteCount) bytes off at byte \(offset); \
            no command had reported success for it
            """
        case .tornEndCut(let file, let offset, let byteCount, let savedAs?):
            """
            repaired \(file): the last change (\(byteCount) bytes at byte \(offset)) fails its checksum and was \
            moved to \(savedAs)
            """
        case .unfinishedGenerationRemoved(let file):
            "removed \(file), a compaction that was interrupted; no data was lost"
        case .emptyGenerationRemoved(let file, let byteCount):
            """
            started with an empty state: \(file) held \(byteCount) bytes and no accounts, as after an interrupted \
            first run; if it did hold accounts, restore them from a backup
            """
        }
    }
}
