/// This service's own registry of identity providers, in a project or a tenant: the published configuration of each
/// kind with what it has no member for. Administrators alone read and write it.
extension Operation {
    /// `GET providers`: the providers of every kind, in the order of ids, one page at a time. The query takes
    /// `pageSize` and `pageToken`.
    func listProviders() throws(OperationExit) -> HTTPResponse {
        _ = try self.registryPath()
        let size = try Operation.pageSize(self.call.query)
        let after = self.call.query["pageToken"].nonEmpty.map { ProviderID($0) }
        if let after, ProviderRules.id(after.rawValue, of: after.configurationKind) == nil {
            throw .refused(ServiceError.invalidPageSelection)
        }
        var found = self.view.providers(after: after, of: nil, limit: size + 1)
        let hasMore = found.count > size
        if hasMore { found.removeLast() }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("providers")
        writer.beginArray()
        for entry in found { writer.raw(try self.shown(entry)) }
        writer.endArray()
        if hasMore { writer.member("nextPageToken", found.last?.id.rawValue) }
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// `GET providers/ID`: one provider.
    func getProvider() throws(OperationExit) -> HTTPResponse {
        .success(json: try self.shown(try self.registered().known))
    }

    /// `PUT providers/ID`: creates a provider, or replaces all of it.
    func replaceProvider() throws(OperationExit) -> HTTPResponse {
        let id = try self.registryID()
        let stored = self.view.provider(id)
        let body = try self.registryBody(of: id, stored)
        var merged = id.configurationKind.registeredForm.merged(nil, with: body, .everything)
        if ConfigurationForm.member("enabled", of: body) == nil {
            merged = ProviderRegistry.setting(id, merged, #"{"enabled":true}"#)
        }
        if id.isOIDC, ConfigurationForm.member("responseType", of: body) == nil {
            merged = ProviderRegistry.setting(id, merged, #"{"responseType":{"code":true}}"#)
        }
        return try self.register(id, merged, stored)
    }

    /// `PATCH providers/ID`: changes a provider: the members under `updateMask` get the values of the body, or are
    /// cleared; without a mask those that the body has.
    func updateProvider() throws(OperationExit) -> HTTPResponse {
        let (id, known) = try self.registered()
        let form = id.configurationKind.registeredForm
        let mask = try self.call.query["updateMask"].nonEmpty.map { text throws(OperationExit) in
            try Operation.mask(text, form)
        }
        let body = try self.registryBody(of: id, known)
        let stored = JSON.Value(stored: ProviderRegistry.whole(known))
        return try self.register(id, form.merged(stored, with: body, mask ?? .given), known)
    }

    /// `DELETE providers/ID`: removes a provider.
    func deleteProvider() throws(OperationExit) -> HTTPResponse {
        self.propose(.provider(.removed(try self.registered().id)))
        return .success(Wire.Presence())
    }

    /// `GET providers/ID:test`: fetches what the provider publishes, and says what a sign-in would use.
    func testProvider() throws(OperationExit) -> HTTPResponse {
        let contract = ProviderContract(try self.registered().known)
        var client = self.client(of: contract)
        let metadata = try client.metadata(for: .endpoints)
        let keys = contract.isOpenID && contract.tokenAlgorithm != .hs256 ? try client.keys(metadata) : nil
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("providerId", contract.id.rawValue)
        writer.member("issuer", contract.issuer)
        for endpoint in ProviderEndpoint.allCases { writer.member(named: endpoint.rawValue, metadata.url(endpoint)) }
        if let keys {
            writer.key("keyIds")
            writer.beginArray()
            for key in keys.keys { writer.string(key.id?.text ?? "") }
            writer.endArray()
            writer.list("unusableKeyIds", keys.unusableIDs)
        }
        let authentication = ClientAuthentication(contract, offered: metadata.authenticationMethods)
        writer.member("tokenEndpointAuthMethod", authentication?.name)
        writer.member("announcesIssuer", metadata.announcesIssuer)
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// Checks a provider as it would be stored, and proposes it.
    private func register(
        _ id: ProviderID, _ merged: [UInt8], _ stored: ProviderConfiguration?
    ) throws(OperationExit) -> HTTPResponse {
        guard merged.count <= ProviderRules.maximumByteCount, let whole = JSON.Value(stored: merged) else {
            throw .refused(ServiceError.providerConfigurationTooLarge)
        }
        let json = id.configurationKind.form.merged(nil, with: whole, .given)
        let contract = ConfigurationForm.providerContract.merged(nil, with: whole, .given)
        guard let config = JSON.Value(stored: json) else { throw .refused(ServiceError.providerConfigurationTooLarge) }
        let problem =
            ProviderContractRules.problem(in: ProviderContract(id, json, contract), self.settings)
            ?? ProviderRules.problem(in: config, of: id, self.settings, ProviderContract(id, json, contract))
        if let problem { throw .refused(problem) }
        self.propose(.provider(.configured(id, json)))
        if ProviderRegistry.isWritten(contract) || !(stored?.contract ?? []).isEmpty {
            self.propose(.provider(.contractWritten(id, contract)))
        }
        guard let configured = ProviderConfiguration(id, json: json, contract: contract, version: 0) else {
            throw .refused(ServiceError.providerConfigurationTooLarge)
        }
        return .success(json: try self.shown(configured))
    }

    /// The path, after target, caller and tenant are checked.
    private func registryPath() throws(OperationExit) -> RegistryPath {
        guard let path = self.call.registry else { throw .refused(ServiceError.notFound) }
        try self.call.checkTarget()
        try self.requireAdministrator()
        if let tenant = self.call.tenant, self.view.status(of: tenant) != .known {
            throw .refused(ServiceError.tenantNotFound)
        }
        return path
    }

    private func registryID() throws(OperationExit) -> ProviderID {
        let name = try self.registryPath().id ?? ""
        let kind = ProviderID(name).configurationKind
        guard let id = ProviderRules.id(name, of: kind) else {
            throw .refused(.invalidConfigID(ProviderRules.text(of: kind)))
        }
        return id
    }

    private func registered() throws(OperationExit) -> (id: ProviderID, known: ProviderConfiguration) {
        guard let name = try self.registryPath().id, let known = self.view.provider(ProviderID(name)) else {
            throw .refused(ServiceError.configurationNotFound)
        }
        return (known.id, known)
    }

    /// The body, its members known and of the right types, masked secrets replaced by the stored ones.
    private func registryBody(
        of id: ProviderID, _ stored: ProviderConfiguration?
    ) throws(OperationExit) -> JSON.Value {
        let form = id.configurationKind.registeredForm
        for member in self.call.body.members {
            let name = String(decoding: KeySpelling.camelCased(member.keyBytes), as: UTF8.self)
            let isOwn = name == "providerId"
            guard isOwn || form.fields.contains(where: { $0.name == name }) else {
                throw .refused(.unknownProviderMember(member.key))
            }
        }
        try self.call.check(form)
        let known = stored.flatMap { JSON.Value(stored: ProviderRegistry.whole($0)) }
        var writer = JSON.Writer()
        ProviderRegistry.write(self.call.body, to: &writer) { path, value in
            guard value.isString(ProviderRegistry.mask) else { return value }
            return path.reduce(known) { $0?[named: $1] }
        }
        return JSON.Value(stored: writer.bytes) ?? self.call.body
    }

    /// A provider as a response shows it.
    private func shown(_ configuration: ProviderConfiguration) throws(OperationExit) -> [UInt8] {
        let showsSecrets = (self.call.query["withSecrets"] ?? "") == "true"
        let whole = JSON.Value(stored: ProviderRegistry.whole(configuration))
        let mask = JSON.Value(parsingOrNil: "\"\(ProviderRegistry.mask)\"")
        let scope = self.call.tenant.map { "/tenants/\($0.text)" } ?? ""
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("name", "projects/\(self.call.project)\(scope)/providers/\(configuration.id.rawValue)")
        writer.member("providerId", configuration.id.rawValue)
        writer.member("enabled", whole?.bool(of: "enabled") ?? false)
        for member in whole?.members ?? JSON.Value.noMembers where member.key != "enabled" {
            writer.key(member.key)
            ProviderRegistry.write(member.value, at: [member.key], to: &writer) { _, value in
                showsSecrets ? value : mask
            }
        }
        writer.endObject()
        return writer.bytes
    }
}

/// The one object that a registered provider is shown and edited as.
enum ProviderRegistry {
    /// What stands for a secret.
    static var mask: String { "********" }
    /// The members that are secrets, wherever they are.
    private static let secretNames: [String] = ["clientSecret", "privateKey"]

    /// The members of the published configuration and of the contract.
    static func whole(_ configuration: ProviderConfiguration) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        for json in [configuration.json, configuration.contract] {
            for member in JSON.Value(stored: json)?.members ?? JSON.Value.noMembers {
                writer.key(member.key)
                writer.raw(member.value.rawBytes)
            }
        }
        writer.endObject()
        return writer.bytes
    }

    /// Whether a contract says anything.
    static func isWritten(_ contract: [UInt8]) -> Bool { (JSON.Value(stored: contract)?.count ?? 0) > 0 }

    /// An object with some members set.
    static func setting(_ id: ProviderID, _ json: [UInt8], _ members: String) -> [UInt8] {
        guard let stored = JSON.Value(stored: json), let given = JSON.Value(parsingOrNil: members) else { return json }
        return id.configurationKind.registeredForm.merged(stored, with: given, .given)
    }

    /// Writes a value with another one in place of each secret; none leaves the secret's member out.
    ///
    /// - Parameter secret: Gets the path to the secret and its value.
    static func write(
        _ value: JSON.Value, at path: [String] = [], to writer: inout JSON.Writer,
        _ secret: ([String], JSON.Value) -> JSON.Value?
    ) {
        let isSecret = path.last.map { name in secretNames.contains(name) } ?? false
        if isSecret, value.kind == .string {
            // The key is written already, so an absent one is null.
            writer.raw(secret(path, value)?.rawBytes ?? Array("null".utf8))
        } else if value.kind == .object, path.count < maximumDepth {
            writer.beginObject()
            for member in value.members {
                writer.key(member.key)
                write(member.value, at: path + [member.key], to: &writer, secret)
            }
            writer.endObject()
        } else {
            writer.raw(value.rawBytes)
        }
    }

    /// Deeper than any secret.
    private static let maximumDepth = 4
}

extension ProviderConfiguration.Kind {
    /// The members of the published configuration.
    var form: ConfigurationForm {
        switch self {
        case .defaultSupported: .defaultSupportedIdp
        case .saml: .inboundSaml
        case .oauth: .oauthIdp
        }
    }

    /// Those and the contract's.
    var registeredForm: ConfigurationForm {
        switch self {
        case .defaultSupported: .registeredSupportedIdp
        case .saml: .registeredSaml
        case .oauth: .registeredOAuthIdp
        }
    }
}

extension ClientAuthentication {
    /// The name in `tokenEndpointAuthMethod`.
    fileprivate var name: String {
        switch self {
        case .basic: ClientAuthentication.basicName
        case .post, .signedSecret: ClientAuthentication.postName
        case .privateKey: ClientAuthentication.privateKeyName
        case .none: ClientAuthentication.noneName
        }
    }
}
