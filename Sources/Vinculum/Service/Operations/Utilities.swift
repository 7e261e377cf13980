extension Operation {
    /// Deletes every account of the project or tenant, and begins all counters anew; pending codes of no account stay.
    /// A utility of local emulators. A hardened service asks for a confirmation: the query says in `confirm` what is
    /// cleared, and in `count` how many accounts it has.
    func clearAccounts() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.checkConfirmation()
        self.permit(.utility)
        self.propose(.account(.allDeleted))
        self.budgets.clear()
        return .success(Wire.Presence())
    }

    /// Refuses to clear a project or tenant whose name and number of accounts the query does not say.
    private func checkConfirmation() throws(OperationExit) {
        if self.settings.allows(.unconfirmedClearing) { return }
        let (name, count) = (self.call.tenant?.text ?? self.call.project, "\(self.view.accountCount)")
        let query = self.call.query
        if query["confirm"] == name, query["count"] == count { return }
        var wanted = FormFields()
        wanted.append("confirm", name)
        wanted.append("count", count)
        let place = self.call.tenant == nil ? "project" : "tenant"
        throw .refused(
            ServiceError(
                // Without a colon: client libraries cut messages there.
                message: """
                    This deletes all \(count) accounts of the \(place) \(name), and nothing was deleted. To confirm, \
                    send the request with ?\(wanted.encoded)
                    """,
                kind: .refused),
            by: .completeRequest)
    }

    /// The pending SMS codes, in the order they were sent: tests "receive" them here. A utility of local emulators.
    /// Where digests are stored, neither code nor session is known.
    func verificationCodes() throws(OperationExit) -> Wire.VerificationCodes {
        try self.call.checkTarget()
        var response = Wire.VerificationCodes()
        var listed: [Wire.VerificationCode] = []
        response.nextPageToken = try self.listCodes { operation, pending in
            guard let code = pending.code, let number = pending.number else { return false }
            // The fixed code of a test number was not sent.
            if operation.policy.testCode(of: number) == code { return false }
            var item = Wire.VerificationCode()
            item.phoneNumber = number.text
            if !pending.key.isDigest { (item.code, item.sessionInfo) = (code.text, pending.key.text) }
            listed.append(item)
            return true
        }
        response.verificationCodes = listed
        return response
    }

    /// The mailed links that work, in the order they were sent: tests "receive" them here. A utility of local
    /// emulators. Where digests are stored, the code is not known, and is missing in the link.
    func oobCodes() throws(OperationExit) -> Wire.OobCodes {
        try self.call.checkTarget()
        var response = Wire.OobCodes()
        var listed: [Wire.OobCode] = []
        response.nextPageToken = try self.listCodes { operation, pending in
            guard let action = pending.emailAction, !action.isForNothing else { return false }
            if let id = action.account {
                let account = operation.view.account(withoutPrecondition: id) ?? operation.view.absorbed(id)
                guard let account, account.accepts(pending) else { return false }
            }
            var item = Wire.OobCode()
            item.email = action.address.text
            item.newEmail = action.newAddress?.text
            if !pending.key.isDigest { item.oobCode = pending.key.text }
            item.oobLink = action.link
            item.requestType = Wire.OobRequestType(action.kind)
            listed.append(item)
            return true
        }
        response.oobCodes = listed
        return response
    }

    /// Passes the pending codes that have not expired to `list`, in the order they were made: all of them, or, if the
    /// query has a `pageSize`, those of the page that `pageToken` names.
    ///
    /// - Parameter list: Whether it lists the code.
    /// - Returns: The token of the next page; `nil` on the last one.
    private borrowing func listCodes(
        _ list: (Operation, PendingCode) -> Bool
    ) throws(OperationExit) -> String? {
        let isPaged = self.call.query["pageSize"].nonEmpty != nil
        var left = isPaged ? try Operation.pageSize(self.call.query) : Int.max
        var last: UInt64 = 0
        if isPaged, let token = self.call.query["pageToken"].nonEmpty {
            guard let number = DecimalText(token)?.int64, number >= 0 else {
                throw .refused(ServiceError.invalidPageSelection)
            }
            last = UInt64(number)
        }
        while true {
            let codes = self.view.pendingCodes(after: last, limit: 256)
            for code in codes {
                if code.expiresAt > self.now, list(self, code) {
                    left -= 1
                    if left == 0 {
                        return self.view.pendingCodes(after: code.sequence, limit: 1).isEmpty
                            ? nil : "\(code.sequence)"
                    }
                }
                last = code.sequence
            }
            if codes.count < 256 { return nil }
        }
    }
}
