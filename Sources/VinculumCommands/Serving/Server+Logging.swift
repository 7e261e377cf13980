import Vinculum
import VinculumServer

/// The line of each request on standard error, and its record for consoles.
extension Server {
    /// Records a request, and writes its line if the options ask for one. The changes behind its response are written
    /// by then.
    mutating func log(_ logged: borrowing LoggedRequest, _ response: HTTPResponse, on host: inout some CommandHost) {
        let duration = max(0, host.monotonicMicroseconds() &- logged.began)
        self.record(logged, response, microseconds: duration)
        if case .none = self.options.log { return }
        let request = logged.incoming.request
        let (method, path) = (request.loggedMethod, request.loggedPath)
        switch self.options.log {
        case .none: break
        case .text:
            let error = response.errorWord.map { " " + $0 } ?? ""
            let line = "\(logged.instant.iso8601) \(response.status) \(method) \(path)"
            host.writeLine(TerminalText.safe("\(line) \(duration)us\(error)"), to: .error)
        case .json:
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("time", logged.instant.iso8601)
            writer.member("requestId", logged.id)
            writer.member("peer", request.peer?.text)
            writer.member("administrator", logged.incoming.administratorName)
            writer.member("project", logged.project?.text)
            writer.member("tenant", logged.project == nil ? nil : logged.incoming.tenant?.text)
            writer.member("account", logged.account)
            writer.member("operation", logged.incoming.operation)
            writer.member("method", method)
            // Without the query, which may contain keys, codes and tokens.
            writer.member("path", path)
            writer.member("status", Int64(response.status))
            writer.member("error", response.errorWord)
            writer.member("decision", logged.decisions.first?.rule.rawValue)
            writer.member("bytes", Int64(response.body.count))
            writer.member("durationMicroseconds", duration)
            writer.endObject()
            host.writeJSON(writer.bytes, to: .error)
        }
    }
}

extension HTTPRequest {
    /// The method as logs have it.
    var loggedMethod: String { self.method.shortened(to: 32) }
    /// The path as logs have it.
    var loggedPath: String { self.path.shortened(to: 1024) }
}

extension String {
    /// The first bytes of a text, with `…` in place of the others: a stranger's request line may have 16 KB, and logs
    /// are kept.
    func shortened(to limit: Int) -> String {
        self.utf8.count <= limit ? self : String(decoding: self.utf8.prefix(limit), as: UTF8.self) + "…"
    }
}

extension HTTPResponse {
    /// The first word of the error message, such as `EMAIL_EXISTS`, or the status of an error without one, such as
    /// `NOT_FOUND`; `nil` for a success and for a page.
    var errorWord: String? {
        guard self.status >= 400, self.body.first == UInt8(ascii: "{"), self.body.count <= 1 << 16,
            let error = (try? JSON.Document(parsing: self.body))?.root["error"]
        else { return nil }
        let word = (error.string(of: "message") ?? "").utf8.prefix { $0 == UInt8(ascii: "_") || $0.isLetterOrDigit }
        let isCode = word.count > 2 && word.allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return isCode ? String(decoding: word, as: UTF8.self) : error.string(of: "status")
    }
}
