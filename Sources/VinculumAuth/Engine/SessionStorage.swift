package import Vinculum

/// Stores a client's session beyond the end of its process.
package protocol SessionStorage: Sendable {
    /// The session that was last stored; `nil` if there is none that can be read.
    func load() -> StoredSession?

    /// Stores a session in place of the one before; `nil` removes it.
    ///
    /// - Throws: ``SessionFile/Failure`` if that failed; the session before stays stored then.
    func store(_ session: StoredSession?) throws(SessionFile.Failure)
}

/// Stores nothing, so that a session ends with its process.
struct NoSessionStorage: SessionStorage {
    func load() -> StoredSession? { nil }

    func store(_ session: StoredSession?) {}
}
