import Vinculum

extension HTTPResponse {
    /// Adds the headers that let a browser's page read the response
    /// ([Fetch](https://fetch.spec.whatwg.org/#http-cors-protocol)). Pages of every origin may read it, unless the
    /// request was refused before it reached the authority, or the response says itself who may load it, as the
    /// console's files do.
    ///
    /// - Parameter reach: A service of this machine also lets pages of public networks reach it
    ///   ([Private Network Access](https://wicg.github.io/private-network-access/)); one on a network is not private.
    func crossingOrigins(for incoming: LocalService.Incoming, _ reach: Reach) -> HTTPResponse {
        let request = incoming.request
        let isPreflight = incoming.target == .preflight
        var headers = self.headers
        func add(_ name: String, _ value: String?) {
            if let value { headers.append(HTTPRequest.Header(name, value)) }
        }
        func addAsSent(_ name: String, _ value: String?) {
            // An invalid header value must not be sent back.
            if let value, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { add(name, value) }
        }
        if incoming.refusal == nil, !self.headers.contains(where: { $0.name == ConsoleFile.resourcePolicy }) {
            if case .machine = reach, request.header(HTTPRequest.privateNetwork) != nil {
                add("Access-Control-Allow-Private-Network", "true")
            }
            addAsSent("Access-Control-Allow-Origin", request.header(HTTPRequest.origin))
        }
        add("Vary", isPreflight ? "Origin, Access-Control-Request-Headers" : "Origin")
        if isPreflight {
            add("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE")
            addAsSent("Access-Control-Allow-Headers", request.header("Access-Control-Request-Headers"))
        }
        var response = self
        response.headers = headers
        return response
    }
}

extension HTTPRequest {
    fileprivate static let origin = "Origin"
    fileprivate static let privateNetwork = "Access-Control-Request-Private-Network"

    /// The fields that the headers for browsers depend on, except those of a preflight. No origin is longer.
    var headersOfOrigin: [Header] {
        [HTTPRequest.origin, HTTPRequest.privateNetwork].compactMap { name in
            guard let value = self.header(name), value.utf8.count <= 512 else { return nil }
            return Header(name, value)
        }
    }
}
