import Vinculum

// Builds the next generation while the current one keeps accepting changes.
extension StateLog {
    /// Whether the next generation is being written.
    package var isCompacting: Bool { self.next != nil }

    /// Begins the next generation.
    ///
    /// The caller then adds every part of the state as it is now with ``addToSnapshot(_:in:)`` and calls
    /// ``finishCompaction(in:)`` until that returns `true`. If any of these calls fails, the next generation is
    /// removed and the log continues in the current one. If the removal fails too, the log accepts no further change,
    /// because a later opening would prefer the newer file.
    ///
    /// - Throws: ``StorageError/closed`` for a closed log or one that is compacting already,
    ///   ``StorageError/file(_:)``.
    package mutating func beginCompaction(in files: inout some FileStore) throws(StorageError) {
        guard !self.isClosed, !self.isCompacting, let number = self.generation.next else { throw .closed }
        do throws(StorageError) {
            self.next = try Compaction(number, in: self.folder, self.seal?.newFile(), &files)
        } catch {
            self.removeTraces(of: number, in: &files)
            throw error
        }
    }

    /// Adds a part of the state as it was when ``beginCompaction(in:)`` was called.
    ///
    /// - Throws: ``StorageError``; the next generation is then abandoned.
    package mutating func addToSnapshot(_ part: [UInt8], in files: inout some FileStore) throws(StorageError) {
        do throws(StorageError) {
            if self.isClosed { throw .closed }
            try self.next?.add(part, in: &files)
        } catch {
            self.abandonCompaction(in: &files)
            throw error
        }
    }

    /// Copies some of the changes that were appended since ``beginCompaction(in:)``. Once all are copied, completes
    /// the next generation, removes the current one and continues in the next.
    ///
    /// - Returns: Whether the compaction is complete.
    /// - Throws: ``StorageError``; the next generation is then abandoned.
    package mutating func finishCompaction(in files: inout some FileStore) throws(StorageError) -> Bool {
        var successor: StateLog
        do throws(StorageError) {
            if self.isClosed { throw .closed }
            guard try self.next?.copyQueuedChanges(in: &files) ?? true else { return false }
            guard let complete = try self.next?.finish(in: &files) else { return true }
            successor = complete
            try Self.remove(self.generation, in: self.folder, &files)
        } catch {
            self.abandonCompaction(in: &files)
            throw error
        }
        files.close(self.file)
        successor.seal = self.seal
        self = successor
        return true
    }

    /// Removes the next generation and continues in the current one; does nothing without a compaction.
    package mutating func abandonCompaction(in files: inout some FileStore) {
        guard let compaction = self.next else { return }
        self.next = nil
        files.close(compaction.file)
        // A closed log changes nothing, because another run may be writing here; the next opening cleans up. The old
        // generation may also be gone although making its removal durable failed.
        guard !self.isClosed, files.exists(self.path) else {
            self.isClosed = true
            return
        }
        do throws(StorageError) {
            try Self.remove(compaction.generation, in: self.folder, &files)
        } catch {
            self.isClosed = true
        }
    }

    private mutating func removeTraces(of generation: Generation, in files: inout some FileStore) {
        guard files.exists(Self.path(of: generation, in: self.folder)) else { return }
        do throws(StorageError) {
            try Self.remove(generation, in: self.folder, &files)
        } catch {
            self.isClosed = true
        }
    }
}
