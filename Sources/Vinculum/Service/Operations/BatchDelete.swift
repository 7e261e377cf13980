extension Operation {
    /// `accounts:batchDelete`: deletes up to a thousand accounts. One that is not disabled stays, unless it is forced.
    func batchDelete(_ request: Wire.BatchDelete.Request) throws(OperationExit) -> Wire.BatchDelete.Response {
        try self.requireAdministrator()
        let ids = request.localIds ?? []
        guard (1...1000).contains(ids.count) else { throw .refused(.localIDListExceedsLimit) }
        var errors: [Wire.BatchError] = []
        for (index, text) in ids.enumerated() {
            guard let account = self.deletable(text) else { continue }
            if account.isDisabled || request.force == true {
                self.propose(.account(.deleted(account.id)))
            } else {
                var item = Wire.BatchError()
                item.index = Int64(index)
                item.localId = text
                item.message = "NOT_DISABLED : Disable the account before batch deletion."
                errors.append(item)
            }
        }
        var response = Wire.BatchDelete.Response()
        if !errors.isEmpty { response.errors = errors }
        return response
    }
}
