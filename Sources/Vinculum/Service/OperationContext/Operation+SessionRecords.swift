extension Operation {
    /// The changes that count a new session and its ID token, and store its record if records are kept.
    ///
    /// A session that another one of the account asked for has the name of that one: it is the same client.
    func opening(_ number: UInt64, of account: Account, _ origin: SessionOrigin) -> [AccountChange] {
        guard self.settings.recordsSessions else {
            return [.lastRefresh(self.now), .sessionIssued(number)]
                + (account.sessionRecords.isEmpty ? [] : [.sessionsForgotten])
        }
        var record = SessionRecord(
            number: number, begun: SessionRecord.hour(self.now), method: ProviderID(origin.provider),
            secondFactor: origin.secondFactor?.recorded)
        if let token = self.call.idToken?.token, let asking = token.session,
            token.accountID == account.id.text
        {
            record.name = account.session(asking)?.name
        }
        record.peer = self.recordedPeer
        return [.lastRefresh(self.now), .sessionRecorded(record)]
    }

    /// The changes that store when a session was refreshed: one an hour at most, so that a refresh writes no more
    /// than before. A session without a record gets one if it is among the newest.
    func recordingRefresh(_ number: UInt64, of account: Account, _ origin: SessionOrigin) -> [AccountChange] {
        guard self.settings.recordsSessions, var record = self.record(of: number, account, origin) else { return [] }
        let hour = SessionRecord.hour(self.now)
        if account.session(number) != nil, record.refreshed >= hour { return [] }
        record.refreshed = max(record.begun, hour)
        record.peer = self.recordedPeer
        return [.sessionRecorded(record)]
    }

    /// The record of a live session, or the one that it would get; `nil` if it is not among the newest.
    func record(of number: UInt64, _ account: Account, _ origin: SessionOrigin) -> SessionRecord? {
        if let record = account.session(number) { return record }
        guard account.keepsRecord(of: number) else { return nil }
        let begun = origin.signedInAt.map { min(Instant(seconds: $0), self.now) } ?? self.now
        return SessionRecord(
            number: number, begun: SessionRecord.hour(begun), method: ProviderID(origin.provider),
            secondFactor: origin.secondFactor?.recorded)
    }

    private var recordedPeer: Peer? { self.settings.recordsPeers ? self.call.peer : nil }
}

extension SecondFactorClaim {
    /// The kind as a session's record has it; `nil` for a kind that no factor has.
    fileprivate var recorded: SessionRecord.SecondFactor? {
        SessionRecord.SecondFactor.allCases.first { $0.name == self.provider }
    }
}
