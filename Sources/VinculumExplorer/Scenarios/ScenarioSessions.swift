/// What the scenario of sessions keeps apart from the service: who has which session, and which the victim ended.
struct ScenarioSessions: Sendable {
    /// The victim's own session.
    var victims = ""
    /// The numbers of the sessions that ended.
    var ended: [UInt64] = []
    /// The number of the newest session when the last others ended; all but one of the earlier ones have ended.
    var endedThrough: UInt64 = 0
    /// The session that stayed then.
    var kept: UInt64 = 0
    /// The code of a change of address that the attacker's session had mailed to the attacker.
    var change = ""
    /// Whether the session that asked for it has ended.
    var isChangeOver = false
    /// Whether the victim opened and ended many sessions.
    var hasMany = false

    /// Whether the session of this number has ended.
    func isOver(_ number: UInt64) -> Bool {
        self.ended.contains(number) || number <= self.endedThrough && number != self.kept
    }
}
