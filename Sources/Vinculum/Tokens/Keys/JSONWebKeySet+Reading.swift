extension JSONWebKeySet {
    /// The longest accepted text of a set, in bytes.
    public static let maximumByteCount = 1 << 18

    /// Reads the document of an issuer: a key set, `{"keys":[…]}`, or certificates by `kid`,
    /// `{"kid":"-----BEGIN CERTIFICATE-----…"}`.
    ///
    /// Unusable keys are skipped (RFC 7517 section 5): other kinds of key, keys for other purposes, and keys that
    /// should not have been published, such as shared secrets. Only the key of a certificate is read; the connection
    /// over which the document was fetched must authenticate the issuer.
    ///
    /// - Throws: ``ReadError``.
    public init(parsing bytes: [UInt8]) throws(ReadError) {
        let limits = JSON.Limits(maximumBytes: JSONWebKeySet.maximumByteCount, maximumDepth: 16, maximumValues: 8192)
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, limits: limits, duplicateKeys: .refused).root
        } catch {
            throw .malformed
        }
        guard root.kind == .object else { throw .malformed }
        guard let keys = root["keys"] else {
            try self.init(certificates: root)
            return
        }
        guard keys.kind == .array else { throw .malformed }
        guard keys.count <= JSONWebKeySet.maximumCount else { throw .tooManyKeys }
        var found: [JSONWebKey] = []
        for value in keys.elements {
            do throws(KeyError) {
                found.append(try JSONWebKey(value, from: .published))
            } catch {
                // Skipped: a set may hold keys for other readers, and one broken key must not make the others
                // unusable.
                continue
            }
        }
        try self.init(found)
    }

    private init(certificates root: JSON.Value) throws(ReadError) {
        guard root.count > 0 else { throw .malformed }
        guard root.count <= JSONWebKeySet.maximumCount else { throw .tooManyKeys }
        var found: [JSONWebKey] = []
        for member in root.members {
            let id = member.key
            guard let text = member.value.string, !id.isEmpty, id.utf8.count <= JSONWebKey.maximumIDByteCount else {
                throw .malformed
            }
            do throws(KeyError) {
                found.append(JSONWebKey(verifying: try VerificationKey(pem: text), id: KeyID(id)))
            } catch {
                guard error != .malformed else { throw .malformed }
            }
        }
        try self.init(found)
    }
}
