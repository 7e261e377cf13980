// Texts are compared by its operators.
import Vinculum

/// Why a database cannot be used, or a statement was not executed.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Kind: Equatable, Sendable {
        /// This program, or this machine, has no library for the database.
        case noLibrary
        /// There is no file at the path, or a directory of the path is missing.
        case notFound
        /// Something exists at the path already.
        case exists
        /// The file cannot be opened, for example because permission is denied.
        case denied
        /// Others than the owner may read or change the file, in which secrets would be written.
        case exposed
        /// Another connection writes. The same call may succeed later.
        case busy
        /// Another transaction holds what a statement needs, and waiting for it has taken too long.
        case held
        /// The server cannot be reached, or takes no connection.
        case unreachable
        /// The connection is lost, or the server does not answer.
        case lost
        /// The connection was lost during a commit, which may have been made.
        case unsettled
        /// The disk, its quota or the database's own limit is full.
        case full
        /// The file or its disk cannot be written.
        case readOnly
        /// The file was moved or removed while it was open.
        case gone
        /// The file is no database.
        case notDatabase
        /// The database keeps texts in another encoding than UTF-8.
        case encoding
        /// The database is damaged.
        case damaged
        /// A table is not as this program makes it.
        case changed
        /// Any other failure.
        case other
    }

    /// The kind of failure.
    public let kind: Kind
    /// The file as the caller named it.
    public let file: String
    /// What the library says; for ``Kind/noLibrary``, what is missing and how to get it.
    public let reason: String

    /// Creates an error.
    public init(_ kind: Kind, file: String, _ reason: String) {
        (self.kind, self.file, self.reason) = (kind, file, reason)
    }

    /// Creates the error of a database file that could not be created.
    public init(_ error: FileError) {
        let kind: Kind =
            switch error.kind {
            case .notFound: .notFound
            case .exists, .link: .exists
            case .denied: .denied
            case .noSpace: .full
            case .wrongKind, .notEmpty, .tooLarge, .io: .other
            }
        self.init(kind, file: error.path, kind == .denied ? "permission denied" : error.description)
    }

    /// The failure as a clause for a person: `accounts.db: the disk is full (database or disk is full)`.
    public var description: String {
        switch self.kind {
        case .noLibrary: self.reason
        case .notFound: "\(self.file): \(self.reason.isEmpty ? "no such file or directory" : self.reason)"
        case .exists: "\(self.file): already exists" + (self.reason.isEmpty ? "" : " (\(self.reason))")
        case .denied, .held, .unreachable, .lost, .unsettled, .encoding, .changed: "\(self.file): \(self.reason)"
        case .exposed: "\(self.file): other users of this machine may read or change the file"
        case .busy: "\(self.file): another program is changing the database"
        case .full: "\(self.file): no space left (\(self.reason))"
        case .readOnly: "\(self.file): cannot be written (\(self.reason))"
        case .gone: "\(self.file): the file was moved or removed while it was open"
        case .notDatabase: "\(self.file): not a database"
        case .damaged: "\(self.file): the database is damaged (\(self.reason))"
        case .other: "\(self.file): \(self.reason)"
        }
    }
}
