import Vinculum

extension StateLog {
    /// Reads the last acknowledged state. It changes nothing and needs no lock.
    ///
    /// - Parameters:
    ///   - ignoresDamagedEnd: Whether to read what is before a damaged end instead of refusing the file.
    ///   - key: Opens a sealed log.
    /// - Returns: Empty contents when there is no state yet.
    /// - Throws: ``StorageError/damaged(_:)``, ``StorageError/file(_:)``, ``StorageError/sealed(file:)``,
    ///   ``StorageError/sealedOtherwise(file:)``.
    package static func read(
        _ folder: String, ignoresDamagedEnd: Bool = false, _ key: SealKey? = nil, in files: some FileStore
    ) throws(StorageError) -> Contents {
        // A writer may remove a generation between the listing and the reading; a newer one exists then.
        var attempts = 5
        while true {
            attempts -= 1
            do throws(StorageError) {
                return try self.readOnce(folder, ignoresDamagedEnd, key, in: files)
            } catch {
                guard attempts > 0, case .file(let file) = error, file.kind == .notFound else { throw error }
            }
        }
    }

    private static func readOnce(
        _ folder: String, _ ignoresDamagedEnd: Bool, _ key: SealKey?, in files: some FileStore
    ) throws(StorageError) -> Contents {
        var generations = try self.generations(in: folder, files)
        while let newest = generations.popLast() {
            let path = self.path(of: newest, in: folder)
            let (bytes, scan) = try self.scan(newest, in: folder, files)
            if !scan.isComplete, !generations.isEmpty { continue }
            guard scan.isComplete else {
                try self.checkUnused(newest, scan, in: folder, files)
                continue
            }
            let seal = try scan.fileSeal(key, file: path)
            if let damage = self.damage(newest, bytes, scan, in: folder), !ignoresDamagedEnd || !damage.isAtEnd {
                throw .damaged(damage)
            }
            return Contents(scan, of: bytes, generation: newest, seal, file: path)
        }
        return Contents()
    }

    /// Reads what this log has written, for a writer that lost what it knew of it.
    ///
    /// - Throws: ``StorageError/damaged(_:)`` if the file does not hold it any more, ``StorageError/file(_:)``.
    func contents(in files: some FileStore) throws(StorageError) -> Contents {
        let bytes: [UInt8]
        do throws(FileError) {
            // A change that could not be written may be behind the end.
            bytes = Array(try files.read(self.path).prefix(self.end))
        } catch {
            throw .file(error)
        }
        let scan = Scan(bytes, generation: self.generation.number)
        guard scan.isComplete, scan.ending == .clean, scan.end == self.end else {
            throw .damaged(
                Self.damage(self.generation, bytes, scan, in: self.folder)
                    ?? Damage(.framePayload, file: self.path, offset: scan.end))
        }
        return Contents(scan, of: bytes, generation: self.generation, self.fileSeal, file: self.path)
    }

    /// The generations in the folder, oldest first; empty when the folder does not exist.
    static func generations(in folder: String, _ files: some FileStore) throws(StorageError) -> [Generation] {
        do throws(FileError) {
            return try files.list(folder).compactMap { Generation(fileName: $0) }.ordered()
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

extension StateLog.Scan {
    /// The seal of the scanned file; `nil` for one that is not sealed.
    ///
    /// - Throws: ``StorageError/sealed(file:)`` without a key, ``StorageError/sealedOtherwise(file:)`` with another.
    func fileSeal(_ key: SealKey?, file: String) throws(StorageError) -> FileSeal? {
        guard let header = self.seal else { return nil }
        guard let key else { throw .sealed(file: file) }
        guard key.id == header.keyID, let seal = key.file(salt: header.salt) else { throw .sealedOtherwise(file: file) }
        return seal
    }
}
