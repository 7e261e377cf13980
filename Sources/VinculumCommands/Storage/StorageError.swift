/// Why the state of the tool cannot be read or changed.
package enum StorageError: Error, Equatable, Sendable {
    /// The machine refused a file operation.
    case file(FileError)
    /// What is on the disk is not what was written; nothing was changed.
    case damaged(StateLog.Damage)
    /// Another run writes now.
    case locked(WriterLock.Holder, file: String)
    /// Another run took the lock over while this one worked, and may have written since.
    case overtaken
    /// A file operation failed before and could not be undone, so this run may write no more.
    case closed
    /// One change is larger than a frame holds.
    case tooLarge
}
