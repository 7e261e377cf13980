extension Operation {
    /// `accounts:lookup`: the session's own account; for administrators, any accounts by id, address, number or
    /// identity.
    ///
    /// Other than the reference: a client gets a placeholder for a password hash, and no salt.
    func lookup(_ request: Wire.Lookup.Request) throws(OperationExit) -> Wire.Lookup.Response {
        var response = Wire.Lookup.Response()
        guard self.call.caller == .administrator else {
            let session = try self.requiredSession(request.idToken)
            response.users = [Wire.UserInfo(session.account, tenant: self.call.tenant, showsHash: false)]
            return response
        }
        var found: [AccountID] = []
        func add(_ account: Account?) { if let account { found.append(account.id) } }
        for case let id? in (request.localId ?? []).map(AccountID.init) { add(self.view.account(id)) }
        for text in (request.email ?? []) + (request.initialEmail ?? []) { try self.checkBlankEnds(of: text) }
        for case let email? in (request.email ?? []).map({ self.namedAddress($0) }) {
            add(self.view.account(email: email))
        }
        for case let number? in (request.phoneNumber ?? []).map({ PhoneNumber($0) }) {
            add(self.view.account(phone: number))
        }
        for identifier in request.federatedUserId ?? [] {
            guard let provider = identifier.providerId.nonEmpty,
                let subject = SubjectID(identifier.rawId.nonEmpty)
            else { continue }
            add(self.account(ProviderID(provider), subject))
        }
        for case let email? in (request.initialEmail ?? []).map({ self.namedAddress($0) }) {
            for account in self.view.accounts(initialEmail: email) { add(account) }
        }
        if !found.isEmpty {
            response.users = Operation.withoutRepetitions(found).compactMap { id in
                self.view.account(id).map { Wire.UserInfo($0, tenant: self.call.tenant, showsHash: true) }
            }
        }
        return response
    }

    #if !COMPACT_TEXT
    /// As ``lookup(_:)``, but writes the session's own account without making a message of it.
    func writtenLookup() throws(OperationExit) -> HTTPResponse {
        let request: Wire.Lookup.Request = try self.request()
        if self.call.caller == .administrator { return .success(try self.lookup(request)) }
        return .lookup(try self.requiredSession(request.idToken).account, tenant: self.call.tenant)
    }
    #endif

    /// Each of the ids once, at its first place.
    ///
    /// - Complexity: O(n log n). Not by a set: its hashes are seeded by the host, of which the core asks nothing.
    private static func withoutRepetitions(_ ids: [AccountID]) -> [AccountID] {
        let order = sortedOrder(ids.count) { ids[$0] < ids[$1] }
        var isRepeated = [Bool](repeating: false, count: ids.count)
        for place in order.indices.dropFirst() where ids[order[place]] == ids[order[place - 1]] {
            isRepeated[order[place]] = true
        }
        return ids.indices.filter { !isRepeated[$0] }.map { ids[$0] }
    }

    /// The owner of a provider's subject. An address and a number are the subjects of `password` and `phone`.
    private func account(_ provider: ProviderID, _ subject: SubjectID) -> Account? {
        switch provider {
        case .password:
            let email = self.namedAddress(subject.text)
            guard let account = email.flatMap({ self.view.account(email: $0) }) else { return nil }
            return account.linkedProviders.contains(.password) ? account : nil
        case .phone: return PhoneNumber(subject.text).flatMap { self.view.account(phone: $0) }
        default: return self.view.account(provider: provider, subject: subject)
        }
    }
}
