@testable import Vinculum
@testable import VinculumServer

/// The reader of HTTP/1.1: any bytes in any pieces give the same requests and the same answers, which can be read; what
/// a request holds can be written and read again. Whatever it says about proxies, the one that passed it on is
/// believed.
let fuzzHTTP = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let (width, flags) = (Int(input.byte()), input.byte())
    let rest = input.all()
    var limits = HTTPLimits()
    if flags & 1 != 0 {
        limits.requestLineByteCount = 40
        limits.headByteCount = 200
        limits.headerCount = 4
        limits.bodyByteCount = 32
    }
    let ends = flags & 2 != 0
    let whole = converse([rest], limits, ends: ends)
    demand(converse(rest.map { [$0] }, limits, ends: ends) == whole, "the same byte by byte")
    let pieces = stride(from: 0, to: rest.count, by: width + 1).map {
        Array(rest[$0..<min($0 + width + 1, rest.count)])
    }
    demand(converse(pieces, limits, ends: ends) == whole, "the same in pieces")
    demand(whole.closes || !ends, "an ended connection closes")
    demand(areAnswers(whole), "a well-formed answer for each request")
    for request in whole.requests where !request.headers.isEmpty {
        rewrite(request)
        passOn(request)
    }
    for field in [rest, Array(rest.prefix(60))] { passOn(field) }
}

private struct Conversation: Equatable {
    var requests: [HTTPRequest] = []
    var output: [UInt8] = []
    var closes = false
}

private func converse(_ pieces: [[UInt8]], _ limits: HTTPLimits, ends: Bool) -> Conversation {
    var connection = HTTPConnection(limits: limits)
    var result = Conversation()
    func turn() {
        while let request = connection.nextRequest() {
            demand(
                request.body.count <= limits.bodyByteCount && request.headers.count <= limits.headerCount + 1,
                "the limits")
            result.requests.append(request)
            // Hostile parts, as if an operation repeated what it was sent.
            let headers =
                request.headers.map { HTTPRequest.Header($0.value, $0.name) } + [
                    HTTPRequest.Header("X", text(request.body) ?? "")
                ]
            connection.respond(
                HTTPResponse(status: 200, contentType: request.query, headers: headers, body: request.body))
        }
        result.output += connection.output
        connection.sent(connection.output.count)
        demand(connection.closesWhenSent || connection.wantsInput || ends, "more is wanted, or it is over")
    }
    for piece in pieces {
        connection.receive(piece)
        turn()
    }
    if ends {
        connection.receiveEnd()
        turn()
    }
    result.closes = connection.closesWhenSent
    return result
}

/// Whether the output is one answer for each request, perhaps with 100 Continue between them and a refusal at the end.
private func areAnswers(_ conversation: Conversation) -> Bool {
    var rest = conversation.output[...]
    var requests = conversation.requests[...]
    func line() -> [UInt8]? {
        guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, rest[end - 1] == 0x0D else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<(end - 1)].contains(0x0D) ? nil : Array(rest[..<(end - 1)])
    }
    while !rest.isEmpty {
        guard let status = line(), status.starts(with: "HTTP/1.1 ".utf8) else { return false }
        var lengths: [Int] = []
        while let field = line(), !field.isEmpty {
            let name = "Content-Length: "
            if field.starts(with: name.utf8) {
                lengths.append(Int(String(decoding: field.dropFirst(name.utf8.count), as: UTF8.self)) ?? -1)
            }
        }
        if status == Array("HTTP/1.1 100 Continue".utf8) { continue }
        guard lengths.count == 1 else { return false }
        let request = requests.popFirst()
        // A refused HEAD has no body either.
        if request?.method == "HEAD" || (request == nil && rest.isEmpty) { continue }
        guard lengths[0] >= 0, rest.count >= lengths[0] else { return false }
        if let request, Array(rest.prefix(lengths[0])) != request.body { return false }
        rest = rest.dropFirst(lengths[0])
        if request == nil { return requests.isEmpty && rest.isEmpty && conversation.closes }
    }
    return requests.isEmpty
}

/// A request that was read, written plainly, is read the same.
private func rewrite(_ request: HTTPRequest) {
    let plain = request.headers.filter { field in
        !["content-length", "transfer-encoding", "expect", "connection"].contains(field.name.lowercased())
    }
    guard plain.contains(where: { $0.name.lowercased() == "host" }), plain.count < HTTPLimits().headerCount else {
        return
    }
    var head = "\(request.method) \(request.path)\(request.query.isEmpty ? "" : "?\(request.query)") HTTP/1.1\r\n"
    for field in plain { head += "\(field.name): \(field.value)\r\n" }
    head += "Content-Length: \(request.body.count)\r\n\r\n"
    let result = converse([Array(head.utf8) + request.body], HTTPLimits(), ends: false)
    var expected = request
    expected.headers = plain + [HTTPRequest.Header("Content-Length", "\(request.body.count)")]
    demand(result.requests == [expected], "it reads as it is written")
}

private let proxy = NetworkAddress(ipv4: 0x0A00_0001)

/// A request that a trusted proxy passed on has the peer that the proxy names, whatever a client wrote before.
private func passOn(_ request: HTTPRequest) {
    for (header, name, value) in [
        (TrustedProxies.Header.xForwardedFor, "X-Forwarded-For", "192.0.2.1"),
        (.forwarded, "Forwarded", "for=192.0.2.1"),
    ] {
        let rules = TrustedProxies(networks: [NetworkRange("10.0.0.0/8")].compactMap { $0 }, header: header)
        var request = request
        // As if the client had meant every field to be about proxies.
        request.headers += request.headers.map { HTTPRequest.Header(name, $0.value) }
        _ = rules.peer(of: request, through: proxy)
        request.headers.append(HTTPRequest.Header(name, value))
        demand(rules.peer(of: request, through: proxy) == Peer(ipv4: 0xC000_0201), "the proxy is believed")
    }
}

private func passOn(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    passOn(HTTPRequest(method: "GET", path: "/", headers: [HTTPRequest.Header("X", text)]))
    if let address = NetworkAddress(bytes) { demand(NetworkRange(text)?.contains(address) ?? false, "a range of one") }
    _ = NetworkRange(text)
}

private func seeds() -> [[UInt8]] {
    let chunked =
        """
        POST /b?c=d HTTP/1.1\r\nhost: [::1]:9099\r\nTransfer-Encoding: chunked\r\n\r\n\
        3;a=b\r\nabc\r\n00A ; q=\"x\"\r\n0123456789\r\n0\r\nT: t\r\n\r\n
        """
    let seeds = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", chunked,
        "\r\n\(chunked)\(chunked)",
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nabcde",
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nHEAD http://h:1/p?q HTTP/1.0\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\nContent-Length: 1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nForwarded: for=\"[::1]:1\";by=b, for=_x;x=\"\\\"\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1, 1.2.3.4:5, [::1]\r\n\r\n",
        "::ffff:10.0.0.0/104", "CONNECT a:1 HTTP/1.1\r\nX: \t y\u{e9} \r\n b\r\n\r\n",
    ]
    return seeds.flatMap { seed in [[7, 0], [0, 3]].map { $0 + Array(seed.utf8) } }
}
