extension Account {
    /// The changes with which an account begins.
    ///
    /// - Parameter underChosenID: Whether somebody chose the id, so that another account may have had it before. Its
    ///   sessions are then numbered from the instant on, and none that an earlier account issued is among them.
    func opening(underChosenID: Bool, at now: Instant) -> [AccountChange] {
        guard underChosenID, let number = UInt64(exactly: now.milliseconds), number > 0 else { return [.created(now)] }
        return [.created(now), .sessionIssued(number), .sessionsRevoked(below: number &+ 1)]
    }
}
