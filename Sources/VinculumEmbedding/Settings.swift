import Vinculum

/// The settings of an authority: a list of names, each followed by its value.
///
/// | name | value |
/// | --- | --- |
/// | `projectId` | text; required |
/// | `hashCost` | memory cost of new password hashes, 1 to 14; 14 if absent |
/// | `signerKey` | the key of new password hashes |
/// | `keyRing` | the keys of signed tokens: the form of ``KeyRing/encodedWithPrivateParts()``, without private keys |
/// | `customTokenKeys` | a JWK set: the keys of service accounts, by which custom tokens are verified |
/// | `sessionRecords` | `off`, `on`, or `peers` for records with the network of each session; `on` if absent |
/// | `administrator` | the bearer token of administrators; `owner` is one if absent |
/// | `trust` | `local`, `strict` or `hardened`, see ``Settings/Trust``; `local` if absent |
/// | `linkOrigin` | scheme and authority of mailed links; those of the request's `Host` if absent |
/// | `journalBytes` | bytes of recent changes that ``Embedding/changes(_:since:)`` can return; 4 MiB if absent |
/// | `rows` | `on`: the host keeps the accounts, as rows; `off` if absent |
struct Settings {
    var authority: AuthoritySettings
    var journalByteCount = 4 << 20
    /// Whether the host keeps the accounts, as rows.
    var isOnRows = false

    /// Reads the list.
    ///
    /// - Throws: ``Status/malformed`` for an unknown name, a value out of range, a key ring with private keys, or
    ///   `hardened` without what it needs.
    init(_ parts: [[UInt8]]) throws(Refusal) {
        guard parts.count % 2 == 0 else {
            throw .malformed("the settings must be a list of names and values; a value is missing")
        }
        var (project, signerKey, hashCost) = ("", Array("vinculum-local-signer".utf8), Int64(14))
        var (tokens, customTokenKeys) = (TokenTrust.unsigned, JSONWebKeySet?.none)
        var records = "on"
        var trust = Trust()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let (name, value) = (try Text(parts[index]), parts[index + 1])
            switch name.string {
            case "projectId":
                project = try Text(value).string
            case "hashCost":
                hashCost = try Text(value).number(name.string, in: 1...14)
            case "signerKey":
                signerKey = value
            case "keyRing":
                tokens = .signed(try Settings.keyRing(value))
            case "customTokenKeys":
                customTokenKeys = try Settings.keySet(value)
            case "sessionRecords":
                records = try Text(value).string
                guard ["off", "on", "peers"].contains(records) else {
                    throw .malformed("the setting sessionRecords must be off, on or peers")
                }
            case "journalBytes":
                self.journalByteCount = Int(try Text(value).number(name.string, in: 0...(1 << 30)))
            case "rows":
                let word = try Text(value).string
                guard ["off", "on"].contains(word) else { throw .malformed("the setting rows must be off or on") }
                self.isOnRows = word == "on"
            default:
                guard try trust.read(name.string, value) else {
                    throw .malformed("there is no setting named \(name.string)")
                }
            }
        }
        guard ProjectID(project) != nil else {
            throw .malformed(
                "the setting projectId must have 1 to 63 letters, digits, - and _, the first a letter or digit")
        }
        self.authority = AuthoritySettings(
            projectID: project, trust: try trust.value(signing: tokens), signerKey: signerKey, hashCost: hashCost)
        self.authority.tokens = tokens
        self.authority.customTokenKeys = customTokenKeys
        self.authority.recordsSessions = records != "off"
        self.authority.recordsPeers = records == "peers"
        trust.apply(to: &self.authority)
    }

    /// Reads a key ring without private keys. They stay with the host, which is asked for each signature: what is not
    /// in the module's memory cannot leak from there.
    private static func keyRing(_ bytes: [UInt8]) throws(Refusal) -> KeyRing {
        let ring: KeyRing
        do throws(KeyRingError) {
            ring = try KeyRing(parsing: bytes)
        } catch {
            throw .malformed("the setting keyRing cannot be read as a key ring")
        }
        guard !(ring.keys + ring.cookieKeys).contains(where: { $0.key.signingKey != nil }) else {
            throw .malformed("the setting keyRing must not hold a private key; leave it with the host")
        }
        return ring
    }

    private static func keySet(_ bytes: [UInt8]) throws(Refusal) -> JSONWebKeySet {
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(parsing: bytes)
        } catch {
            throw .malformed("the setting customTokenKeys cannot be read as a JWK set")
        }
    }
}
