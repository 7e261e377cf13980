extension Operation {
    /// `accounts:forecast` of a project or tenant: what a change of policy does to a page of its accounts.
    ///
    /// A page ends after ``ServiceLimits/forecastAccounts`` accounts, or, of a list, with its
    /// ``ServiceLimits/forecastListed``th entry. Counts are those of the page. Nothing is kept between calls:
    /// an account that is made or deleted meanwhile counts where its id is.
    func forecastAccounts(_ request: Wire.ForecastAccounts.Request) throws(OperationExit) -> HTTPResponse {
        try self.requireAdministrator()
        if let tenant = self.call.tenant, self.view.status(of: tenant) != .known {
            throw .refused(ServiceError.tenantNotFound)
        }
        var change = PolicyChange()
        change.disabledMethods = (request.disableProvider ?? [])
        change.disabledFactors = (request.disableFactor ?? [])
        change.removedDomains = (request.removeDomain ?? []).map { ASCII.lowercased($0) }
        change.requiresSecondFactor = request.requireSecondFactor ?? false
        change.deletesTenant = request.deleteTenant ?? false
        try Operation.checkForecast(
            of: change.disabledMethods.count + change.disabledFactors.count + change.removedDomains.count)
        if change.deletesTenant, self.call.tenant == nil { throw .refused(ServiceError.noTenantNamed("delete")) }
        guard change.disabledFactors.allSatisfy({ $0 == "phone" || $0 == "totp" }) else {
            throw .refused(ServiceError.unknownFactorKind)
        }
        var after: AccountID?
        if let token = request.pageToken.nonEmpty {
            guard let id = AccountID(token) else { throw .refused(ServiceError.invalidPageSelection) }
            after = id
        }
        let most = ServiceLimits.forecastAccounts
        let size = request.pageSize.map { $0 > 0 ? Int(min($0, Int64(most))) : most } ?? most
        var rules = self.signInRules
        rules.providers = self.view.providers(after: nil, of: nil, limit: .max).map {
            ($0.id, ProviderContract($0).isEnabled)
        }
        return .success(json: self.page(of: change, to: rules, after, size, request.list ?? false))
    }

    private func page(
        of change: PolicyChange, to rules: SignInRules, _ after: AccountID?, _ size: Int, _ lists: Bool
    ) -> [UInt8] {
        var counts = [Int64](repeating: 0, count: PolicyForecast.Effect.allCases.count)
        var (count, listed): (Int64, Int) = (0, 0)
        var list = JSON.Writer()
        list.beginArray()
        var forecast = PolicyForecast(change, to: rules)
        let last = self.view.forEachAccount(after: after, limit: size) { view, account in
            count += 1
            let isRecoverable = view.isRecoverable(withoutPrecondition: account, at: self.now)
            let effects = forecast.effects(on: account, isRecoverable: isRecoverable)
            for (place, effect) in PolicyForecast.Effect.allCases.enumerated() where effects.contains(effect) {
                counts[place] += 1
            }
            guard lists, !effects.isEmpty else { return true }
            list.beginObject()
            list.list("effects", effects.map { $0.rawValue })
            list.member("email", account.email?.address.text)
            list.member("localId", account.id.text)
            list.endObject()
            listed += 1
            return listed < ServiceLimits.forecastListed
        }
        list.endArray()
        var writer = JSON.Writer(reservingCapacity: 256)
        writer.beginObject()
        writer.member("accountCount", count)
        if lists {
            writer.key("accounts")
            writer.raw(list.bytes)
        }
        for (place, effect) in PolicyForecast.Effect.allCases.enumerated() {
            writer.member(named: effect.countName, counts[place])
        }
        writer.member("nextPageToken", last?.text)
        writer.endObject()
        return writer.bytes
    }
}
