import Vinculum

extension HTTPResponse {
    /// The answer with the headers by which a browser lets the page that asked read it
    /// ([Fetch](https://fetch.spec.whatwg.org/#http-cors-protocol)): every page may, unless the request was one that no
    /// page of its kind may make.
    func crossingOrigins(for pending: LocalService.Pending) -> HTTPResponse {
        let request = pending.request
        let isPreflight = pending.target == .preflight
        var response = self
        func add(_ name: String, _ value: String?) {
            // Some of these come from the request, and what is no header value must not go back as one.
            guard let value, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return }
            response.headers.append(HTTPRequest.Header(name, value))
        }
        if pending.refusal == nil {
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
