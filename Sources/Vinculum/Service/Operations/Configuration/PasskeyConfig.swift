/// `projects.getPasskeyConfig` and `projects.updatePasskeyConfig`, in a project or a tenant: the domain of its passkeys
/// and the origins that may ask for them. The same members are `passkeyConfig` of the project or tenant.
extension Operation {
    /// The domain of the passkeys, and the origins that may ask for them.
    func getPasskeyConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.checkPasskeyConfigTarget()
        let stored = JSON.Value(stored: self.view.configuration().json)?["passkeyConfig"]
        return self.passkeyConfigResponse(stored?.rawBytes ?? [])
    }

    /// Changes the domain and the origins: the members under `updateMask` get the values of the body, or are cleared.
    /// Without a mask nothing changes.
    func updatePasskeyConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.passkeyConfig)
        try self.checkPasskeyConfigTarget()
        var mask = ConfigurationForm.Mask.nothing
        if let text = self.call.query["updateMask"].nonEmpty { mask = try Operation.mask(text, .passkeyConfig) }
        let stored = JSON.Value(stored: self.view.configuration().json)?["passkeyConfig"]
        let json = ConfigurationForm.passkeyConfig.merged(stored, with: self.call.body, mask)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("passkeyConfig")
        writer.raw(json)
        writer.endObject()
        let form = self.call.tenant == nil ? ConfigurationForm.project : .tenant
        _ = try self.merged(
            form, try Operation.mask("passkeyConfig", form), with: JSON.Value(stored: writer.bytes))
        return self.passkeyConfigResponse(json)
    }

    private func checkPasskeyConfigTarget() throws(OperationExit) {
        try self.requireAdministrator()
        if let tenant = self.call.tenant, self.view.status(of: tenant) != .known {
            throw .refused(ServiceError.tenantNotFound)
        }
    }

    private func passkeyConfigResponse(_ json: [UInt8]) -> HTTPResponse {
        let tenant = self.call.tenant.map { "/tenants/\($0.text)" } ?? ""
        return .configuration([("name", "projects/\(self.call.project)\(tenant)/passkeyConfig")], json)
    }
}
