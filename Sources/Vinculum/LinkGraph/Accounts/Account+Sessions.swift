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

    /// The changes that end every session but one. `validSince` stays, because it would end that one too where
    /// programs compare it with the time of the sign-in.
    func endingSessions(but number: UInt64) -> [AccountChange] {
        [.sessionsRevoked(below: number), .sessionsEnded(from: number &+ 1, through: self.sessionsIssued)]
    }

    /// Whether the session with this number was opened and has not ended.
    public func isSessionLive(_ number: UInt64) -> Bool {
        number >= self.sessionsRevokedBelow && number <= self.sessionsIssued && !self.endedSessions.contains(number)
    }

    /// How many sessions have ended. It grows whenever one ends, and in no other way, so a code that is made while one
    /// number holds is as old as the sessions that were live then.
    public var endedSessionCount: UInt64 { self.sessionsRevokedBelow &+ self.endedSessions.count }

    /// How many sessions are live.
    public var liveSessionCount: UInt64 { self.liveSessionCount(below: .max) }

    /// How many sessions with smaller numbers are live.
    func liveSessionCount(below number: UInt64) -> UInt64 {
        let first = max(self.sessionsRevokedBelow, 1)
        let end = min(self.sessionsIssued &+ 1, number)
        return first < end ? end &- first &- self.endedSessions.count(below: end) : 0
    }

    /// The record of a live session; `nil` if it has none.
    public func session(_ number: UInt64) -> SessionRecord? {
        self.sessionRecords[number]
    }

    /// Whether the account would keep a record of this session: it is among the newest.
    func keepsRecord(of number: UInt64) -> Bool {
        number > 0 && self.isSessionLive(number)
            && (self.sessionRecords.count < SessionRecord.maximumCount || number > self.sessionRecords.first)
    }
}

extension Account {
    /// Stores the record of a session, and counts the session.
    mutating func put(_ record: SessionRecord) {
        self.fields.sessionsIssued = max(self.sessionsIssued, record.number)
        if self.isSessionLive(record.number) { self.fields.sessionRecords.put(record) }
    }

    /// Reads the records that follow in the record of the account, in the form that most have. What is left in another
    /// form is an ``AccountChange``.
    mutating func readSessions(from reader: inout ByteReader) {
        guard reader.next == AccountChange.Tag.sessionRecorded.rawValue else { return }
        let (floor, ended) = (self.sessionsRevokedBelow, self.endedSessions)
        self.fields.sessionRecords.append(from: &reader) { $0 >= floor && !ended.contains($0) }
        self.fields.sessionsIssued = max(self.sessionsIssued, self.sessionRecords.last)
    }

    /// Ends the sessions with smaller numbers.
    mutating func endSessions(below number: UInt64) {
        let floor = self.fields.endedSessions.settle(below: max(self.sessionsRevokedBelow, number))
        let ended = self.endedSessions
        self.fields.sessionsRevokedBelow = floor
        self.fields.sessionRecords.removeAll { $0 < floor || ended.contains($0) }
    }

    /// Ends the sessions from one number through another, as far as they were opened and are live.
    mutating func endSessions(from first: UInt64, through last: UInt64) {
        let first = max(first, self.sessionsRevokedBelow, 1)
        let last = min(last, self.sessionsIssued, .max - 1)
        guard first <= last else { return }
        self.fields.endedSessions.insert(first, last)
        self.endSessions(below: self.sessionsRevokedBelow)
    }
}

extension Account {
    /// Whether records and ended sessions are in the one form that each state of them has.
    var hasSoundSessions: Bool {
        let runs = self.endedSessions.runs
        var next = self.sessionsRevokedBelow
        for run in runs {
            guard run.first > next, run.first <= run.last, run.last <= self.sessionsIssued else { return false }
            next = run.last &+ 1
        }
        var last: UInt64 = 0
        for record in self.sessions {
            guard record.number > last, self.isSessionLive(record.number) else { return false }
            last = record.number
        }
        return runs.count <= EndedSessions.maximumCount && self.sessionRecords.count <= SessionRecord.maximumCount
    }
}
