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

    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        guard parts.count == 2 else { throw .malformed("an answer is a kind and a value") }
        if parts[0] == Array("passwordHash".utf8) {
            self = .passwordHash(parts[1])
        } else if parts[0] == Array("passwordMatches".utf8) {
            let matches = parts[1] == Array("true".utf8)
            guard matches || parts[1] == Array("false".utf8) else { throw .malformed("passwordMatches is true or false") }
            self = .passwordMatches(matches)
        } else if parts[0] == Array("signature".utf8) {
            self = .signature(parts[1])
        } else if parts[0] == Array("reply".utf8) {
            self = .reply(try OutboundReply(parts[1]))
        } else {
            throw .malformed("there is no such kind of answer")
        }
    }
}
