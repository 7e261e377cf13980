import Vinculum
import VinculumServer

/// Codes and links to the webhook.
extension Server {
    /// A message whose change is not written yet, and the project whose change it tells of.
    struct UnwrittenPost {
        let project: ServedProject
        let post: Webhook.Post
    }

    /// Serializes a mail or message for the webhook, if there is one. It is posted once its change is written. Nothing
    /// is sent in any other way; the pending codes are listed.
    mutating func post(_ effect: Effect, of project: ServedProject, at now: Instant) {
        guard let post = self.webhook?.post(effect, of: project.id.text, at: now) else { return }
        self.unwrittenPosts.append(UnwrittenPost(project: project, post: post))
    }

    /// Gives the webhook the messages so far, whose changes are written.
    mutating func releasePosts(at now: Instant) {
        if self.unwrittenPosts.isEmpty { return }
        for unwritten in self.unwrittenPosts { self.webhook?.add(unwritten.post, at: now) }
        self.unwrittenPosts.removeAll()
    }

    mutating func nextBackgroundCalls(on host: inout some CommandHost) -> [BackgroundCall] {
        self.webhook?.nextCalls(at: host.now()) ?? []
    }

    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, on host: inout some CommandHost) {
        self.webhook?.finished(ticket, reply, at: host.now())
    }

    /// Reports what became of messages, at most once a minute.
    mutating func reportDeliveries(on host: inout some CommandHost) {
        if let text = self.webhook?.report(at: host.now()) { host.report(text) }
    }

    /// Reports how many messages end with the server, which keeps them in memory alone.
    func reportLostPosts(on host: inout some CommandHost) {
        let count = self.webhook?.queue.counts.waiting ?? 0
        guard count > 0 else { return }
        host.report("messages that the webhook did not get and that are lost: \(count)")
    }
}
