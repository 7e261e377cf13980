extension Operation {
    /// `GET audit`: the audit trail of the project with its tenants, or of one tenant, oldest first, for
    /// administrators.
    ///
    /// The query takes `account`, `since` (RFC 3339), `pageSize` and `pageToken`. A program that keeps the last
    /// `nextPageToken` hears of each new entry by asking again.
    func listAudit() throws(OperationExit) -> Wire.Audit.Response {
        try self.requireAdministrator()
        try self.call.checkTarget()
        let size = try Operation.pageSize(self.call.query)
        guard var last = UInt64(self.call.query["pageToken"].nonEmpty ?? "0") else {
            throw .refused(ServiceError.invalidPageSelection)
        }
        var since = self.now.adding(milliseconds: -AuditTable.ageLimit)
        if let text = self.call.query["since"].nonEmpty {
            guard let instant = Instant(rfc3339: text) else {
                throw .refused(ServiceError(.invalidArgument, "since must be a time such as 2026-01-05T09:00:00Z."))
            }
            since = max(since, instant)
        }
        let account = self.call.query["account"].nonEmpty
        var found: [Wire.Audit.Entry] = []
        search: while true {
            let entries = self.view.audit(after: last, limit: 256)
            for entry in entries {
                last = entry.sequence
                if entry.instant < since || self.call.tenant.map({ entry.tenant != $0 }) ?? false { continue }
                if let account, !entry.concerns(account) { continue }
                found.append(Wire.Audit.Entry(entry))
                if found.count == size { break search }
            }
            if entries.count < 256 { break }
        }
        var response = Wire.Audit.Response()
        response.entries = found
        response.nextPageToken = "\(last)"
        return response
    }
}

extension AuditEntry {
    /// Whether the account made the change or has it.
    fileprivate func concerns(_ account: String) -> Bool {
        self.account?.text == account || (self.actor == .account && self.name == account)
    }
}

extension Wire.Audit.Entry {
    fileprivate init(_ entry: AuditEntry) {
        self.init()
        self.accountCount = entry.accountCount == 0 ? nil : "\(entry.accountCount)"
        switch entry.actor {
        case .administrator: self.actor = "administrator"
        case .account: self.actor = "account"
        case .mailedCode: self.actor = "mailedCode"
        }
        self.changes = entry.parts.texts
        self.localId = entry.account?.text
        self.name = entry.name.isEmpty ? nil : entry.name
        self.operation = entry.operation
        self.peer = entry.peer?.text
        self.rule = entry.rule
        self.sequence = "\(entry.sequence)"
        self.tenantId = entry.tenant?.text
        self.time = entry.instant.iso8601
    }
}
