import Vinculum
import VinculumServer

/// What a server tells the outside beside its responses: codes to the webhook and to standard error.
extension Server {
    /// Has a mail or message posted to the webhook, if there is one, and shown, unless the options say otherwise.
    ///
    /// - Parameter peer: The peer whose request the effect follows from.
    mutating func perform(
        _ effect: Effect, of project: ServedProject, by peer: Peer?, at now: Instant, on host: some CommandHost
    ) {
        self.show(effect, of: project, at: now)
        self.post(effect, of: project, by: peer, at: now, on: host)
    }

    /// Has a mail or message shown once its change is written.
    mutating func show(_ effect: Effect, of project: ServedProject, at now: Instant) {
        self.notices?.record(effect, of: project.id, at: now)
        if self.options.showsMessages {
            let message = OutgoingMessage(effect)
            self.unshownMessages.append(
                ShownMessage(project: project, tenant: effect.tenant?.text, instant: now, message: message))
        }
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
            host.writeJSON(writer.bytes, to: .error)
        }
        self.unshownMessages.removeAll()
    }
}
