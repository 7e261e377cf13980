import Vinculum

/// The next generation comes to be beside the present one, which goes on taking changes.
extension StateLog {
    package var isCompacting: Bool { self.next != nil }

    /// Begins the next generation. Add every part of the state as it is now, then call ``finishCompaction(in:)`` until it
    /// is done. After a failure of any of these the next generation is dropped, and the log goes on in the one it had; or
    /// takes no more changes, when it cannot be made sure that the next one is gone: a later opening would prefer that one.
    package mutating func beginCompaction(in files: inout some FileStore) throws(StorageError) {
        guard !self.isClosed, !self.isCompacting, let number = self.generation.next else { throw .closed }
        do throws(StorageError) {
            self.next = try Compaction(number, in: self.folder, &files)
        } catch {
            self.removeTraces(of: number, in: &files)
            throw error
        }
    }

    /// Adds a part of the state as it was when the next generation began.
    package mutating func addToSnapshot(_ part: [UInt8], in files: inout some FileStore) throws(StorageError) {
        do throws(StorageError) {
            if self.isClosed { throw .closed }
            try self.next?.add(part, in: &files)
        } catch {
            self.abandonCompaction(in: &files)
            throw error
        }
    }

    /// Takes over some of the changes that came since the next generation began; once it has them all, completes it and
    /// goes on in it.
    ///
    /// - Returns: Whether it is complete.
    package mutating func finishCompaction(in files: inout some FileStore) throws(StorageError) -> Bool {
        let successor: StateLog
        do throws(StorageError) {
            if self.isClosed { throw .closed }
            guard try self.next?.catchUp(in: &files) ?? true else { return false }
            guard let complete = try self.next?.finish(in: &files) else { return true }
            successor = complete
            try Self.remove(self.generation, in: self.folder, &files)
        } catch {
            self.abandonCompaction(in: &files)
            throw error
        }
        files.close(self.file)
        self = successor
        return true
    }

    /// Drops the next generation and goes on in this one.
    package mutating func abandonCompaction(in files: inout some FileStore) {
        guard let compaction = self.next else { return }
        self.next = nil
        files.close(compaction.file)
        // A closed log touches nothing, for another run may be writing here; the next opening clears up. And removing the
        // old generation may have succeeded although making that durable did not.
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
