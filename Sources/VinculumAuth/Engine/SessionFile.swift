package import Foundation
package import Vinculum

/// A session in a file that only its owner may read (mode 600, in a folder of mode 700): it holds tokens.
package struct SessionFile: SessionStorage {
    /// Why a session was not kept, as a sentence.
    package struct Failure: Error {
        package let reason: String
    }

    let url: URL

    /// - Parameters:
    ///   - folder: Made if it is missing.
    ///   - name: What the session is of; any text.
    package init(in folder: URL, name: String) {
        // Names may be long and hold anything; a hash of one is a file name everywhere.
        self.url = folder.appendingPathComponent("session-" + Hex.encoded(Array(SHA256.hash(Array(name.utf8)).prefix(16))) + ".json")
    }

    /// The folder for applications that name none: `$XDG_DATA_HOME/vinculum/sessions`, by default under `~/.local/share`.
    package static var standardFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser
        // The base directory specification has relative paths ignored.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            ?? home.appendingPathComponent(".local/share")
        return data.appendingPathComponent("vinculum/sessions")
    }

    /// The most bytes a session may have.
    private static let limit = 1 << 20

    package func load() -> StoredSession? {
        // Nobody else may say who is signed in here, nor keep the reader waiting.
        let descriptor = open(self.url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { try? file.close() }
        var about = stat()
        guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFREG, about.st_mode & 0o022 == 0,
            about.st_uid == geteuid()
        else { return nil }
        guard let bytes = try? file.read(upToCount: Self.limit + 1), bytes.count <= Self.limit else { return nil }
        // What cannot be read is no session: somebody signs in again, and takes its place.
        return try? StoredSession(parsing: [UInt8](bytes))
    }

    package func keep(_ session: StoredSession?) throws(Failure) {
        do {
            guard let session else { return try self.remove() }
            let bytes = session.encoded()
            // It could not be read again.
            guard bytes.count <= Self.limit else { throw Failure(reason: "the session has more than \(Self.limit) bytes") }
            try self.replace(with: Data(bytes))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(reason: "\(self.url.path): \(error.localizedDescription)")
        }
    }

    private func remove() throws {
        guard unlink(self.url.path) != 0, errno != ENOENT else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// A reader and a crash see the old file or the new one, and nobody else ever sees either.
    private func replace(with bytes: Data) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: self.url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Process numbers are not enough: two containers may share a home folder.
        let fresh = self.url.appendingPathExtension("\(UInt64.random(in: .min ... .max)).new")
        // The mode is part of the making: there is no moment in which others may read.
        let descriptor = open(fresh.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: bytes)
            try file.synchronize()
            try file.close()
            guard rename(fresh.path, self.url.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? files.removeItem(at: fresh)
            throw error
        }
    }
}
