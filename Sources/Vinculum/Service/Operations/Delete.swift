extension Operation {
    /// `accounts:delete`: deletes the session's own account; for administrators, any account by id.
    mutating func delete(_ request: Wire.Delete.Request) throws(OperationExit) -> Wire.Delete.Response {
        if self.call.caller == .administrator {
            guard let text = request.localId.nonEmpty else { throw .refused(.missingLocalID) }
            guard let id = AccountID(text), self.view.account(id) != nil else { throw .refused(.userNotFound) }
            self.propose(.account(.deleted(id)))
        } else {
            guard self.policy.allowsClientDeletion else { throw .refused(.adminOnlyOperation, by: .setting) }
            let session = try self.requiredSession(request.idToken)
            try self.checkNotMerging(session.account)
            try self.permit(.deleteAccount, by: session)
            self.propose(.account(.deleted(session.account.id)))
        }
        return Wire.Delete.Response()
    }
}
