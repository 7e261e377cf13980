extension Proposal {
    /// The response to a known path with a method that it does not have. The protocol sends it without the error
    /// envelope.
    package static func methodNotAllowed(_ request: HTTPRequest, allowed: [String]) -> Proposal {
        let target = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("message", "Method \(request.method) not allowed for \(target)")
        writer.endObject()
        // RFC 9110 section 15.5.6: the response lists the methods.
        let response = HTTPResponse(
            status: 405, contentType: "application/json; charset=utf-8",
            headers: [HTTPRequest.Header("Allow", allowed.joined(separator: ", "))], body: writer.bytes
        )
        return Proposal(ChangeSet(), response, [Decision(.refusal, .offered, [])])
    }
}
