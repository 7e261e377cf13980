extension Operation {
    /// `accounts:query`: the accounts that match any of the expressions, or all, sorted and cut; or their number.
    ///
    /// Without a limit all are returned, as in the reference; in strict mode at most 500, as in the hosted service.
    /// Accounts that lack the field to sort by come first, in descending order last; equal ones come in the order of
    /// their ids in either.
    func query(_ request: Wire.Query.Request) throws(OperationExit) -> Wire.Query.Response {
        try self.requireAdministrator()
        let limit = try Operation.count(request.limit, "limit")
        let offset = try Operation.count(request.offset, "offset")
        let field = request.sortBy ?? .unspecified
        var response = Wire.Query.Response()
        var keys: [QueryKey]
        if let expressions = request.expression, !expressions.isEmpty {
            keys = try self.accounts(fitting: expressions).map { QueryKey($0, field) }
        } else if request.returnUserInfo == false {
            response.recordsCount = "\(self.view.accountCount)"
            return response
        } else {
            keys = self.everyKey(field)
        }
        if request.returnUserInfo == false {
            response.recordsCount = "\(keys.count)"
            return response
        }
        let isDescending = request.order == .descending
        keys = keys.ordered { $0.precedes($1, isDescending: isDescending) }
        var most = limit == 0 ? Int64.max : limit
        if self.settings.refuses(.wholeQueries) { most = min(most, Operation.maximumQueryCount) }
        let cut = keys.dropFirst(Int(clamping: offset)).prefix(Int(clamping: most))
        var found: [Wire.UserInfo] = []
        for key in cut {
            guard let account = self.view.account(withoutPrecondition: key.id) else { continue }
            found.append(Wire.UserInfo(account, tenant: self.call.tenant, showsHash: true))
        }
        response.recordsCount = "\(found.count)"
        response.userInfo = found
        return response
    }

    private static let maximumQueryCount: Int64 = 500

    /// A number of accounts; 0 for an absent one.
    private static func count(_ text: String?, _ name: String) throws(OperationExit) -> Int64 {
        guard let text = text.nonEmpty else { return 0 }
        guard let number = DecimalText(text)?.int64, number >= 0 else { throw .refused(ServiceError.noCount(name)) }
        return number
    }

    private func accounts(fitting expressions: [Wire.Query.Expression]) throws(OperationExit) -> [Account] {
        var found: [Account] = []
        for expression in expressions {
            let account: Account?
            if let text = expression.email.nonEmpty {
                try self.checkBlankEnds(of: text)
                account = self.namedAddress(text).flatMap { self.view.account(email: $0) }
            } else if let text = expression.phoneNumber.nonEmpty {
                account = PhoneNumber(text).flatMap { self.view.account(phone: $0) }
            } else if let text = expression.userId.nonEmpty {
                account = AccountID(text).flatMap { self.view.account($0) }
            } else {
                throw .refused(ServiceError.emptyExpression)
            }
            if let account { found.append(account) }
        }
        // Each account once, however many expressions it matches. O(n log n).
        let order = sortedOrder(found.count) { found[$0].id < found[$1].id }
        var distinct: [Account] = []
        for place in order where distinct.last?.id != found[place].id { distinct.append(found[place]) }
        return distinct
    }

    /// The sort keys of all accounts: a walk in parts, so that all accounts are in memory once.
    private func everyKey(_ field: Wire.QuerySortField) -> [QueryKey] {
        var keys: [QueryKey] = []
        keys.reserveCapacity(self.view.accountCount)
        while true {
            let part = self.view.accounts(after: keys.last?.id, limit: 256)
            keys += part.map { QueryKey($0, field) }
            if part.count < 256 { return keys }
        }
    }
}

/// The sort key of an account.
private struct QueryKey {
    let id: AccountID
    private let value: Value

    fileprivate enum Value {
        case absent
        case number(Int64)
        case text(String)
    }

    init(_ account: Account, _ field: Wire.QuerySortField) {
        self.id = account.id
        switch field {
        case .unspecified, .userID: self.value = .text(account.id.text)
        case .name: self.value = account.displayName.map { .text($0) } ?? .absent
        case .createdAt: self.value = account.createdAt.map { .number($0.milliseconds) } ?? .absent
        case .lastLoginAt: self.value = account.lastLoginAt.map { .number($0.milliseconds) } ?? .absent
        case .userEmail: self.value = account.email.map { .text($0.address.text) } ?? .absent
        }
    }

    func precedes(_ other: QueryKey, isDescending: Bool) -> Bool {
        if self.value.precedes(other.value) { return !isDescending }
        if other.value.precedes(self.value) { return isDescending }
        return self.id < other.id
    }
}

extension QueryKey.Value {
    /// Compares texts by their bytes.
    fileprivate func precedes(_ other: QueryKey.Value) -> Bool {
        switch (self, other) {
        case (.absent, .absent): false
        case (.absent, _): true
        case (.number(let a), .number(let b)): a < b
        case (.text(let a), .text(let b)): a < b
        case (_, .absent), (.number, .text), (.text, .number): false
        }
    }
}
