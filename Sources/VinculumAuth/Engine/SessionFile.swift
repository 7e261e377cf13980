package import Foundation
package import Vinculum

/// Stores a session in a file that only its owner may read (mode 600, in a folder of mode 700), because it holds
/// tokens.
package struct SessionFile: SessionStorage {
    /// Why a session could not be stored, as a sentence.
    package struct Failure: Error {
        package let reason: String
    }

    let url: URL
    /// Files of earlier versions with the same session.
    let former: [(url: URL, project: String?)]

    /// - Parameters:
    ///   - folder: Created if it is missing.
    ///   - name: Identifies the session within the folder; any text.
    ///   - former: The names that earlier versions gave to the session; the first that exists is taken over.
    package init(in folder: URL, name: String, former: [FormerName] = []) {
        func url(_ name: String) -> URL {
            // A name may be long and have any character; its hash is a valid file name everywhere.
            let hash = Hex.encoded(Array(SHA256.hash(Array(name.utf8)).prefix(16)))
            return folder.appendingPathComponent("session-\(hash).json")
        }
        self.url = url(name)
        self.former = former.map { (url($0.name), $0.project) }
    }

    /// The folder for applications that choose none: `$XDG_DATA_HOME/vinculum/sessions`, by default in
    /// `~/.local/share`.
    package static var standardFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser
        // The XDG Base Directory Specification requires that relative paths be ignored.
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            ?? home.appendingPathComponent(".local/share")
        return data.appendingPathComponent("vinculum/sessions")
    }

    /// The maximum size of a session in bytes.
    private static let maximumSize = 1 << 20

    package func load() -> StoredSession? {
        self.takeOver()
        return SessionFile.load(self.url)
    }

    static func load(_ url: URL) -> StoredSession? {
        // The checks refuse links, pipes and files of other users: only the owner may decide who is signed in.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { try? file.close() }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o022 == 0,
            status.st_uid == geteuid()
        else { return nil }
        guard let bytes = try? file.read(upToCount: self.maximumSize + 1), bytes.count <= self.maximumSize
        else { return nil }
        // A file that cannot be read counts as no session; the next sign-in replaces it.
        return try? StoredSession(parsing: [UInt8](bytes))
    }

    package func store(_ session: StoredSession?) throws(Failure) {
        do {
            guard let session else { return try self.remove() }
            let bytes = session.encoded()
            // A larger file would not be read again.
            guard bytes.count <= Self.maximumSize else {
                throw Failure(reason: "the session has more than \(Self.maximumSize) bytes")
            }
            try self.replace(with: Data(bytes))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(reason: "\(self.url.path): \(error.localizedDescription)")
        }
    }

    private func remove() throws {
        self.removeFormer()
        guard unlink(self.url.path) != 0, errno != ENOENT else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// Replaces the file atomically: a reader, or a restart after a crash, finds the old file or the new one.
    private func replace(with bytes: Data) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: self.url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // A random number, not the process identifier: two containers may share a home folder.
        let fresh = self.url.appendingPathExtension("\(UInt64.random(in: .min ... .max)).new")
        // The mode is set at creation, so that other users can read the file at no moment.
        let descriptor = open(fresh.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: bytes)
            try file.synchronize()
            try file.close()
            guard rename(fresh.path, self.url.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            try? files.removeItem(at: fresh)
            throw error
        }
    }
}
