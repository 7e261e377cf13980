/// The key of a client that signs assertions about itself.
struct ClientKey: Sendable {
    /// The `kid` in the header of assertions.
    let id: KeyID
    let algorithm: SignatureAlgorithm
    /// Absent if the host holds the key and is asked by the key's id.
    let key: SigningKey?

    /// - Parameters:
    ///   - id: The thumbprint of the key unless given.
    ///   - pem: A private key; without one the host signs.
    ///   - algorithm: The key's own unless given.
    /// - Returns: `nil` for a text that is no key, for a key that does not support the algorithm, and without either
    ///   key or id.
    init?(id: String?, pem: String?, algorithm: String?) {
        var key: SigningKey?
        if let pem = pem.nonEmpty {
            do throws(KeyError) { key = try SigningKey(pem: pem) } catch { return nil }
        }
        guard let keyID = id.nonEmpty.map({ KeyID($0) }) ?? key.map({ KeyID($0.verificationKey.thumbprint) }) else {
            return nil
        }
        let wanted: SignatureAlgorithm
        if let name = algorithm.nonEmpty {
            guard let named = SignatureAlgorithm(name: name) else { return nil }
            wanted = named
        } else {
            wanted = key?.algorithm ?? .rs256
        }
        guard ClientKey.algorithms.contains(wanted) else { return nil }
        if let key, !JSONWebKey(signing: key, id: nil).supports(wanted) { return nil }
        (self.id, self.algorithm, self.key) = (keyID, wanted, key)
    }

    /// The algorithms that assertions are signed with.
    private static let algorithms: [SignatureAlgorithm] = [.rs256, .rs384, .rs512, .ps256, .es256, .es384]
}
