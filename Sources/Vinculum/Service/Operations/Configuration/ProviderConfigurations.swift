/// The methods of `oauthIdpConfigs`, `inboundSamlConfigs` and `defaultSupportedIdpConfigs`, in a project or a tenant.
///

/// an empty list.
extension Operation {
    /// `….list`: the configurations of the kind in the path, in the order of ids, one page at a time; the last page
    /// has no token. The query takes `pageSize` and `pageToken`.
    func listIdpConfigs() throws(OperationExit) -> HTTPResponse {
        let path = try self.providerPath()
        let size = try Operation.pageSize(self.call.query)
        var after: ProviderID?
        if let token = self.call.query["pageToken"].nonEmpty {
            guard let id = ProviderRules.id(token, of: path.kind) else {
                throw .refused(ServiceError.invalidPageSelection)
            }
            after = id
        }
        var found = self.view.providers(after: after, of: path.kind, limit: size + 1)
        let hasMore = found.count > size
        if hasMore { found.removeLast() }
        var writer = JSON.Writer()
        writer.beginObject()
        if !found.isEmpty {
            writer.key(path.kind.collection)
            writer.beginArray()
            for entry in found { writer.configuration([("name", self.name(of: entry.id))], entry.json) }
            writer.endArray()
        }
        if hasMore { writer.member("nextPageToken", found.last?.id.rawValue) }
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// `….create`: creates a provider. The query names it (`oauthIdpConfigId`, `inboundSamlConfigId`, `idpId`), the
    /// body is its configuration.
    func createIdpConfig() throws(OperationExit) -> HTTPResponse {
        let path = try self.providerPath()
        guard let name = self.call.query[path.kind.idParameter].nonEmpty else {
            throw .refused(ServiceError.missingConfigID)
        }
        guard let id = ProviderRules.id(name, of: path.kind) else {
            throw .refused(.invalidConfigID(ProviderRules.text(of: path.kind)))
        }
        if self.view.provider(id) != nil { throw .refused(.configurationExists(id)) }
        return try self.configure(id, replacing: nil, .given)
    }

    /// `….get`: the configuration of one provider.
    func getIdpConfig() throws(OperationExit) -> HTTPResponse {
        let known = try self.knownProvider()
        return self.providerResponse(known.id, known.json)
    }

    /// `….patch`: changes the configuration of one provider: the members under `updateMask` get the values of the
    /// body, or are cleared. Without a mask nothing changes, or, for a provider with a fixed id, what the body has.
    func updateIdpConfig() throws(OperationExit) -> HTTPResponse {
        let known = try self.knownProvider()
        let kind = known.id.configurationKind
        let mask: ConfigurationForm.Mask
        if let text = self.call.query["updateMask"].nonEmpty {
            mask = try Operation.mask(text, kind.form)
        } else {
            mask = kind == .defaultSupported ? .given : .nothing
        }
        return try self.configure(known.id, replacing: JSON.Value(stored: known.json), mask, known.contract)
    }

    /// `….delete`: deletes the configuration of one provider.
    func deleteIdpConfig() throws(OperationExit) -> HTTPResponse {
        self.propose(.provider(.removed(try self.knownProvider().id)))
        return .success(Wire.Presence())
    }

    /// `defaultSupportedIdps.list`: the providers that have a fixed id.
    func defaultSupportedIdps() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        let size = try Operation.pageSize(self.call.query)
        var rest = ProviderConfiguration.supported[...]
        if let token = self.call.query["pageToken"].nonEmpty {
            guard let place = rest.firstIndex(of: ProviderID(token)) else {
                throw .refused(ServiceError.invalidPageSelection)
            }
            rest = rest[(place + 1)...]
        }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("defaultSupportedIdps")
        writer.beginArray()
        for id in rest.prefix(size) {
            writer.beginObject()
            writer.member("idpId", id.rawValue)
            writer.endObject()
        }
        writer.endArray()
        if rest.count > size { writer.member("nextPageToken", rest.prefix(size).last?.rawValue) }
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// Merges the request into a configuration, checks the result, and proposes it.
    private func configure(
        _ id: ProviderID, replacing stored: JSON.Value?, _ mask: ConfigurationForm.Mask, _ contract: [UInt8] = []
    ) throws(OperationExit) -> HTTPResponse {
        let form = id.configurationKind.form
        var json = form.merged(stored, with: self.call.body, mask)
        if id.isOIDC { json = ProviderRules.choosingResponseType(json) }
        guard json.count <= ProviderRules.maximumByteCount, let config = JSON.Value(stored: json) else {
            throw .refused(ServiceError.providerConfigurationTooLarge)
        }
        if let problem = ProviderRules.problem(
            in: config, of: id, self.settings, ProviderContract(id, json, contract))
        {
            throw .refused(problem)
        }
        self.propose(.provider(.configured(id, json)))
        return self.providerResponse(id, json)
    }

    /// The provider path of the call, after types, target, caller and tenant are checked.
    private func providerPath() throws(OperationExit) -> ProviderPath {
        guard let path = self.call.provider else { throw .refused(ServiceError.notFound) }
        try self.call.check(path.kind.form)
        try self.requireAdministrator()
        if let tenant = self.call.tenant, self.view.status(of: tenant) != .known {
            throw .refused(ServiceError.tenantNotFound)
        }
        return path
    }

    private func knownProvider() throws(OperationExit) -> ProviderConfiguration {
        let path = try self.providerPath()
        guard let id = path.id.flatMap({ ProviderRules.id($0, of: path.kind) }), let known = self.view.provider(id)
        else {
            throw .refused(ServiceError.configurationNotFound)
        }
        return known
    }

    private func providerResponse(_ id: ProviderID, _ json: [UInt8]) -> HTTPResponse {
        .configuration([("name", self.name(of: id))], json)
    }

    private func name(of id: ProviderID) -> String {
        let scope = self.call.tenant.map { "/tenants/\($0.text)" } ?? ""
        return "projects/\(self.call.project)\(scope)/\(id.configurationKind.collection)/\(id.rawValue)"
    }
}
