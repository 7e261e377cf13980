import Vinculum

extension Question {
    /// The question as a list.
    ///
    /// | kind | the other parts |
    /// | --- | --- |
    /// | `hashPassword` | password, salt, number of bytes, algorithm, its parameters |
    /// | `verifyPassword` | password, salt, expected hash, algorithm, its parameters |
    /// | `sign` | `kid`, algorithm (RFC 7518 section 3.1), the bytes to sign; the signature has the form of RFC 7518 |
    /// | `call` | method, URL, body, timeout in milliseconds, name and value of each header field |
    ///
    /// Without a `Content-Type` field the body of a call is JSON. A `GET` without header fields asks for a public
    /// document, whose reply the host may cache for a few minutes.
    ///
    /// A password hash algorithm has its `hashAlgorithm` name. Its parameters, with orders, types and versions named as
    /// on the wire:
    ///
    /// | algorithm | parameters |
    /// | --- | --- |
    /// | `SCRYPT` | signer key, salt separator, rounds, memory cost |
    /// | `STANDARD_SCRYPT` | cost, parallelization, block size, length |
    /// | `PBKDF2_SHA256`, `PBKDF_SHA1`, `PBKDF2_SHA512` | rounds |
    /// | `HMAC_…` | signer key, order of salt and password |
    /// | `SHA…`, `MD5` | rounds, order |
    /// | `BCRYPT` | none |
    /// | `ARGON2` | type, version, iterations, memory in KiB, parallelism, length, associated data |
    var packed: [UInt8] {
        switch self {
        case .hashPassword(let algorithm, let password, let salt):
            Packet.packed([Array("hashPassword".utf8), password, salt, Array("64".utf8)] + algorithm.parts)
        case .verifyPassword(let algorithm, let password, let salt, let expected):
            Packet.packed([Array("verifyPassword".utf8), password, salt, expected] + algorithm.parts)
        case .sign(let task):
            Packet.packed(
                [Array("sign".utf8), Array(task.keyID.text.utf8), Array(task.algorithm.name.utf8), task.input])
        // Only a host with a ring of its own asks for keys.
        case .makeKey: Packet.packed([Array("makeKey".utf8)])
        case .call(let call):
            Packet.packed(
                [
                    Array("call".utf8), Array(call.method.utf8), Array(call.url.utf8), call.body,
                    Array(String(call.timeoutMilliseconds).utf8),
                ] + call.headers.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] })
        }
    }

    /// Reads a question about a password.
    ///
    /// - Throws: ``Status/malformed`` for other questions, which only the host can answer.
    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        if parts.first == Array("call".utf8) {
            throw .malformed("the module makes no calls; the host must answer this question")
        }
        if parts.first == Array("sign".utf8) {
            throw .malformed("the module holds no private keys; the host must answer this question")
        }
        guard parts.count > 4 else { throw .malformed("a question must have at least five parts") }
        let kind = try Text(parts[0]).string
        let algorithm = try PasswordHashAlgorithm(parts[4...])
        switch kind {
        case "hashPassword":
            _ = try Text(parts[3]).number("the number of bytes", in: 64...64)
            self = .hashPassword(algorithm, password: parts[1], salt: parts[2])
        case "verifyPassword":
            self = .verifyPassword(algorithm, password: parts[1], salt: parts[2], expected: parts[3])
        default:
            throw .malformed("the kind of a question must be hashPassword or verifyPassword, not \(kind)")
        }
    }
}
