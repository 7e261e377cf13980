import Vinculum

extension StateLog {
    /// Reads the last acknowledged state. It changes nothing and needs no lock.
    ///
    /// - Returns: Empty contents when there is no state yet.
    /// - Throws: ``StorageError/damaged(_:)``, ``StorageError/file(_:)``.
    package static func read(_ folder: String, in files: some FileStore) throws(StorageError) -> Contents {
        // A writer may remove a generation between the listing and the reading; a newer one exists then.
        var attempts = 5
        while true {
            attempts -= 1
            do throws(StorageError) {
                return try self.readOnce(folder, in: files)
            } catch {
                guard attempts > 0, case .file(let file) = error, file.kind == .notFound else { throw error }
            }
        }
    }

    private static func readOnce(_ folder: String, in files: some FileStore) throws(StorageError) -> Contents {
        var generations = try self.generations(in: folder, files)
        while let newest = generations.popLast() {
            let path = self.path(of: newest, in: folder)
            let (bytes, scan) = try self.scan(newest, in: folder, files)
            if !scan.isComplete, !generations.isEmpty { continue }
            if case .damaged(let reason) = scan.ending {
                throw .damaged(Damage(reason, file: path, offset: scan.end))
            }
            if scan.isComplete { return Contents(scan, of: bytes, file: path) }
            // The very first generation is made before any change is acknowledged.
            guard newest == .first else {
                throw .damaged(Damage(.snapshotIncomplete, file: path, offset: scan.end))
            }
        }
        return Contents()
    }

    /// The generations in the folder, oldest first; empty when the folder does not exist.
    static func generations(in folder: String, _ files: some FileStore) throws(StorageError) -> [Generation] {
        do throws(FileError) {
            return try files.list(folder).compactMap { Generation(fileName: $0) }.sorted()
        } catch {
            if error.kind == .notFound { return [] }
            throw .file(error)
        }
    }

    /// Reads and scans the file of one generation.
    static func scan(
        _ generation: Generation, in folder: String, _ files: some FileStore
    ) throws(StorageError) -> ([UInt8], Scan) {
        do throws(FileError) {
            let bytes = try files.read(self.path(of: generation, in: folder))
            return (bytes, Scan(bytes, generation: generation.number))
        } catch {
            throw .file(error)
        }
    }
}
