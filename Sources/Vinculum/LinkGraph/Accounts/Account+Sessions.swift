extension Account {
    /// The changes with which an account begins.
    ///
    /// - Parameter underChosenID: Whether somebody chose the id, so that another account may have had it before. Its
    ///   sessions are then numbered from the instant on, and none that an earlier account issued is among them.
    func opening(underChosenID: Bool, at now: Instant) -> [AccountChange] {
        guard underChosenID, let number = UInt64(exactly: now.milliseconds), number > 0 else { return [.created(now)] }
        return [.created(now), .sessionIssued(number), .sessionsRevoked(below: number &+ 1)]
    }

    /// Ends every session so far, exactly: tokens carry a session number, and `validSince` serves those that do not.
    public func revokingSessions(at now: Instant) -> [AccountChange] {
        [.validSince(seconds: now.seconds), .sessionsRevoked(below: self.sessionsIssued &+ 1)]
    }

    /// Whether a session with this number is still good.
    public func isSessionLive(_ number: UInt64) -> Bool {
        number >= self.sessionsRevokedBelow && number <= self.sessionsIssued
    }
}
