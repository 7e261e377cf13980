extension Operation {
    /// `accounts:query`: the accounts that match any of the expressions, or all, sorted and cut; or their number.
    ///
    /// Without a limit all are returned, as in the reference; in strict mode at most 500, as in the hosted service.
    /// Accounts that lack the field to sort by come first, in descending order last; equal ones come in the order of
    /// their ids in either.
    ///
    /// An expression without an identifier, and a page in another order than that of the ids, read every account, one
    /// at a time, the latter as far as its sort key: O(n) of time, and memory for two pages of sort keys.
    func query(_ request: Wire.Query.Request) throws(OperationExit) -> Wire.Query.Response {
        try self.requireAdministrator()
        let limit = try Operation.count(request.limit, "limit")
        let offset = try Operation.count(request.offset, "offset")
        let isCount = request.returnUserInfo == false
        var most = limit == 0 ? Int64.max : limit
        if self.settings.refuses(.wholeQueries) { most = min(most, Operation.maximumQueryCount) }
        let end = offset.addingReportingOverflow(most)
        var page = QueryPage(
            request.sortBy ?? .unspecified, isDescending: request.order == .descending,
            most: isCount ? 0 : end.overflow ? .max : Int(clamping: end.partialValue))
        var response = Wire.Query.Response()
        if let expressions = request.expression, !expressions.isEmpty {
            let (named, filters) = try self.accounts(fitting: expressions)
            if !filters.isEmpty {
                try self.requireWalk()
                _ = self.view.forEachAccount(after: nil, limit: .max) { _, account in
                    !filters.hold(account) || page.add(account)
                }
            }
            for account in named where !filters.hold(account) { _ = page.add(account) }
        } else if isCount {
            response.recordsCount = "\(self.view.accountCount)"
            return response
        } else {
            try self.requireWalk()
            _ = self.view.forEachAccount(after: nil, limit: .max, upTo: page.lastPart) { page.add($1) }
        }
        if isCount {
            response.recordsCount = "\(page.count)"
            return response
        }
        page.cut()
        var found: [Wire.UserInfo] = []
        for key in page.keys.dropFirst(Int(clamping: offset)) {
            guard let account = self.view.account(withoutPrecondition: key.id) else { continue }
            found.append(Wire.UserInfo(account, tenant: self.call.tenant, showsHash: true))
        }
        response.recordsCount = "\(found.count)"
        response.userInfo = found
        return response
    }

    private static let maximumQueryCount: Int64 = 500

    /// Refuses to walk all accounts of a database that has many.
    private func requireWalk() throws(OperationExit) {
        let limit = ServiceLimits.walkedRows
        guard self.view.hasAtMost(limit) else { throw .refused(ServiceError.tooManyRows(limit)) }
    }

    /// A number of accounts; 0 for an absent one.
    private static func count(_ text: String?, _ name: String) throws(OperationExit) -> Int64 {
        guard let text = text.nonEmpty else { return 0 }
        guard let number = DecimalText(text)?.int64, number >= 0 else { throw .refused(ServiceError.noCount(name)) }
        return number
    }

    /// The accounts that fit expressions with an identifier, each once, and the expressions that have none.
    private func accounts(
        fitting expressions: [Wire.Query.Expression]
    ) throws(OperationExit) -> (named: [Account], filters: [QueryFilter]) {
        var found: [Account] = []
        var filters: [QueryFilter] = []
        for expression in expressions {
            let account: Account?
            let filter = QueryFilter(expression)
            if let text = expression.email.nonEmpty {
                try self.checkBlankEnds(of: text)
                account = self.namedAddress(text).flatMap { self.view.account(email: $0) }
            } else if let text = expression.phoneNumber.nonEmpty {
                account = PhoneNumber(text).flatMap { self.view.account(phone: $0) }
            } else if let text = expression.userId.nonEmpty {
                account = AccountID(text).flatMap { self.view.account($0) }
            } else {
                guard let filter else { throw .refused(ServiceError.emptyExpression) }
                filters.append(filter)
                continue
            }
            if let account, filter?.holds(account) ?? true { found.append(account) }
        }
        let limit = ServiceLimits.queryFilters
        guard filters.count <= limit else { throw .refused(ServiceError.tooManyFilters(limit)) }
        // Each account once, however many expressions it matches. O(n log n).
        let order = sortedOrder(found.count) { found[$0].id < found[$1].id }
        var distinct: [Account] = []
        for place in order where distinct.last?.id != found[place].id { distinct.append(found[place]) }
        return (distinct, filters)
    }
}

/// The first keys of an order. It keeps at most twice as many as are asked for, and sorts few of them: an account that
/// comes after the last of a full page is dropped at once.
private struct QueryPage {
    private let field: Wire.QuerySortField
    private let isDescending: Bool
    private let most: Int
    /// The last key of a full page.
    private var last: QueryKey?
    private(set) var keys: [QueryKey] = []
    /// How many accounts were added.
    private(set) var count = 0

    init(_ field: Wire.QuerySortField, isDescending: Bool, most: Int) {
        (self.field, self.isDescending, self.most) = (field, isDescending, most)
    }

    /// Whether the keys are in the order of the ids, in which accounts are walked.
    private var isByID: Bool { !self.isDescending && (self.field == .unspecified || self.field == .userID) }

    /// The last part of an account's record that its key needs.
    var lastPart: AccountChange.Tag {
        switch self.field {
        case .unspecified, .userID, .createdAt: .created
        case .userEmail: .email
        case .name: .displayName
        case .lastLoginAt: .lastLogin
        }
    }

    /// - Returns: Whether an account with a later id may be on the page, or counts.
    mutating func add(_ account: Account) -> Bool {
        self.count += 1
        guard self.most > 0 else { return true }
        let key = QueryKey(account, self.field)
        if let last, !key.precedes(last, isDescending: self.isDescending) { return true }
        self.keys.append(key)
        if self.isByID { return self.keys.count < self.most }
        if self.keys.count / 2 >= self.most { self.cut() }
        return true
    }

    /// Sorts the keys and drops those that are not on the page.
    mutating func cut() {
        self.keys = self.keys.ordered { $0.precedes($1, isDescending: self.isDescending) }
        guard self.keys.count >= self.most else { return }
        self.keys.removeSubrange(self.most...)
        self.last = self.keys.last
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
