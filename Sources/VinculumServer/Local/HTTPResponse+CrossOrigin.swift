import Vinculum

extension HTTPResponse {
    /// Adds the headers that let a browser's page read the response
    /// ([Fetch](https://fetch.spec.whatwg.org/#http-cors-protocol)). Pages of every origin may read it, unless the
    /// request was refused before it reached the authority, or the response says itself who may load it, as the
    /// console's files do.
    ///
    /// - Parameter reach: A service of this machine also lets pages of public networks reach it
    ///   ([Private Network Access](https://wicg.github.io/private-network-access/)); one on a network is not private.
    mutating func crossOrigins(for incoming: LocalService.Incoming, _ reach: Reach) {
        let request = incoming.request
        if incoming.head.isOfPage, incoming.refusal == nil,
            !self.headers.contains(where: { $0.name == ConsoleFile.resourcePolicy })
        {
            if case .machine = reach, request.header(HTTPRequest.privateNetwork) != nil {
                self.addHeader("Access-Control-Allow-Private-Network", "true")
            }
            self.addAsSent("Access-Control-Allow-Origin", request.header(HTTPRequest.origin))
        }
        guard case .preflight = incoming.target else {
            return self.addHeader("Vary", "Origin")
        }
        self.addHeader("Vary", "Origin, Access-Control-Request-Headers")
        self.addHeader("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE")
        self.addAsSent("Access-Control-Allow-Headers", request.header("Access-Control-Request-Headers"))
    }

    /// Sends a value of the request back, unless it is invalid.
    private mutating func addAsSent(_ name: String, _ value: String?) {
        guard let value, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return }
        self.addHeader(name, value)
    }
}

extension HTTPRequest {
    fileprivate static let origin = "Origin"
    fileprivate static let privateNetwork = "Access-Control-Request-Private-Network"

    /// Whether it has one of the fields that the headers for browsers depend on, apart from those of a preflight.
    var isOfPage: Bool { self.header(HTTPRequest.origin) != nil || self.header(HTTPRequest.privateNetwork) != nil }

    /// The fields that the headers for browsers depend on, except those of a preflight. No origin is longer.
    var headersOfOrigin: [Header] {
        [HTTPRequest.origin, HTTPRequest.privateNetwork].compactMap { name in
            guard let value = self.header(name), value.utf8.count <= 512 else { return nil }
            return Header(name, value)
        }
    }
}
