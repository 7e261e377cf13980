import Vinculum

/// A result that is written a part at a time as ``CommandHost/writePrivate(_:to:)`` writes a whole one: to a new file
/// that only its owner can read, which takes its name at the end, or to standard output.
struct PrivateOutput {
    private let file: String
    /// The new file; `nil` for standard output.
    private let draft: OpenFile?
    /// What is not written yet, so that many small parts make one write.
    private var rest: [UInt8] = []
    private(set) var byteCount = 0

    private static let restLimit = 1 << 18

    init(_ file: String, on host: inout some CommandHost) throws(CommandFailure) {
        self.file = file
        do throws(FileError) {
            self.draft = file.isStandardOutput ? nil : try host.files.openDraft(of: file, access: .owner)
        } catch {
            throw host.failure(error)
        }
    }

    mutating func write(_ bytes: [UInt8], on host: inout some CommandHost) throws(CommandFailure) {
        self.rest += bytes
        self.byteCount += bytes.count
        if self.rest.count >= Self.restLimit { try self.writeRest(on: &host) }
    }

    private mutating func writeRest(on host: inout some CommandHost) throws(CommandFailure) {
        do throws(FileError) {
            if let draft {
                try host.files.append(self.rest, to: draft)
            } else {
                host.write(self.rest, to: .output)
                try host.flush()
            }
        } catch {
            throw host.failure(FileError(error.kind, path: self.draft == nil ? error.path : self.file))
        }
        self.rest.removeAll(keepingCapacity: true)
    }

    /// Writes the rest, and gives the file its name. After a failure nothing must be discarded.
    mutating func finish(on host: inout some CommandHost) throws(CommandFailure) {
        do throws(CommandFailure) { try self.writeRest(on: &host) } catch {
            self.discard(on: &host)
            throw error
        }
        guard let draft else { return }
        do throws(FileError) { _ = try host.files.publish(draft, as: self.file) } catch { throw host.failure(error) }
    }

    /// Removes the new file. What was written to standard output stays, and is no whole backup.
    func discard(on host: inout some CommandHost) {
        if let draft { host.files.discard(draft, of: self.file) }
    }
}
