import Vinculum

extension CommandHost {
    /// The bytes of a file, or of standard input if the name is `-`.
    mutating func bytes(of file: String, upTo limit: Int = 1 << 20) throws(CommandFailure) -> [UInt8] {
        do throws(FileError) {
            return file.isStandardStream ? try self.readAll(upTo: limit) : try self.files.read(file, upTo: limit)
        } catch {
            throw self.failure(error)
        }
    }

    /// The failure of a file operation; see ``FileStore/failure(_:)``.
    func failure(_ error: FileError) -> CommandFailure { self.files.failure(error) }

    /// The JSON value of a file, or of standard input if the name is `-`.
    mutating func json(
        of file: String, limits: JSON.Limits = .request, duplicateKeys: JSON.DuplicateKeys = .lastWins
    ) throws(CommandFailure) -> JSON.Value {
        let bytes = try self.bytes(of: file, upTo: limits.maximumBytes)
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: bytes, limits: limits, duplicateKeys: duplicateKeys).root
        } catch {
            throw CommandFailure(error, in: bytes, of: file.isStandardStream ? "standard input" : file)
        }
    }

    /// Writes a result to a new file that only its owner can read. It replaces what has the name: neither its mode nor
    /// its other names carry over, and no symbolic link is followed. The name `-` is standard output.
    mutating func writePrivate(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
        do throws(FileError) {
            if file.isStandardOutput {
                self.write(bytes, to: .output)
                return try self.flush()
            }
            _ = try self.files.replace(file, with: bytes, access: .owner)
        } catch {
            throw self.failure(error)
        }
    }
}
