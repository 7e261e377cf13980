import Vinculum

/// The input of ``Embedding/call(_:now:commits:input:)``: a list of seed, peer, answers, method, target and body, and
/// then the name and the value of each header.
struct CallInput {
    let seed: Seed
    let answers: GivenAnswers
    let request: HTTPRequest

    /// - Throws: ``Status/malformed`` for another form.
    init(_ parts: [ArraySlice<UInt8>]) throws(Refusal) {
        guard parts.count >= 6, parts.count % 2 == 0 else {
            throw .malformed(
                "the input must be a list of seed, peer, answers, method, target, body, and a name and a value for "
                    + "each header")
        }
        self.seed = try CallInput.seed(parts[0])
        self.answers = try GivenAnswers(parts[2])
        let target = parts[4]
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        var request = HTTPRequest(
            method: try Text(parts[3]).string, path: try Text(target[..<(mark ?? target.endIndex)]).string,
            query: try mark.map { (mark) throws(Refusal) in try Text(target[(mark + 1)...]).string } ?? "",
            body: Array(parts[5]))
        if !parts[1].isEmpty { try CallInput.nameCaller(parts[1], of: &request) }
        request.headers.reserveCapacity(parts.count / 2 - 3)
        for index in stride(from: 6, to: parts.count, by: 2) {
            request.headers.append(.init(try Text(parts[index]).string, try Text(parts[index + 1]).string))
        }
        self.request = request
    }

    /// Reads a seed.
    ///
    /// - Throws: ``Status/malformed`` for another number of bytes than 32.
    static func seed(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> Seed {
        guard bytes.count == 32 else { throw .malformed("a seed must be 32 bytes") }
        return Seed(bytes.span, at: 0)
    }

    /// Reads the address of a request's caller.
    ///
    /// - Throws: ``Status/malformed`` for bytes that are no address.
    private static func nameCaller(_ bytes: ArraySlice<UInt8>, of request: inout HTTPRequest) throws(Refusal) {
        guard let peer = Peer(bytes) else {
            throw .malformed("the peer must be an IPv4 or IPv6 address, or empty where it is not known")
        }
        request.peer = peer
        // An IPv4 address inside of an IPv6 one is told as what it is.
        request.address = peer.isIPv4 ? peer.text : try Text(bytes).string
    }
}
