extension Verdict {
    /// The answer to a known path with a method it does not have: outside the error envelope, as the protocol has it.
    static func methodNotAllowed(_ request: HTTPRequest) -> Verdict {
        let target = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.optional("message", "Method \(request.method) not allowed for \(target)")
        writer.endObject()
        let response = HTTPResponse(status: 405, contentType: "application/json; charset=utf-8", body: writer.bytes)
        return Verdict(ChangeSet(), response, [Decision(.refusal, .offered, [])])
    }
}
