extension Authority {
    /// Replaces the code of a mailed link that takes a change back by a fresh one: for a mail that was lost with the
    /// process that was to send it, since only a digest of its code may be stored.
    ///
    /// The fresh code does the same until the same instant, and has the old one's place in the order of codes. The old
    /// one no longer works.
    ///
    /// - Parameters:
    ///   - key: The key under which the old code is stored.
    ///   - tenant: The tenant of the account; `nil` for the project itself.
    /// - Returns: `nil` for a code that is not stored, does something else, or no longer works.
    package func renewing(
        _ key: CodeKey, of tenant: TenantID?, now: Instant, seed: Seed
    ) -> (changes: ChangeSet, effect: Effect)? {
        let graph = self.store[tenant]
        guard let old = graph.pendingCode(key), var action = old.emailAction, action.kind.undoesChange,
            Self.works(old, in: graph), old.expiresAt > now
        else { return nil }
        var generator = SeededGenerator(seed)
        let fresh = CodeKey(generator.text(54, .base64URL))
        let mark = action.link.utf8.firstIndex(of: UInt8(ascii: "?")) ?? action.link.utf8.endIndex
        var query = FormFields(parsing: String(decoding: action.link.utf8[mark...].dropFirst(), as: UTF8.self))
        query.set("oobCode", fresh.text)
        let link = "\(String(decoding: action.link.utf8[..<mark], as: UTF8.self))?\(query.encoded)"
        let hides = self.settings.refuses(.readableCodes)
        if !hides { action.link = link }
        var changes = ChangeSet(tenant: tenant)
        changes.changes = [
            .code(.consumed(key: old.key)),
            .code(
                .stored(
                    PendingCode(
                        key: hides ? fresh.digest : fresh, purpose: .emailAction(action), epoch: old.epoch,
                        sequence: old.sequence, createdAt: old.createdAt, expiresAt: old.expiresAt,
                        attemptsLeft: old.attemptsLeft, endedSessionCount: old.endedSessionCount))),
        ]
        let mail = Effect.Mail(
            kind: action.kind, recipient: action.recipient, link: link, code: fresh.text,
            locale: query["lang"] ?? "en", expiresAt: old.expiresAt, tenant: tenant, account: action.account)
        return (changes, .mail(mail))
    }

    /// Whether a mailed link still works, apart from its expiry.
    ///
    /// - Parameter key: The code in the link.
    package func hasLink(_ key: CodeKey, of tenant: TenantID?) -> Bool {
        let graph = self.store[tenant]
        return graph.pendingCode(presented: key).map { Self.works($0, in: graph) } ?? false
    }

    private static func works(_ code: PendingCode, in graph: Graph) -> Bool {
        guard let action = code.emailAction else { return false }
        guard let id = action.account else { return true }
        // The codes of a deleted account are gone, but a merge keeps those that bring the absorbed one back.
        guard let account = graph[id] else { return action.kind == .recoverEmail }
        return account.accepts(code)
    }
}
