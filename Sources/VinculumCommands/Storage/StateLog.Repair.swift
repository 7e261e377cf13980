import Vinculum

extension StateLog {
    /// What opening a log repaired; each repair is reported to the user.
    package enum Repair: Equatable, Sendable {
        /// An incomplete last frame was cut off. It was never acknowledged.
        ///
        /// - `savedAs`: The file that holds its bytes, if the frame had its full length and ended in zeros.
        case tornEndCut(file: String, offset: Int, byteCount: Int, savedAs: String?)
        /// A damaged end was cut off on request. What was acknowledged in it is lost to the state.
        ///
        /// - `savedAs`: The file that holds its bytes.
        case damagedEndCut(file: String, offset: Int, byteCount: Int, savedAs: String)
        /// A state that was not sealed was written anew with a seal.
        case sealed(file: String)
        /// An unfinished compaction was removed; the generation before it is complete.
        case unfinishedGenerationRemoved(file: String)
        /// A first generation that a run died writing was removed, on a machine that cannot rename files.
        case unfinishedCreationRemoved(file: String)
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
            repaired \(file): the last change (\(byteCount) bytes at byte \(offset)) ends in zeros, as after a loss \
            of power, and was moved to \(savedAs)
            """
        case .damagedEndCut(let file, let offset, let byteCount, let savedAs):
            """
            cut the damaged end of \(file) off at byte \(offset): its \(byteCount) bytes were moved to \(savedAs), \
            and the changes in it are lost to the state
            """
        case .sealed(let file):
            "sealed \(file); copies that were made of it before, and what the disk still holds of them, are not"
        case .unfinishedGenerationRemoved(let file):
            "removed \(file), a compaction that was interrupted; no data was lost"
        case .unfinishedCreationRemoved(let file):
            "removed \(file), whose creation was interrupted; no command had reported success"
        }
    }
}
