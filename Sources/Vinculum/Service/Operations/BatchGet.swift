extension Operation {
    /// `accounts:batchGet`: all accounts in the order of their ids, one page at a time. The query takes `maxResults`,
    /// 20 without it and at most 1000, and `nextPageToken`.
    func batchGet(_ request: Wire.BatchGet.Request) throws(OperationExit) -> Wire.BatchGet.Response {
        try self.requireAdministrator()
        let wanted = request.maxResults.flatMap { $0 > 0 ? $0 : nil } ?? 20
        let page = Int(min(wanted, 1000))
        let accounts = self.view.accounts(after: request.nextPageToken.flatMap(AccountID.init), limit: page)
        var response = Wire.BatchGet.Response()
        response.users = accounts.map { Wire.UserInfo($0, tenant: self.call.tenant, showsHash: true) }
        if accounts.count == page { response.nextPageToken = accounts.last?.id.text }
        return response
    }
}

extension Call {
    /// The query parameters of `accounts:batchGet`. Under its older name, `downloadAccount`, they are in the body.
    func batchGetRequest() throws(OperationExit) -> Wire.BatchGet.Request {
        let request: Wire.BatchGet.Request
        do throws(FieldError) {
            if self.body.count == 0 {
                request = try Wire.BatchGet.Request(query: self.query)
            } else {
                request = try Wire.BatchGet.Request(query: DownloadAccount(reading: self.body, strict: true).query)
            }
        } catch {
            throw .refused(ServiceError(error))
        }
        try self.checkTarget()
        return request
    }
}

/// The members of the older `downloadAccount` that became query parameters.
private struct DownloadAccount: WireMessage {
    var maxResults: String?
    var nextPageToken: String?

    mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
        try v.decimal("maxResults", &self.maxResults)
        try v.decimal("nextPageToken", &self.nextPageToken)
    }

    var query: FormFields {
        var query = FormFields()
        if let maxResults { query.append("maxResults", maxResults) }
        if let nextPageToken { query.append("nextPageToken", nextPageToken) }
        return query
    }
}
