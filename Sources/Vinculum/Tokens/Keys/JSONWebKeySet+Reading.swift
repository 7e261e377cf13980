extension JSONWebKeySet {
    /// The longest accepted text of a set, in bytes.
    public static let maximumByteCount = 1 << 20
    /// The most keys that are read for one token. To check a key costs a hundred times as much as to find it.
    fileprivate static let maximumReadCount = 64

    /// Which keys of a document are read.
    enum Wanted: Equatable, Sendable {
        /// All.
        case all
        /// Those that a token with this `kid` may refer to.
        case named(KeyID?)

        /// The `kid`, if there is one.
        var id: KeyID? {
            if case .named(let id) = self { id } else { nil }
        }
    }

    /// Reads the document of an issuer: a key set, `{"keys":[…]}`, or certificates by `kid`,
    /// `{"kid":"-----BEGIN CERTIFICATE-----…"}`.
    ///
    /// Unusable keys are skipped (RFC 7517 section 5): other kinds of key, keys for other purposes, and keys that
    /// should not have been published, such as shared secrets. Only the key of a certificate is read; the connection
    /// over which the document was fetched must authenticate the issuer.
    ///
    /// - Throws: ``ReadError``.
    public init(parsing bytes: [UInt8]) throws(ReadError) {
        try self.init(parsing: bytes, .all)
    }

    /// - Parameter wanted: For one token at most ``maximumReadCount`` keys are read: those of its name, or, if there
    ///   are none, all of a document that has no more.
    init(parsing bytes: [UInt8], _ wanted: Wanted) throws(ReadError) {
        // A key takes a hundred bytes and seven values; the smallest values would take sixteen bytes of memory each.
        let limits = JSON.Limits(
            maximumBytes: JSONWebKeySet.maximumByteCount, maximumDepth: 16, maximumValues: 1 << 17)
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, limits: limits, duplicateKeys: .refused).root
        } catch {
            throw .malformed
        }
        guard root.kind == .object else { throw .malformed }
        guard let keys = root["keys"] else {
            try self.init(certificates: root, wanted)
            return
        }
        guard keys.kind == .array else { throw .malformed }
        let id = wanted.id
        func isNamed(_ value: JSON.Value) -> Bool { id.map { value["kid"]?.isString($0.text) ?? false } ?? false }
        let isThere = id != nil && keys.elements.contains(where: isNamed)
        var (found, unusable): ([JSONWebKey], [UnusableKey]) = ([], [])
        for value in keys.elements where isThere ? isNamed(value) : wanted.isRead(of: keys.count) {
            guard wanted.isRead(of: found.count + unusable.count + 1) else { break }
            do throws(KeyError) {
                found.append(try JSONWebKey(value, from: .published))
            } catch {
                // Skipped: a set may hold keys for other readers, and one broken key must not make the others
                // unusable.
                unusable.append(UnusableKey(id: KeyID(value.string(of: "kid")), problem: error))
            }
        }
        try self.init(found, unusable: unusable)
    }

    private init(certificates root: JSON.Value, _ wanted: Wanted) throws(ReadError) {
        guard root.count > 0 else { throw .malformed }
        let name = wanted.id.flatMap { root[named: $0.text] == nil ? nil : $0.text }
        var (found, unusable): ([JSONWebKey], [UnusableKey]) = ([], [])
        for member in root.members where name.map({ member.key == $0 }) ?? wanted.isRead(of: root.count) {
            let id = member.key
            guard let text = member.value.string, !id.isEmpty, id.utf8.count <= JSONWebKey.maximumIDByteCount else {
                throw .malformed
            }
            do throws(KeyError) {
                found.append(JSONWebKey(verifying: try VerificationKey(pem: text), id: KeyID(id)))
            } catch {
                guard error != .malformed else { throw .malformed }
                unusable.append(UnusableKey(id: KeyID(id), problem: error))
            }
        }
        try self.init(found, unusable: unusable)
    }
}

extension JSONWebKeySet.Wanted {
    /// Whether so many keys may be read.
    fileprivate func isRead(of count: Int) -> Bool { self == .all || count <= JSONWebKeySet.maximumReadCount }
}
