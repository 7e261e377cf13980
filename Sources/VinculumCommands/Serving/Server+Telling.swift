import Vinculum
import VinculumServer

/// What a server tells the outside beside its responses: codes to the webhook, and a line for each request.
extension Server {
    /// Posts a mail or message to the webhook, if there is one. Without it the pending codes are listed and not sent.
    mutating func perform(_ effect: Effect, of project: ServedProject) {
        guard let url = self.options.codeWebhook else { return }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("project", project.id.text)
        writer.member("tenant", effect.tenant?.text)
        OutgoingMessage(effect).write(to: &writer)
        writer.endObject()
        let call = OutboundCall(method: "POST", url: url, body: writer.bytes, timeoutMilliseconds: 10_000)
        self.backgroundCalls.append(BackgroundCall(project: project, call: call))
    }

    /// A call to the webhook, and the project whose change it tells of.
    struct BackgroundCall {
        let project: ServedProject
        let call: OutboundCall
    }

    mutating func nextBackgroundCalls() -> [OutboundCall] {
        if self.backgroundCalls.isEmpty { return [] }
        defer {
            self.backgroundCalls.removeAll()
            self.writtenCallCount = 0
        }
        return self.backgroundCalls.map { $0.call }
    }

    mutating func finished(_ call: OutboundCall, _ reply: OutboundReply, on host: inout some CommandHost) {
        switch reply {
        case .response(let response) where (200..<300).contains(response.status): break
        case .response(let response):
            host.report("the webhook answered \(response.status); the message stays in the outbox")
        case .timedOut: host.report("the webhook did not answer in time; the message stays in the outbox")
        case .unreachable: host.report("the webhook cannot be reached; the message stays in the outbox")
        }
    }

    /// Writes the line of a request, if the options ask for one.
    ///
    /// - Parameter project: `nil` for a request that reached none.
    func log(
        _ incoming: LocalService.Incoming, at now: Instant, of project: ProjectID? = nil, _ response: HTTPResponse,
        on host: inout some CommandHost
    ) {
        let request = incoming.request
        switch self.options.log {
        case .none: break
        case .text:
            let line = "\(now.iso8601) \(response.status) \(request.method) \(request.path)"
            host.writeLine(TerminalText.safe(line), to: .error)
        case .json:
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("time", now.iso8601)
            writer.member("project", project?.text)
            writer.member("method", request.method)
            // Without the query, which may contain keys, codes and tokens.
            writer.member("path", request.path)
            writer.member("status", Int64(response.status))
            writer.member("bytes", Int64(response.body.count))
            writer.endObject()
            host.write(writer.bytes + [0x0A], to: .error)
        }
    }
}
