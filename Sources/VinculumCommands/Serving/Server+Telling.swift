import Vinculum
import VinculumServer

/// What a server tells the outside beside its responses: codes to the webhook and to standard error.
extension Server {
    /// Posts a mail or message to the webhook, if there is one, and has it shown, unless the options say otherwise.
    /// Nothing is sent in any other way; the pending codes are listed.
    mutating func perform(_ effect: Effect, of project: ServedProject, at now: Instant) {
        if self.options.showsMessages {
            let message = OutgoingMessage(effect)
            self.unshownMessages.append(
                ShownMessage(project: project, tenant: effect.tenant?.text, instant: now, message: message))
        }
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

    /// A mail or message to show, and the project whose change it tells of.
    struct ShownMessage {
        let project: ServedProject
        let tenant: String?
        let instant: Instant
        let message: OutgoingMessage

        /// The message as a person reads it; the project is named if it is not the first.
        func text(besides first: ServedProject) -> String {
            let tenant = self.tenant.map { "/\($0)" } ?? ""
            let isFirst = self.project === first && tenant.isEmpty
            return (isFirst ? "" : "[\(self.project.id.text)\(tenant)] ") + self.message.line
        }

        func write(to writer: inout JSON.Writer) {
            writer.beginObject()
            writer.member("time", self.instant.iso8601)
            writer.member("project", self.project.id.text)
            writer.member("tenant", self.tenant)
            self.message.write(to: &writer)
            writer.endObject()
        }
    }

    /// Shows the mails and messages so far, whose changes are written, on standard error.
    mutating func showMessages(on host: inout some CommandHost) {
        if self.unshownMessages.isEmpty { return }
        for shown in self.unshownMessages {
            guard case .json = self.options.log else {
                host.report(shown.text(besides: self.projects.first))
                continue
            }
            var writer = JSON.Writer()
            shown.write(to: &writer)
            host.write(writer.bytes + [0x0A], to: .error)
        }
        self.unshownMessages.removeAll()
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
}
