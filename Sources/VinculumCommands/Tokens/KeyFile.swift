import Vinculum

/// Reads the keys that a check of a token is given.
enum KeyFile {
    /// A key set, one key, certificates by key id, or PEM: the file shows which it is.
    static func keySet(_ file: String, on host: inout some CommandHost) throws(CommandFailure) -> JSONWebKeySet {
        guard !self.isURL(file) else {
            throw CommandFailure(
                .usage, code: "nothingIsFetched", "this version fetches nothing",
                next: [.init("curl --output keys.json " + Invocation.quoted(file), "get the keys, then give --jwks keys.json")])
        }
        guard !sameBytes(file, "-") else { throw .usage("--jwks names a file: standard input is the token's") }
        let bytes = try host.bytes(of: file, upTo: JSONWebKeySet.maximumByteCount)
        let isJSON = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        guard isJSON else {
            do throws(KeyError) {
                let key = try VerificationKey(pem: String(decoding: bytes, as: UTF8.self))
                return try self.set([JSONWebKey(anonymous: key)], file)
            } catch {
                throw self.failure(file, error)
            }
        }
        if let root = try? JSON.Document(parsing: bytes).root, root["kty"] != nil {
            do throws(KeyError) {
                return try self.set([try JSONWebKey(parsing: bytes, from: .published)], file)
            } catch {
                throw self.failure(file, error)
            }
        }
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(parsing: bytes)
        } catch {
            throw self.failure(file, error)
        }
    }

    /// The bytes of a file, without a line ending behind them, as the secret of HS256.
    static func secret(_ file: String, on host: inout some CommandHost) throws(CommandFailure) -> JSONWebKeySet {
        guard !sameBytes(file, "-") else { throw .usage("--secret-file names a file: standard input is the token's") }
        var bytes = try host.bytes(of: file, upTo: 2048)
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        do throws(KeyError) {
            return try self.set([JSONWebKey(anonymous: .secret(try SharedSecret(bytes)))], file)
        } catch {
            throw self.failure(file, error)
        }
    }

    private static func set(_ keys: [JSONWebKey], _ file: String) throws(KeyError) -> JSONWebKeySet {
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(keys)
        } catch {
            throw .malformed
        }
    }

    private static func isURL(_ file: String) -> Bool {
        file.utf8.starts(with: "https:".utf8) || file.utf8.starts(with: "http:".utf8)
    }

    private static func failure(_ file: String, _ error: KeyError) -> CommandFailure {
        CommandFailure(.usage, code: "unusableKey", "\(file) holds no key for a check", why: error.words)
    }

    private static func failure(_ file: String, _ error: JSONWebKeySet.ReadError) -> CommandFailure {
        let why =
            switch error {
            case .malformed: "it is neither a key set nor certificates by key id nor PEM, or names a member twice"
            case .tooManyKeys: "it has more than \(JSONWebKeySet.maximumCount) keys"
            case .ambiguous(let kid): "it has two keys of the id " + TerminalText.safe(kid)
            }
        return CommandFailure(.usage, code: "unusableKeys", "\(file) holds no keys for a check", why: why)
    }
}

extension KeyError {
    /// The error as a clause.
    package var words: String {
        switch self {
        case .malformed: "it is not in a form that keys have"
        case .unsupported: "it is of a kind that is not used here, or not for checking signatures"
        case .encrypted: "it is under a password; decrypt it first"
        case .secret: "a shared secret has 32 to 1,024 bytes"
        case .modulus: "an RSA key has 2,048 to 8,192 bits and an odd modulus"
        case .exponent: "the exponent of an RSA key is odd, at least 3 and below 2^32"
        case .point: "its coordinates are no point of the curve"
        case .privatePart: "it has a private part that does not belong there"
        }
    }
}
