extension Operation {
    /// `accounts:batchGet`: all accounts in the order of their ids, a page at a time.
    mutating func batchGet(_ request: Wire.BatchGet.Request) throws(Stop) -> Wire.BatchGet.Response {
        guard self.caller == .administrator else { throw .refused(.insufficientPermission) }
        let wanted = request.maxResults.flatMap { $0 > 0 ? $0 : nil } ?? 20
        let page = Int(min(wanted, 1000))
        let accounts = self.view.accounts(after: request.nextPageToken.flatMap(AccountID.init), limit: page)
        var response = Wire.BatchGet.Response()
        response.users = accounts.map { Wire.UserInfo($0, tenant: self.tenant, showsHash: true) }
        if accounts.count == page { response.nextPageToken = accounts.last?.id.text }
        return response
    }
}

extension Call {
    /// The query parameters of `accounts:batchGet`.
    func batchGetRequest() throws(Stop) -> Wire.BatchGet.Request {
        do throws(FieldError) {
            return try Wire.BatchGet.Request(query: self.query)
        } catch {
            throw .refused(ServiceError(error))
        }
    }
}
