/// The sessions of an account: their list, their end, their names.
extension Operation {
    /// `accounts:listSessions`: the live sessions that the account keeps a record of, the newest first, and the
    /// request's own.
    func listSessions(
        _ request: Wire.ListSessions.Request
    ) throws(OperationExit) -> Wire.ListSessions.Response {
        let (account, session) = try self.sessionOwner(request.idToken, request.localId)
        var list: [Wire.SessionInfo] = []
        for record in self.settings.recordsSessions ? account.sessions.reversed() : [] {
            list.append(Wire.SessionInfo(record, of: account, showsPeer: self.settings.recordsPeers))
        }
        if let number = session?.number {
            let id = "\(number)"
            let index = list.firstIndex { $0.sessionId == id }
            if index == nil {
                var own = Wire.SessionInfo()
                own.sessionId = id
                list.append(own)
            }
            list[index ?? list.count - 1].current = true
        }
        var response = Wire.ListSessions.Response()
        response.older = Int64(clamping: account.liveSessionCount) - Int64(list.count)
        response.sessions = list
        return response
    }

    /// `accounts:endSessions`: ends one session, or all but the request's own. What has ended already is no error.
    ///
    /// Every sign-in that waits for its second factor ends too, and every mailed change of the address: the session may
    /// have asked for it.
    func endSessions(_ request: Wire.EndSessions.Request) throws(OperationExit) -> Wire.Presence {
        var (account, session) = try self.sessionOwner(request.idToken, request.localId)
        try self.permit(.endSessions, by: session)
        let changes: [AccountChange]
        // The session that stays, or the one that ends.
        var number = session?.number
        let name = request.sessionId.nonEmpty
        if request.others ?? false {
            guard name == nil else { throw .refused(ServiceError.missingSession) }
            changes =
                session == nil ? account.revokingSessions(at: self.now) : account.endingSessions(but: number ?? 0)
        } else {
            guard let name else { throw .refused(ServiceError.missingSession) }
            guard let ended = DecimalText(name)?.int64.flatMap({ UInt64(exactly: $0) }), ended > 0,
                ended <= account.sessionsIssued
            else { throw .refused(ServiceError.unknownSession, .account(account)) }
            number = ended
            changes = [.sessionsEnded(from: ended, through: ended)]
        }
        var after = account
        for change in changes { after.apply(change) }
        // A session that has ended takes nothing with it; all of them take what waits, even where none is open.
        guard
            after.endedSessionCount != account.endedSessionCount
                || name == nil && !self.view.pendingSignIns(of: account).isEmpty
        else { return Wire.Presence() }
        if let number { self.record(.change, .sessionsEnd, .account(account), .count(.session, number)) }
        self.change(&account, changes)
        return Wire.Presence()
    }

    /// `accounts:nameSession`: gives the request's own session a name, or takes it away.
    func nameSession(_ request: Wire.NameSession.Request) throws(OperationExit) -> Wire.Presence {
        let session = try self.requiredSession(request.idToken)
        try self.permit(.nameSession, by: session)
        let name = request.name.nonEmpty
        guard (name?.utf8.count ?? 0) <= SessionRecord.maximumNameByteCount else {
            throw .refused(ServiceError.sessionNameTooLong)
        }
        var account = session.account
        let origin = SessionOrigin(session.provider, secondFactor: session.secondFactor, continuing: session)
        guard self.settings.recordsSessions, var record = self.record(of: session.number ?? 0, account, origin) else {
            throw .refused(ServiceError.sessionNotRecorded, .account(account))
        }
        guard record.name != name else { return Wire.Presence() }
        record.name = name
        self.change(&account, [.sessionRecorded(record)])
        return Wire.Presence()
    }

    /// The account of the request's session; for administrators the account of the id, without a session.
    func sessionOwner(
        _ idToken: String?, _ localID: String?
    ) throws(OperationExit) -> (Account, Session?) {
        guard self.call.caller == .administrator else {
            let session = try self.requiredSession(idToken)
            return (session.account, session)
        }
        guard let text = localID.nonEmpty else { throw .refused(.missingLocalID) }
        guard let id = AccountID(text), let account = self.view.account(id) else { throw .refused(.userNotFound) }
        return (account, nil)
    }
}

extension Wire.SessionInfo {
    /// A session as the owner and administrators see it.
    init(_ record: SessionRecord, of account: Account, showsPeer: Bool) {
        self.init()
        self.sessionId = "\(record.number)"
        self.begunAt = Instant(seconds: Int64(record.begun) * 3600).iso8601
        self.refreshedAt = Instant(seconds: Int64(record.refreshed) * 3600).iso8601
        let linked = account.linkedProviders.map { $0.provider }
        self.method = (linked.first { record.isOf($0) } ?? record.method).rawValue
        self.secondFactor = record.secondFactor?.name
        self.name = record.name
        if showsPeer { self.peer = record.peer?.text }
    }
}
