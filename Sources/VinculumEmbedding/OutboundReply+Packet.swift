import Vinculum

extension OutboundReply {
    /// The reply as a list: status, content type and body, or only `timedOut` or `unreachable`.
    var packed: [UInt8] {
        switch self {
        case .response(let response):
            Packet.packed([Array(String(response.status).utf8), Array(response.contentType.utf8), response.body])
        case .timedOut: Packet.packed([Array("timedOut".utf8)])
        // The word of a server that keeps calls out of private networks, which no host of this interface says.
        case .unreachable, .privateAddress: Packet.packed([Array("unreachable".utf8)])
        }
    }

    /// Reads such a list.
    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        if parts.count == 3 {
            let status = try Text(parts[0]).number("the status of a reply", in: 100...599)
            self = .response(HTTPResponse(status: Int(status), contentType: try Text(parts[1]).string, body: parts[2]))
        } else if parts.count == 1, parts[0] == Array("timedOut".utf8) {
            self = .timedOut
        } else if parts.count == 1, parts[0] == Array("unreachable".utf8) {
            self = .unreachable
        } else {
            throw .malformed(
                "a reply must be a list of status, content type and body, or of timedOut or unreachable alone")
        }
    }
}
