extension Account {
    /// The changes that begin a new account.
    ///
    /// - Parameter underChosenID: Whether the id was chosen by a caller, so that an earlier account may have had it.
    ///   Session numbers then start from the current time, so that no session of that earlier account is good again.
    func opening(underChosenID: Bool, at now: Instant) -> [AccountChange] {
        guard underChosenID, let number = UInt64(exactly: now.milliseconds), number > 0 else { return [.created(now)] }
        return [.created(now), .sessionIssued(number), .sessionsRevoked(below: number &+ 1)]
    }

    /// The changes that end every session so far. Session numbers end them exactly; `validSince` ends tokens that carry
    /// no number.
    public func revokingSessions(at now: Instant) -> [AccountChange] {
        [.validSince(seconds: now.seconds), .sessionsRevoked(below: self.sessionsIssued &+ 1)]
    }

    /// Whether the session with this number was opened and has not ended.
    public func isSessionLive(_ number: UInt64) -> Bool {
        number >= self.sessionsRevokedBelow && number <= self.sessionsIssued
    }
}
