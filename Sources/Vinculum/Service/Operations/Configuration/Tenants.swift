extension Operation {
    /// `projects.tenants.create`: creates a tenant in which everything is off that the body does not switch on.
    func createTenant() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.tenant)
        try self.requireAdministrator()
        if self.call.tenant != nil { throw .refused(ServiceError.tenantInsideTenant) }
        try self.checkTenantName()
        let id = try self.freshTenantID()
        let json = try self.merged(.tenant, .given, into: Configuration.newTenant)
        self.madeTenant = id
        return self.tenantResponse(id, json)
    }

    /// `projects.tenants.get`: the configuration of the tenant.
    func getTenant() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        let id = try self.knownTenant("get")
        return self.tenantResponse(id, self.view.configuration().json)
    }

    /// `projects.tenants.patch`: changes a tenant: the members under `updateMask` get the values of the body, or are
    /// cleared. Without a mask the tenant gets the configuration that creating it with this body would give.
    func updateTenant() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.tenant)
        let id = try self.knownTenant("update")
        try self.checkTenantName()
        guard let mask = self.call.query["updateMask"].nonEmpty else {
            return self.tenantResponse(id, try self.merged(.tenant, .given, into: Configuration.newTenant))
        }
        return self.tenantResponse(id, try self.merged(.tenant, try Operation.mask(mask, .tenant)))
    }

    /// `projects.tenants.delete`: deletes the tenant with its accounts and codes.
    ///
    /// Other than the reference: its name is never used again, so that no token of it becomes valid.
    func deleteTenant() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        _ = try self.knownTenant("delete")
        self.propose(.tenantDeleted)
        return .success(Wire.Presence())
    }

    /// `projects.tenants.list`: all tenants in the order of their names, one page at a time. A full page has a token,
    /// also the last one, after which an empty page follows. The query takes `pageSize` and `pageToken`.
    ///
    /// Other than the reference: a page of negative size is refused.
    func listTenants() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.requireAdministrator()
        let size = try Operation.pageSize(self.call.query)
        var after: TenantID?
        if let token = self.call.query["pageToken"].nonEmpty {
            guard let id = TenantID(token) else { throw .refused(ServiceError.invalidPageSelection) }
            after = id
        }
        let tenants = self.view.tenants(after: after, limit: size)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("tenants")
        writer.beginArray()
        for tenant in tenants { self.write(tenant.id, tenant.configuration.json, to: &writer) }
        writer.endArray()
        if tenants.count == size { writer.member("nextPageToken", tenants.last?.id.text) }
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// The number of entries on one page of a list: `pageSize`, 20 without it, at most 1000.
    static func pageSize(_ query: FormFields) throws(OperationExit) -> Int {
        var wanted: Int64 = 0
        if let text = query["pageSize"].nonEmpty {
            guard let number = DecimalText(text)?.int64 else {
                throw .refused(ServiceError(FieldError(pointer: "", expectation: .integer)))
            }
            guard number >= 0 else { throw .refused(ServiceError.invalidPageSelection) }
            wanted = number
        }
        return Int(min(wanted == 0 ? 20 : wanted, 1000))
    }

    /// The tenant that the path names.
    ///
    /// - Throws: The refusal of a path without a tenant, or of one that does not exist.
    func knownTenant(_ verb: String) throws(OperationExit) -> TenantID {
        try self.requireAdministrator()
        guard let tenant = self.call.tenant else { throw .refused(ServiceError.noTenantNamed(verb)) }
        guard self.view.status(of: tenant) == .known else { throw .refused(ServiceError.tenantNotFound) }
        return tenant
    }

    private func freshTenantID() throws(OperationExit) -> TenantID {
        for _ in 0..<10 {
            if let id = TenantID(self.generator.text(28, .alphanumeric)), self.view.status(of: id) == .unknown {
                return id
            }
        }
        throw .refused(.noFreshID)
    }

    /// Refuses a name of a wrong form as the hosted service does; the reference accepts any.
    private func checkTenantName() throws(OperationExit) {
        guard self.settings.refuses(.anyTenantName),
            let name = ConfigurationForm.member("displayName", of: self.call.body)?.string
        else { return }
        let bytes = Array(name.utf8)
        guard (4...20).contains(bytes.count), bytes[0].isLetter,
            bytes.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") })
        else { throw .refused(ServiceError.invalidTenantName) }
    }

    private func tenantResponse(_ id: TenantID, _ json: [UInt8]) -> HTTPResponse {
        var writer = JSON.Writer(reservingCapacity: json.count + 128)
        self.write(id, json, to: &writer)
        return .success(json: writer.bytes)
    }

    private func write(_ id: TenantID, _ json: [UInt8], to writer: inout JSON.Writer) {
        writer.configuration(
            [("name", "projects/\(self.call.project)/tenants/\(id.text)"), ("tenantId", id.text)],
            self.withHashConfig(json.isEmpty ? Configuration.permissiveTenant : json, isProject: false)
        )
    }
}
