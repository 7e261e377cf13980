import Vinculum

extension Answer {
    /// `passwordHash` and the hash, `passwordMatches` and `true` or `false`, `signature` and the signature, or `reply` and a
    /// list: status, content type and body, or only `timedOut` or `unreachable`.
    var packed: [UInt8] {
        switch self {
        case .passwordHash(let hash): Packet.packed([Array("passwordHash".utf8), hash])
        case .passwordMatches(let matches):
            Packet.packed([Array("passwordMatches".utf8), Array((matches ? "true" : "false").utf8)])
        case .signature(let signature): Packet.packed([Array("signature".utf8), signature])
        case .reply(let reply): Packet.packed([Array("reply".utf8), reply.packed])
        }
    }

    init(kind: [UInt8], _ value: [UInt8]) throws(Refusal) {
        if kind == Array("passwordHash".utf8) {
            self = .passwordHash(value)
        } else if kind == Array("passwordMatches".utf8) {
            let matches = value == Array("true".utf8)
            guard matches || value == Array("false".utf8) else { throw .malformed("passwordMatches is true or false") }
            self = .passwordMatches(matches)
        } else if kind == Array("signature".utf8) {
            self = .signature(value)
        } else if kind == Array("reply".utf8) {
            self = .reply(try OutboundReply(value))
        } else {
            throw .malformed("there is no such kind of answer")
        }
    }
}
