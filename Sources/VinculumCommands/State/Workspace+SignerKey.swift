import Vinculum
import VinculumServer

/// The signer key of the passwords of a data directory. Each hash has its own parameters beside it, so that hashes of
/// another key stay good.
extension Workspace {
    static let signerKeyKey = "signer-key"
    /// As long as those of the hosted service.
    private static let signerKeyByteCount = 64

    /// Draws a signer key for a state without accounts. It is stored with the first change.
    ///
    /// A state that has accounts already keeps the key of all states before.
    mutating func drawSignerKeyIfNew(on host: inout some CommandHost) {
        guard self.keyValues[Workspace.signerKeyKey] == nil, self.authority.store.totalAccountCount == 0 else { return }
        // A fixed seed gives each project the same key in each run.
        var generator = SeededGenerator(
            self.globals.seed.flatMap { Seed(SHA256.hash(Array("signer key".utf8) + $0.bytes)) } ?? host.nextSeed())
        let key = generator.bytes(Workspace.signerKeyByteCount)
        self.unwrittenSignerKey = key
        self.configure { $0.setSignerKey(key) }
    }

    /// Uses the key of the state, if it has one.
    mutating func useSignerKey() {
        guard let key = self.keyValues[Workspace.signerKeyKey] else { return }
        self.configure { $0.setSignerKey(key) }
    }
}

extension AuthoritySettings {
    /// Replaces the signer key of new password hashes.
    fileprivate mutating func setSignerKey(_ key: [UInt8]) {
        guard case .scrypt(_, let separator, let rounds, let cost) = self.defaultPasswordHash else { return }
        self.defaultPasswordHash = .scrypt(
            signerKey: key, saltSeparator: separator, rounds: rounds, memoryCost: cost)
    }

    /// Replaces the memory cost of new password hashes.
    mutating func setHashCost(_ cost: Int64) {
        guard case .scrypt(let key, let separator, let rounds, _) = self.defaultPasswordHash else { return }
        self.defaultPasswordHash = .scrypt(
            signerKey: key, saltSeparator: separator, rounds: rounds, memoryCost: cost)
    }
}
