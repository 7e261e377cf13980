/// Tokens that are refreshed before they end, without anybody asking.
extension AuthClient {
    struct AutomaticRefresh: Equatable, Sendable {
        /// Whether somebody looks at the application; in the background nothing is refreshed.
        var isActive = true
        /// When the host was asked to wake the client; `nil` if it was not.
        var wakesAt: Instant?
        /// The token it was asked for, and that token's end.
        var token: Secret?
        var expiresAt: Instant?
        /// Until when nothing is tried again: a service that says no lifetime would be asked without a pause.
        var notBefore = Instant(milliseconds: .min)
        /// Seconds until the next try after a failure.
        var retrySeconds: Int64 = 60
        /// Whether the host does not know of ``wakesAt`` yet.
        var isUntold = false
    }

    /// Begins or ends refreshing the current user's token by itself, five minutes before it ends.
    ///
    /// - Returns: When the host is to call ``wake(at:)``.
    public mutating func setAutomaticRefresh(_ isOn: Bool) -> [Effect] {
        guard isOn != (self.automaticRefresh != nil) else { return [] }
        guard isOn else {
            let wasAsked = self.automaticRefresh?.wakesAt != nil
            self.automaticRefresh = nil
            return wasAsked ? [.wake(nil)] : []
        }
        self.automaticRefresh = AutomaticRefresh()
        self.scheduleRefresh(for: self.lastNotified.session?.user)
        return self.takeWake()
    }

    /// Says whether somebody looks at the application.
    ///
    /// - Returns: What the host has to do: on coming back, a call that was skipped meanwhile is asked for again.
    public mutating func setActive(_ isActive: Bool) -> [Effect] {
        guard self.automaticRefresh != nil else { return [] }
        self.automaticRefresh?.isActive = isActive
        if isActive, self.automaticRefresh?.wakesAt == nil, !self.refreshes.contains(where: { $0.isAutomatic }) {
            self.automaticRefresh?.token = nil
            self.scheduleRefresh(for: self.lastNotified.session?.user)
        }
        return self.takeWake()
    }

    /// The time has come that the latest ``Effect/wake(_:)`` named. Too early a call does nothing.
    public mutating func wake(at now: Instant) -> [Effect] {
        guard let automatic = self.automaticRefresh, let wakesAt = automatic.wakesAt, wakesAt <= now else { return [] }
        self.automaticRefresh?.wakesAt = nil
        guard automatic.isActive, let tokens = self.currentUser?.tokens, tokens.idToken == automatic.token else { return [] }
        self.refresh(tokens, for: nil)
        return self.settle()
    }

    /// Asks for a call when the token of the current user nears its end, unless that was done for this token.
    mutating func scheduleRefresh(for user: User?) {
        guard var automatic = self.automaticRefresh else { return }
        if let tokens = user?.tokens {
            if automatic.token == tokens.idToken, automatic.expiresAt == tokens.expiresAt { return }
            let due = tokens.expiresAt?.adding(seconds: -SessionTokens.slackSeconds) ?? Instant(milliseconds: 0)
            automatic.token = tokens.idToken
            automatic.expiresAt = tokens.expiresAt
            automatic.wakesAt = max(due, automatic.notBefore)
            automatic.retrySeconds = 60
        } else {
            guard automatic.wakesAt != nil else { return }
            automatic.wakesAt = nil
            automatic.token = nil
        }
        automatic.isUntold = true
        self.automaticRefresh = automatic
    }

    /// After an automatic refresh: a failure is tried again, later each time, and so is one that changed nothing.
    mutating func finishAutomaticRefresh(of token: Secret, failed: Bool, _ now: Instant) {
        guard var automatic = self.automaticRefresh else { return }
        automatic.notBefore = now.adding(seconds: 60)
        // Any other token, or none, is a change, and changes are scheduled once they are kept.
        if let tokens = self.currentUser?.tokens, tokens.idToken == token, failed || tokens.expiresAt == automatic.expiresAt {
            automatic.wakesAt = now.adding(seconds: automatic.retrySeconds)
            automatic.retrySeconds = min(automatic.retrySeconds * 2, 960)
            automatic.isUntold = true
        }
        self.automaticRefresh = automatic
        self.effects += self.takeWake()
    }

    /// The call that the host does not know of yet.
    mutating func takeWake() -> [Effect] {
        guard let automatic = self.automaticRefresh, automatic.isUntold else { return [] }
        self.automaticRefresh?.isUntold = false
        return [.wake(automatic.wakesAt)]
    }
}
