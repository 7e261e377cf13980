import Vinculum

/// Reads the keys for verifying a token.
enum KeyFile {
    /// Reads a key set, one key, certificates by key ID, or PEM; the contents determine which.
    ///
    /// - Parameter token: The file of the token; `nil` for standard input.
    static func keySet(
        _ file: String, besides token: String?, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSONWebKeySet {
        guard !self.isURL(file) else {
            throw CommandFailure(
                .usage, code: "nothingIsFetched", "keys are not fetched over the network",
                next: [
                    .init(
                        "curl --output keys.json " + Invocation.quoted(file),
                        "download the keys, then use --jwks keys.json")
                ])
        }
        guard !file.isStandardStream || !(token ?? "-").isStandardStream else {
            throw .usage("--jwks must name a file; the token is read from standard input")
        }
        let bytes = try host.bytes(of: file, upTo: JSONWebKeySet.maximumByteCount)
        let isJSON = bytes.first { !$0.isSpaceOrControl } == UInt8(ascii: "{")
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

    /// Reads the secret of HS256: the bytes of a file, without a final line ending.
    static func secret(
        _ file: String, besides token: String?, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSONWebKeySet {
        guard !file.isStandardStream || !(token ?? "-").isStandardStream else {
            throw .usage("--secret-file must name a file; the token is read from standard input")
        }
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
        CommandFailure(.usage, code: "unusableKey", "\(file) contains no key for verifying", why: error.words)
    }

    private static func failure(_ file: String, _ error: JSONWebKeySet.ReadError) -> CommandFailure {
        let why =
            switch error {
            case .malformed: "it is not a key set, certificates by key ID, or PEM, or it repeats a member"
            case .tooManyKeys: "it has too many keys"
            case .ambiguous(let kid): "it has two keys with the ID " + TerminalText.safe(kid.text)
            }
        return CommandFailure(.usage, code: "unusableKeys", "\(file) contains no keys for verifying", why: why)
    }
}
