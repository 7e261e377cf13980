import Vinculum

extension Answer {
    /// The answer as a list of kind and value: `passwordHash` and the hash, `passwordMatches` and `true` or `false`,
    /// `signature` and the signature, or `reply` and a list, see ``OutboundReply``.
    var packed: [UInt8] {
        switch self {
        case .passwordHash(let hash): Packet.packed([Array("passwordHash".utf8), hash])
        case .passwordMatches(let matches):
            Packet.packed([Array("passwordMatches".utf8), Array((matches ? "true" : "false").utf8)])
        case .signature(let signature): Packet.packed([Array("signature".utf8), signature])
        // The module asks for no keys.
        case .key: Packet.packed([Array("key".utf8), []])
        case .reply(let reply): Packet.packed([Array("reply".utf8), reply.packed])
        }
    }

    /// Reads an answer.
    ///
    /// - Throws: ``Status/malformed`` for an unknown kind, or a value that its kind does not have.
    init(kind: [UInt8], _ value: [UInt8]) throws(Refusal) {
        if kind == Array("passwordHash".utf8) {
            self = .passwordHash(value)
        } else if kind == Array("passwordMatches".utf8) {
            let matches = value == Array("true".utf8)
            guard matches || value == Array("false".utf8) else {
                throw .malformed("the value of passwordMatches must be true or false")
            }
            self = .passwordMatches(matches)
        } else if kind == Array("signature".utf8) {
            self = .signature(value)
        } else if kind == Array("reply".utf8) {
            self = .reply(try OutboundReply(value))
        } else {
            throw .malformed(
                "the kind of an answer must be passwordHash, passwordMatches, signature or reply")
        }
    }
}
