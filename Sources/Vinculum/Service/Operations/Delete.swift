extension Operation {
    /// `accounts:delete`: deletes the session's own account; for administrators, any account by id. The id of an
    /// absorbed account deletes what an undo of its merge would bring back.
    func delete(_ request: Wire.Delete.Request) throws(OperationExit) -> Wire.Delete.Response {
        if self.call.caller == .administrator {
            guard let text = request.localId.nonEmpty else { throw .refused(.missingLocalID) }
            guard let account = self.deletable(text) else { throw .refused(.userNotFound) }
            self.propose(.account(.deleted(account.id)))
        } else {
            guard self.policy.allowsClientDeletion else { throw .refused(.adminOnlyOperation, by: .setting) }
            let session = try self.requiredSession(request.idToken)
            try self.merging.checkNotMerging(session.account)
            try self.permit(.deleteAccount, by: session)
            self.propose(.account(.deleted(session.account.id)))
        }
        return Wire.Delete.Response()
    }

    /// The account of an id, or what an undo would bring back of an absorbed one; `nil` if there is neither.
    func deletable(_ text: String) -> Account? {
        guard let id = AccountID(text) else { return nil }
        return self.view.account(id) ?? self.view.merge(.absorbed(id))?.absorbedAccount
    }
}
