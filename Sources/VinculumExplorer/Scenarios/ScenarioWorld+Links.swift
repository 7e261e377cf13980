import Vinculum

/// Mailed links, and what a scenario forbids about them.
extension ScenarioWorld {
    /// Asks for a link to the victim's mailbox, as any stranger may.
    mutating func ask(for kind: EmailAction.Kind) {
        let type = kind == .passwordReset ? "PASSWORD_RESET" : "EMAIL_SIGNIN"
        let asked = self.client(
            "accounts:sendOobCode", #""requestType":"\#(type)","email":"\#(Actor.victim.mailbox)""#)
        guard asked.isSuccess else { return }
        let code = self.newestLink(kind)
        if kind == .passwordReset { self.resets.add(code) } else { self.signIns.add(code) }
    }

    /// The owner follows a password reset. The epoch that it begins ends her sign-in links too.
    mutating func followReset() {
        guard let code = self.resets.good.first, self.follow(code, .passwordReset).isSuccess else { return }
        self.resets.end()
        self.signIns.end()
    }

    /// The owner follows a sign-in link.
    mutating func followSignIn() {
        guard let code = self.signIns.good.first else { return }
        let reply = self.follow(code, .emailSignIn)
        guard reply.isSuccess else { return }
        self.signIns.end()
        _ = self.answerFactor(reply)
    }

    private mutating func follow(_ code: String, _ kind: EmailAction.Kind) -> Reply {
        kind == .passwordReset
            ? self.client(
                "accounts:resetPassword", #""oobCode":"\#(code)","newPassword":"\#(Actor.victim.password)""#)
            : self.client(
                "accounts:signInWithEmailLink", #""email":"\#(Actor.victim.mailbox)","oobCode":"\#(code)""#)
    }

    /// The rule of links of one kind that a state breaks, if any.
    func violation(of links: ScenarioLinks) -> ScenarioViolation? {
        for code in links.good where !self.works(code, links.kind) { return .linkTakenAway }
        for code in links.open.dropLast(EmailAction.maximumSiblings) where self.works(code, links.kind) {
            return .tooManyLinks
        }
        for code in links.ended where self.works(code, links.kind) { return .usedLinkWorks }
        return nil
    }

    private func works(_ code: String, _ kind: EmailAction.Kind) -> Bool {
        var trial = self
        return trial.follow(code, kind).isSuccess
    }

    /// Whether the attacker's session still reads the account, now that the victim has a second factor.
    var sessionSurvives: Bool {
        guard let account = self.account, !account.factors.isEmpty else { return false }
        var trial = self
        return trial.client("accounts:lookup", #""idToken":"\#(self.sentSession)""#).isSuccess
    }

    /// Writes what later moves depend on about the links.
    func hashLinks(into writer: inout ByteWriter) {
        writer.bool(self.isReversalOver)
        writer.bool(self.works(self.reversal))
        writer.bool(self.works(self.recovery))
        self.hash(self.resets, into: &writer)
        self.hash(self.signIns, into: &writer)
    }

    private func hash(_ links: ScenarioLinks, into writer: inout ByteWriter) {
        writer.varint(UInt64(links.good.count))
        for code in links.good { writer.bool(self.works(code)) }
        writer.bool(links.open.dropLast(EmailAction.maximumSiblings).contains { self.works($0) })
        writer.bool(links.ended.contains { self.works($0) })
    }

    private func works(_ text: String) -> Bool {
        guard let code = CodeKey(text).flatMap({ self.authority.store[nil].pendingCode($0) }) else { return false }
        return self.account?.accepts(code) ?? false
    }
}
