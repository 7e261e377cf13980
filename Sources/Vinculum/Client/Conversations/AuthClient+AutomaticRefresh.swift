/// Refreshing the current user's token before it expires, without a caller asking for it.
extension AuthClient {
    struct AutomaticRefresh: Equatable, Sendable {
        /// Whether the application is in the foreground; in the background nothing is refreshed.
        var isActive = true
        /// When the host was asked to call ``AuthClient/wake(at:)``; `nil` if it was not.
        var wakesAt: Instant?
        /// The token that this wake-up is for, and when that token expires.
        var token: Secret?
        var expiresAt: Instant?
        /// No refresh begins before this instant. Without it, a service that states no lifetime would be called in a
        /// loop.
        var notBefore = Instant(milliseconds: .min)
        /// Seconds until the next attempt after a failure.
        var retrySeconds: Int64 = 60
        /// Whether the host has not been given the latest ``wakesAt`` yet.
        var hasUnreportedWake = false
    }

    /// Turns automatic refresh of the current user's token on or off. It refreshes five minutes before the token
    /// expires.
    ///
    /// - Returns: An ``Effect/wake(_:)`` for the host.
    public mutating func setAutomaticRefresh(_ isOn: Bool) -> [Effect] {
        guard isOn != (self.automaticRefresh != nil) else { return [] }
        guard isOn else {
            let wasAsked = self.automaticRefresh?.wakesAt != nil
            self.automaticRefresh = nil
            return wasAsked ? [.wake(nil)] : []
        }
        self.automaticRefresh = AutomaticRefresh()
        self.scheduleRefresh(for: self.lastNotified.session?.user)
        return self.flushWake()
    }

    /// Reports whether the application is in the foreground.
    ///
    /// - Returns: What the host has to do. When the application returns to the foreground, a wake-up that was skipped
    ///   meanwhile is requested again.
    public mutating func setActive(_ isActive: Bool) -> [Effect] {
        guard self.automaticRefresh != nil else { return [] }
        self.automaticRefresh?.isActive = isActive
        if isActive, self.automaticRefresh?.wakesAt == nil, !self.refreshes.contains(where: { $0.isAutomatic }) {
            self.automaticRefresh?.token = nil
            self.scheduleRefresh(for: self.lastNotified.session?.user)
        }
        return self.flushWake()
    }

    /// Begins the refresh that the latest ``Effect/wake(_:)`` was for. Does nothing if it is called too early.
    ///
    /// - Returns: What the host has to do now.
    public mutating func wake(at now: Instant) -> [Effect] {
        guard let automatic = self.automaticRefresh, let wakesAt = automatic.wakesAt, wakesAt <= now else { return [] }
        self.automaticRefresh?.wakesAt = nil
        guard automatic.isActive, let tokens = self.currentUser?.tokens, tokens.idToken == automatic.token
        else { return [] }
        self.refresh(tokens, for: nil)
        return self.flushEffects()
    }

    /// Plans a wake-up five minutes before the current user's token expires, unless one is planned for this token.
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
        automatic.hasUnreportedWake = true
        self.automaticRefresh = automatic
    }

    /// Ends an automatic refresh. One that failed, or that changed nothing, is repeated, after a longer time each time.
    mutating func finishAutomaticRefresh(of token: Secret, failed: Bool, _ now: Instant) {
        guard var automatic = self.automaticRefresh else { return }
        automatic.notBefore = now.adding(seconds: 60)
        // A change to another token or to none schedules its own wake-up once it is stored.
        if let tokens = self.currentUser?.tokens, tokens.idToken == token,
            failed || tokens.expiresAt == automatic.expiresAt
        {
            automatic.wakesAt = now.adding(seconds: automatic.retrySeconds)
            automatic.retrySeconds = min(automatic.retrySeconds * 2, 960)
            automatic.hasUnreportedWake = true
        }
        self.automaticRefresh = automatic
        self.effects += self.flushWake()
    }

    /// The wake-up that the host has not been given yet, if there is one.
    mutating func flushWake() -> [Effect] {
        guard let automatic = self.automaticRefresh, automatic.hasUnreportedWake else { return [] }
        self.automaticRefresh?.hasUnreportedWake = false
        return [.wake(automatic.wakesAt)]
    }
}
