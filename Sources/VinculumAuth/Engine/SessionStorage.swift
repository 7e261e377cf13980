package import Vinculum

/// Where a client's session outlives its process.
package protocol SessionStorage: Sendable {
    /// What was last kept; `nil` if there is nothing, or nothing that can be read.
    func load() -> StoredSession?

    /// Keeps a session in the place of the one before, `nil` in the place of any.
    ///
    /// - Throws: ``SessionFile/Failure`` if that did not work; the one before is kept then.
    func keep(_ session: StoredSession?) throws(SessionFile.Failure)
}

/// A session that ends with its process.
struct NoSessionStorage: SessionStorage {
    func load() -> StoredSession? { nil }

    func keep(_ session: StoredSession?) {}
}
