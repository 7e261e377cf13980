import Vinculum

/// The token keys are stored beside the accounts, so that a backup and a crash keep both together.
extension Workspace {
    static let keyRingKey = "key-ring"
    static let customTokenKeysKey = "custom-token-keys"

    var keyRing: KeyRing? {
        if case .signed(let ring) = self.authority.settings.tokens { ring } else { nil }
    }

    /// Stores the keys that sign tokens from now on; `nil` makes tokens unsigned.
    ///
    /// - Parameter entry: The entry of the audit trail, which is written with them.
    mutating func store(
        _ ring: KeyRing?, with entry: ChangeSet = ChangeSet(), on host: inout some CommandHost
    ) throws(CommandFailure) {
        try self.store(Workspace.keyRingKey, ring?.encodedWithPrivateParts(), with: entry, on: &host)
        self.use(ring, customTokenKeys: self.authority.settings.customTokenKeys)
    }

    /// Stores the keys whose custom tokens are accepted; `nil` restores the default.
    ///
    /// - Parameter entry: The entry of the audit trail, which is written with them.
    mutating func store(
        customTokenKeys keys: JSONWebKeySet?, with entry: ChangeSet = ChangeSet(), on host: inout some CommandHost
    ) throws(CommandFailure) {
        try self.store(Workspace.customTokenKeysKey, keys?.encoded(), with: entry, on: &host)
        self.use(self.keyRing, customTokenKeys: keys)
    }

    /// Signs tokens from now on: with the existing keys, or with new ones.
    ///
    /// - Parameters:
    ///   - rotation: The algorithm of new keys, RS256 by default. A ring whose newest key has another gets keys of it,
    ///     announced. The first keys of a project sign at once.
    ///   - made: The first keys, if they were made already.
    mutating func makeKeysIfMissing(
        _ rotation: KeyRotation, _ made: [KeyRing.Key] = [], on host: inout some CommandHost
    ) throws(CommandFailure) {
        let known = self.keyRing
        if let known, rotation.algorithm == nil || known.keys.last?.algorithm == rotation.algorithm { return }
        var rotation = rotation
        if known == nil { rotation.mode = .atOnce }
        var generator = SeededGenerator(self.nextSeed(&host))
        var ring: KeyRing
        do throws(KeyRingError) {
            if let known { ring = known } else { ring = try KeyRing(using: &generator) }
            if known == nil, !made.isEmpty {
                try rotation.apply(made, to: &ring, at: self.now(host), using: &generator)
            } else {
                try rotation.add(to: &ring, of: self.project.text, at: self.now(host), using: &generator)
            }
        } catch {
            throw CommandFailure(error)
        }
        do throws(CommandFailure) { try self.store(ring, on: &host) } catch {
            // Another server has made keys meanwhile.
            guard error == .staleChange, self.rows != nil else { throw error }
            do throws(RowTrouble) { try self.readNotes(serves: true, on: &host) } catch { throw CommandFailure(error) }
            guard self.keyRing != nil else { throw error }
        }
    }

    /// The stored keys; `nil` if they are not readable.
    static func keys(in keyValues: KeyValueStore) -> (ring: KeyRing?, customTokenKeys: JSONWebKeySet?)? {
        var (ring, keys): (KeyRing?, JSONWebKeySet?)
        if let bytes = keyValues[Workspace.keyRingKey] {
            do throws(KeyRingError) { ring = try KeyRing(parsing: bytes) } catch { return nil }
        }
        if let bytes = keyValues[Workspace.customTokenKeysKey] {
            do throws(JSONWebKeySet.ReadError) { keys = try JSONWebKeySet(parsing: bytes) } catch { return nil }
        }
        return (ring, keys)
    }
}
