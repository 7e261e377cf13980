import Vinculum

/// The keys are notes beside the accounts: what a backup holds and a crash leaves is the accounts and the keys together.
extension Workspace {
    static let keyRingNote = "key-ring"
    static let customTokenKeysNote = "custom-token-keys"

    var keyRing: KeyRing? {
        if case .signed(let ring) = self.authority.settings.tokens { ring } else { nil }
    }

    /// Signs with these keys from now on, or not at all.
    mutating func keep(_ ring: KeyRing?, on host: inout some CommandHost) throws(CommandFailure) {
        try self.keep(Workspace.keyRingNote, ring?.encodedWithPrivateParts(), on: &host)
        self.use(ring, customTokenKeys: self.authority.settings.customTokenKeys)
    }

    /// Takes custom tokens that these keys signed, or where there are none, what is taken without.
    mutating func keep(customTokenKeys keys: JSONWebKeySet?, on host: inout some CommandHost) throws(CommandFailure) {
        try self.keep(Workspace.customTokenKeysNote, keys?.encoded(), on: &host)
        self.use(self.keyRing, customTokenKeys: keys)
    }

    /// Signs tokens from now on: with the keys there are, or with a new RSA key of 2048 bits.
    mutating func makeKeyIfMissing(on host: inout some CommandHost) throws(CommandFailure) {
        guard self.keyRing == nil else { return }
        var generator = SeededGenerator(self.nextSeed(&host))
        var ring: KeyRing
        do throws(KeyRingError) {
            ring = try KeyRing(using: &generator)
            let key = SigningKey.rsa(.generated(bitCount: 2048, using: &generator))
            try ring.add(
                KeyRing.Key(
                    signing: key, id: nil, issuer: self.globals.project, signsFrom: self.now(host), using: &generator))
        } catch {
            throw CommandFailure(error)
        }
        try self.keep(ring, on: &host)
    }

    /// The keys that are kept; `nil` for what is no longer readable.
    static func keys(in keyValues: KeyValueStore) -> (ring: KeyRing?, customTokenKeys: JSONWebKeySet?)? {
        var (ring, keys): (KeyRing?, JSONWebKeySet?)
        if let bytes = keyValues[Workspace.keyRingNote] {
            do throws(KeyRingError) { ring = try KeyRing(parsing: bytes) } catch { return nil }
        }
        if let bytes = keyValues[Workspace.customTokenKeysNote] {
            do throws(JSONWebKeySet.ReadError) { keys = try JSONWebKeySet(parsing: bytes) } catch { return nil }
        }
        return (ring, keys)
    }
}
