import Vinculum

extension HTTPResponse {
    /// Adds the headers that let a browser's page read the response
    /// ([Fetch](https://fetch.spec.whatwg.org/#http-cors-protocol)). Pages of every origin may read it, unless the
    /// request was refused before it reached the authority.
    func crossingOrigins(for incoming: LocalService.Incoming) -> HTTPResponse {
        let request = incoming.request
        let isPreflight = incoming.target == .preflight
        var response = self
        func add(_ name: String, _ value: String?) {
            // Some values come from the request, and an invalid header value must not be sent back.
            guard let value, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return }
            response.headers.append(HTTPRequest.Header(name, value))
        }
        if incoming.refusal == nil {
            if request.header("Access-Control-Request-Private-Network") != nil {
                add("Access-Control-Allow-Private-Network", "true")
            }
            add("Access-Control-Allow-Origin", request.header("Origin"))
        }
        add("Vary", isPreflight ? "Origin, Access-Control-Request-Headers" : "Origin")
        if isPreflight {
            add("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE")
            add("Access-Control-Allow-Headers", request.header("Access-Control-Request-Headers"))
        }
        return response
    }
}
