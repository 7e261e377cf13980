import Vinculum

/// Why the stored state cannot be read or changed.
package indirect enum StorageError: Error, Equatable, Sendable {
    /// A file operation failed.
    case file(FileError)
    /// The bytes on the disk are not those once written; nothing was changed.
    case damaged(StateLog.Damage)
    /// Another run holds the lock, whose file is named.
    ///
    /// - Parameter isRunning: Whether its process is known to run.
    case locked(WriterLock.Holder, file: String, isRunning: Bool)
    /// Another run took the lock from this one and may have written since.
    case overtaken
    /// The log is closed, for example after a file operation that failed and could not be undone.
    case closed
    /// The state is sealed, and no key was given.
    case sealed(file: String)
    /// The state is sealed with another key than the one that was given.
    case sealedOtherwise(file: String)
    /// A change is larger than ``StateLog/Format/maximumPayloadByteCount``.
    case tooLarge
}
