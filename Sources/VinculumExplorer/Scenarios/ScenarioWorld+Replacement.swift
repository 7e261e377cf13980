import Vinculum

/// The scenarios of a replaced address, and of a session that was recent once.
extension ScenarioWorld {
    /// Has the attacker's session replace the victim's address, by the rules of strict, under which a session replaces
    /// a verified address without a mailed link.
    mutating func replaceAddress() {
        self.under(.strict) { world in
            let replaced = world.client(
                "accounts:update", #""idToken":"\#(world.session)","email":"\#(Actor.attacker.mailbox)""#)
            (world.session, world.refreshToken) = (replaced.idToken, replaced.refreshToken)
        }
        self.recovery = self.newestLink(.recoverEmail)
    }

    /// Has the holder of the new mailbox prove it, without a session. A removed rule is removed here, because local
    /// trust lacks it.
    mutating func useNewMailbox(_ move: ScenarioMove) {
        let isRemoved = self.removedRule == .replacementsTakeOver
        self.under(isRemoved ? .local : self.trust) { $0.prove(Actor.attacker.mailbox, move) }
    }

    private mutating func prove(_ address: String, _ move: ScenarioMove) {
        switch move {
        case .holderResets:
            self.client("accounts:sendOobCode", #""requestType":"PASSWORD_RESET","email":"\#(address)""#)
            let code = self.newestLink(.passwordReset)
            self.client(
                "accounts:resetPassword", #""oobCode":"\#(code)","newPassword":"\#(Actor.attacker.password)""#)
        case .holderFollowsSignInLink:
            self.client("accounts:sendOobCode", #""requestType":"EMAIL_SIGNIN","email":"\#(address)""#)
            let code = self.newestLink(.emailSignIn)
            self.client("accounts:signInWithEmailLink", #""email":"\#(address)","oobCode":"\#(code)""#)
        default: _ = self.claim("google.com", Actor.attacker.subject, address, verified: true)
        }
    }

    /// Plays a move of the session that was recent once.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performRecentOnce(_ move: ScenarioMove) -> ScenarioViolation? {
        let old = self.account?.password
        // The sign-in was in the first second.
        let isOld = self.now > World.beginning.adding(seconds: 301)
        self.perform(move)
        return isOld && self.account?.password != old ? .oldSessionActs : nil
    }
}
