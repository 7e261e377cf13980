import Vinculum

/// A file with one key: PEM, a JWK, or the JSON of a service account.
struct KeyDocument {
    let key: JSONWebKey
    /// The `client_email` of a service account.
    let email: String?

    /// Reads a key that can sign; `-` is standard input.
    static func privateKey(_ file: String, on host: inout some CommandHost) throws(CommandFailure) -> KeyDocument {
        let document = try KeyDocument(file, on: &host)
        guard document.key.signingKey != nil else {
            throw CommandFailure(.usage, code: "unusableKey", "\(TerminalText.safe(file)) contains no private key")
        }
        return document
    }

    /// Reads a key that can verify. A shared secret is refused, because its holder could also sign.
    static func publicKey(_ file: String, on host: inout some CommandHost) throws(CommandFailure) -> KeyDocument {
        let document = try KeyDocument(file, on: &host)
        guard document.key.encoded() != nil else {
            throw CommandFailure(
                .usage, code: "unusableKey",
                "\(TerminalText.safe(file)) contains a shared secret, which is not a public key")
        }
        return document
    }

    private init(_ file: String, on host: inout some CommandHost) throws(CommandFailure) {
        let bytes = try host.bytes(of: file, upTo: PEM.maximumByteCount)
        do throws(KeyError) {
            try self.init(bytes)
        } catch {
            throw CommandFailure(
                .usage, code: "unusableKey", "\(TerminalText.safe(file)) contains no key", why: error.words)
        }
    }

    private init(_ bytes: [UInt8]) throws(KeyError) {
        guard bytes.first(where: { !$0.isSpaceOrControl }) == UInt8(ascii: "{") else {
            self.key = try KeyDocument.key(pem: String(decoding: bytes, as: UTF8.self))
            self.email = nil
            return
        }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw .malformed
        }
        if let pem = root.string(of: "private_key") {
            self.key = JSONWebKey(signing: try SigningKey(pem: pem), id: KeyID(root.string(of: "private_key_id")))
            self.email = root.string(of: "client_email")
        } else {
            self.key = try JSONWebKey(parsing: bytes, from: .own).named
            self.email = nil
        }
    }

    private static func key(pem text: String) throws(KeyError) -> JSONWebKey {
        do throws(KeyError) {
            return JSONWebKey(signing: try SigningKey(pem: text))
        } catch {
            guard error == .unsupported else { throw error }
            return JSONWebKey(verifying: try VerificationKey(pem: text))
        }
    }
}

extension JSONWebKey {
    /// The key, with its thumbprint as `kid` if it has none; in a set it needs one.
    fileprivate var named: JSONWebKey {
        if self.id != nil { return self }
        guard let signingKey = self.signingKey else {
            return JSONWebKey(verifying: self.verificationKey, algorithm: self.algorithm)
        }
        return JSONWebKey(signing: signingKey, algorithm: self.algorithm)
    }
}
