import Vinculum

extension Question {
    /// The question in plain form. `sign`: the `kid`, the algorithm (RFC 7518 section 3.1), and what is signed; the answer
    /// is the signature as RFC 7518 lays it out. `call`: the method, the URL, the body, and how many milliseconds to wait; the
    /// answer is the reply. Else its kind, the password, the salt, and
    ///
    /// - for `hashPassword` how many bytes are wanted, for `verifyPassword` the hash to compare with,
    /// - the algorithm by its `hashAlgorithm` name, then its parameters: `SCRYPT` signer key, salt separator, rounds, memory
    ///   cost; `STANDARD_SCRYPT` cost, parallelization, block size, length; `PBKDF2_SHA256` and `PBKDF_SHA1` rounds; `HMAC_…`
    ///   signer key, order of salt and password; `SHA…` and `MD5` rounds, order; `BCRYPT` nothing; `ARGON2` type, version,
    ///   iterations, memory in KiB, parallelism, length, associated data. Orders, types and versions have their names of
    ///   the wire.
    var packed: [UInt8] {
        switch self {
        case .hashPassword(let algorithm, let password, let salt):
            Packet.packed([Array("hashPassword".utf8), password, salt, Array("64".utf8)] + algorithm.parts)
        case .verifyPassword(let algorithm, let password, let salt, let expected):
            Packet.packed([Array("verifyPassword".utf8), password, salt, expected] + algorithm.parts)
        case .sign(let task):
            Packet.packed([Array("sign".utf8), Array(task.keyID.utf8), Array(task.algorithm.name.utf8), task.input])
        case .call(let call):
            Packet.packed([
                Array("call".utf8), Array(call.method.utf8), Array(call.url.utf8), call.body,
                Array(String(call.timeoutMilliseconds).utf8),
            ])
        }
    }

    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        if parts.first == Array("call".utf8) { throw .malformed("the host makes calls, not the module") }
        if parts.first == Array("sign".utf8) { throw .malformed("who holds the private key signs, not the module") }
        guard parts.count > 4 else { throw .malformed("a question has at least five parts") }
        let kind = try Text(parts[0]).string
        let algorithm = try PasswordHashAlgorithm(parts[4...])
        if sameBytes(kind, "hashPassword") {
            _ = try Text(parts[3]).number(in: 64...64)
            self = .hashPassword(algorithm, password: parts[1], salt: parts[2])
        } else if sameBytes(kind, "verifyPassword") {
            self = .verifyPassword(algorithm, password: parts[1], salt: parts[2], expected: parts[3])
        } else {
            throw .malformed("there is no question \(kind)")
        }
    }
}
