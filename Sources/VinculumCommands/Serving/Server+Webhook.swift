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
    ///
    /// A notice is written with its change, and stays on the disk until it has left, though without its code. Any other
    /// message is in memory alone.
    mutating func post(
        _ effect: Effect, of project: ServedProject, by peer: Peer?, at now: Instant, on host: some CommandHost
    ) {
        guard var post = self.webhook?.post(effect, of: project.id, by: peer, at: now) else { return }
        // Where the disk is in doubt, changes are written one by one, and this one is written already.
        if self.projects.isStored, project.trouble == nil,
            let kept = KeptPost(effect, post, in: project.workspace.authority.store, at: host.now())
        {
            post.keeper = project.id
            project.workspace.keep(kept.bytes, under: KeptPost.prefix + post.id)
            self.markDirty(project)
        }
        self.unwrittenPosts.append(UnwrittenPost(project: project, post: post))
    }

    /// Gives the webhook the messages so far, whose changes are written.
    mutating func releasePosts(on host: some CommandHost) {
        if self.unwrittenPosts.isEmpty { return }
        let now = host.now()
        for unwritten in self.unwrittenPosts { self.webhook?.add(unwritten.post, at: now) }
        self.unwrittenPosts.removeAll()
    }

    mutating func nextBackgroundCalls(on host: inout some CommandHost) -> [BackgroundCall] {
        guard self.hasWebhook else { return [] }
        let now = host.now()
        var calls: [BackgroundCall] = []
        var withdrawn = 0
        while withdrawn < Self.withdrawnAtOnce, let (ticket, post) = self.webhook?.begin(at: now) {
            if self.isOfUse(post, on: &host), let call = self.webhook?.call(post, at: now) {
                calls.append(BackgroundCall(ticket: ticket, call: call))
                continue
            }
            withdrawn += 1
            self.webhook?.withdraw(ticket, at: now)
            self.forget(post, on: &host)
        }
        for post in self.webhook?.takeLost() ?? [] { self.forget(post, on: &host) }
        return calls
    }

    /// How many messages are withdrawn in one round at most, because each costs a look at all that wait.
    private static var withdrawnAtOnce: Int { 16 }

    /// Whether a message may do something: the code of its link was not used, replaced or made worthless since. For a
    /// project that is not open this is not known.
    private mutating func isOfUse(_ post: Webhook.Post, on host: inout some CommandHost) -> Bool {
        guard let link = post.link, let project = self.projects.open[link.project], project.trouble == nil else {
            return true
        }
        guard project.workspace.rows != nil else {
            return project.workspace.authority.hasLink(link.code, of: link.tenant)
        }
        do throws(ServiceError) {
            let store = try self.store(of: project, in: link.tenant, on: &host) { store in
                let code = store[link.tenant].pendingCode(presented: link.code)
                return [.code(link.code)] + (code?.emailAction?.account.map { [.account($0)] } ?? [])
            }
            return Authority(settings: project.workspace.authority.settings, store: store)
                .hasLink(link.code, of: link.tenant)
        } catch {
            return true
        }
    }

    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, on host: inout some CommandHost) {
        if let post = self.webhook?.finished(ticket, reply, at: host.now()) { self.forget(post, on: &host) }
    }

    /// Removes a message that has left, or never will, from the disk. Where that fails, the receiver gets it once more
    /// after a restart, by the same identifier.
    private mutating func forget(_ post: Webhook.Post, on host: inout some CommandHost) {
        guard let keeper = post.keeper, let project = try? self.projects.existing(keeper, on: &host),
            project.trouble == nil
        else { return }
        if let rows = project.workspace.rows {
            return self.forgetNote(KeptPost.prefix + post.id, of: project, rows, on: &host)
        }
        project.workspace.keep(nil, under: KeptPost.prefix + post.id)
        self.markDirty(project)
    }

    /// Gives the webhook what an earlier server kept of a project's notices, once.
    mutating func postKept(of project: ServedProject, on host: inout some CommandHost) {
        // Where the disk is in doubt, a code that is replaced could be lost together with what is kept of it.
        guard self.hasWebhook, !project.hasPostedKept, project.trouble == nil else { return }
        let now = host.now()
        project.hasPostedKept = true
        for entry in project.workspace.kept(under: KeptPost.prefix) {
            let id = String(decoding: entry.key.utf8.dropFirst(KeptPost.prefix.utf8.count), as: UTF8.self)
            // In a project that was closed and is opened again the others wait already.
            if self.webhook?.queue.contains(where: { $0.id == id }) ?? true { continue }
            switch KeptPost(entry.value) {
            case .message(let message): self.webhook?.add(message.post(id, of: project.id, at: now), at: now)
            // A server on a database keeps the message itself; this note came there from a directory.
            case .link where project.workspace.rows != nil: continue
            case .link(let tenant, let key):
                self.mailAgain(key, of: tenant, in: project, on: &host)
                project.workspace.keep(nil, under: entry.key)
                self.markDirty(project)
            case nil: continue
            }
        }
    }

    /// Has a link mailed that takes a change back, with a fresh code; nothing if it no longer works.
    private mutating func mailAgain(
        _ key: CodeKey, of tenant: TenantID?, in project: ServedProject, on host: inout some CommandHost
    ) {
        let now = project.time.now(host.now())
        let seed = project.time.nextSeed(host.nextSeed())
        let renewed = project.workspace.authority.renewing(key, of: tenant, now: now, seed: seed)
        guard let renewed, (try? self.apply(renewed.changes, to: project, on: &host)) ?? false else { return }
        self.perform(renewed.effect, of: project, by: nil, at: now, on: host)
    }

    /// Reports what became of messages, at most once a minute.
    mutating func reportDeliveries(on host: inout some CommandHost) {
        if let text = self.webhook?.report(at: host.now()) { host.report(text) }
    }

    /// Reports how many messages end with the server, which keeps those with codes in memory alone, and how many are
    /// posted after the next start.
    func reportLostPosts(on host: inout some CommandHost) {
        let waiting = self.webhook?.queue.counts.waiting ?? 0
        let kept = Int64(self.webhook?.queue.count(where: { $0.keeper != nil }) ?? 0)
        if waiting > kept {
            host.report("messages that the webhook did not get and that are lost: \(waiting - kept)")
        }
        if kept > 0 { host.report("notices that the webhook gets after the next start: \(kept)") }
    }
}
