import Vinculum

extension StateLog {
    /// Begins the next generation. Add every part of the state to it, then give it to ``finish(_:in:)``, or to
    /// ``abandon(_:in:)``; until then no change may be appended.
    package mutating func beginCompaction(in files: inout some FileStore) throws(StorageError) -> Compaction {
        guard !self.isClosed, let next = self.generation.next else { throw .closed }
        do throws(StorageError) {
            return try Compaction(next, in: self.folder, &files)
        } catch {
            self.removeTraces(of: next, in: &files)
            throw error
        }
    }

    /// Completes the next generation and goes on in it. After a failure the log goes on in the one it had, or is
    /// closed when it cannot be made sure that the next one is gone: a later opening would prefer that one.
    package mutating func finish(_ compaction: Compaction, in files: inout some FileStore) throws(StorageError) {
        var compaction = compaction
        let next: StateLog
        do throws(StorageError) {
            next = try compaction.finish(in: &files)
            try Self.remove(self.generation, in: self.folder, &files)
        } catch {
            self.abandon(compaction, in: &files)
            throw error
        }
        files.close(self.file)
        self = next
    }

    /// Drops the next generation and goes on in this one.
    package mutating func abandon(_ compaction: Compaction, in files: inout some FileStore) {
        var compaction = compaction
        // Removing the old generation may have succeeded although making that durable did not.
        guard files.exists(self.path) else {
            self.isClosed = true
            return
        }
        do throws(StorageError) {
            try compaction.abandon(in: &files)
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
