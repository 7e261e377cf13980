extension StateLog {
    /// What opening a log put right; each is told to the person.
    package enum Repair: Equatable, Sendable {
        /// The last frame was never finished, so never acknowledged, and is cut off.
        ///
        /// `keptAs`: where its bytes went when all of them were there and only their checksum failed.
        case tornEndCut(file: String, offset: Int, byteCount: Int, keptAs: String?)
        /// A compaction did not reach its end; the generation before it is whole.
        case unfinishedGenerationRemoved(file: String)
        /// The very first generation has no beginning: a run died while it made it, or the file was emptied since.
        case begunAnew(file: String, byteCount: Int)
    }
}

extension StateLog.Repair: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tornEndCut(let file, let offset, let byteCount, nil):
            """
            repaired \(file): cut an unfinished change of \(byteCount) bytes off at byte \(offset); \
            no command had reported it as done
            """
        case .tornEndCut(let file, let offset, let byteCount, let kept?):
            """
            repaired \(file): the last change (\(byteCount) bytes at byte \(offset)) fails its checksum and was \
            moved to \(kept)
            """
        case .unfinishedGenerationRemoved(let file):
            "removed \(file), a compaction that was interrupted; nothing is lost with it"
        case .begunAnew(let file, let byteCount):
            """
            begun anew: \(file) held \(byteCount) bytes and no state, as after a first run that died; \
            if there were accounts in it, they have to come from a backup
            """
        }
    }
}
