/// What an app adds to an authorization request: scopes and parameters.
struct AuthorizationParameters {
    private(set) var scopes: [String]
    /// The directory that the person is sent to; see ``ProviderContract/endpointField``.
    private(set) var directory: String?
    private var custom: [(name: String, value: String)] = []
    /// Those by which the app asks something of the ID token, as a form.
    private(set) var demands = ""

    /// The parameters of the flow itself (RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core 1.0 section
    /// 3.1.2.1, RFC 9101 section 5): an app that could set them could lead the answer elsewhere.
    private static let ownNames: [String] = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "registration", "request",
        "request_uri", "response_mode", "response_type", "scope", "state",
    ]
    private static let maximumCount = 32
    private static let maximumByteCount = 4096
    private static let maximumScopeCount = 64
    /// The most bytes of JSON that are read for ``maximumByteCount`` bytes of names and values, each of them escaped.
    private static let maximumRawByteCount = 32_768

    /// - Throws: `UNEXPECTED_PARAMETER` for a parameter that an app cannot set, `INVALID_ARGUMENT` for one that is no
    ///   text and for too many.
    init(
        _ request: borrowing Wire.CreateAuthUri.Request, _ contract: borrowing ProviderContract
    ) throws(OperationExit) {
        self.scopes = try AuthorizationParameters.scopes(request.oauthScope, contract)
        guard (request.customParameter?.bytes.count ?? 0) <= AuthorizationParameters.maximumRawByteCount else {
            throw .refused(ServiceError.customParametersTooLarge)
        }
        let given = request.customParameter.flatMap {
            JSON.Value(parsingOrNil: String(decoding: $0.bytes, as: UTF8.self))
        }
        if given == nil, request.customParameter != nil { throw .refused(ServiceError.customParametersTooLarge) }
        var byteCount = 0
        for member in given?.members ?? JSON.Value.noMembers {
            guard let value = member.value.string, !member.key.isEmpty else {
                throw .refused(ServiceError.customParameterIsNoText)
            }
            byteCount += member.key.utf8.count + value.utf8.count
            let takesDirectory = contract.endpoint(.authorization).map {
                ProviderContract.hasField(ProviderContract.endpointField, $0)
            }
            if takesDirectory ?? false, member.key == "tenant" {
                guard ProviderContract.isDirectory(value) else {
                    throw .refused(ServiceError.customParameterIsNoText)
                }
                self.directory = value
                continue
            }
            try self.set(member.key, value, contract)
        }
        if contract.wellKnown?.row.traits.contains(.hostedDomains) ?? false,
            let domain = request.hostedDomain.nonEmpty
        {
            try self.set("hd", domain, contract)
        }
        if let identifier = request.identifier.nonEmpty?.withoutBlankEnds, EmailAddress(identifier) != nil {
            self.custom.append(("login_hint", identifier))
        }
        let demands = self.custom.filter { TokenDemands.isDemand($0.name) }
        self.demands = FormFields(demands).encoded
        guard self.custom.count <= AuthorizationParameters.maximumCount,
            byteCount <= AuthorizationParameters.maximumByteCount,
            self.scope.utf8.count <= StoredBounds.scope, self.demands.utf8.count <= StoredBounds.demands
        else { throw .refused(ServiceError.customParametersTooLarge) }
        do throws(ServiceError) {
            _ = try contract.demands(demands)
        } catch {
            throw .refused(error)
        }
    }

    private mutating func set(
        _ name: String, _ value: String, _ contract: borrowing ProviderContract
    ) throws(OperationExit) {
        if AuthorizationParameters.isReserved(name, contract) { throw .refused(.reservedParameter(name)) }
        // A name said twice counts once, as in other objects.
        self.custom.removeAll { $0.name == name }
        self.custom.append((name, value))
    }

    /// Whether the flow itself sets a parameter.
    static func isOfFlow(_ name: String) -> Bool { ownNames.contains(name) }

    private static func isReserved(_ name: String, _ contract: ProviderContract) -> Bool {
        isOfFlow(name) || contract.reservedParameters.contains { $0 == name }
    }

    /// The contract's scopes and those that an app adds, each once.
    ///
    /// An app adds them separated by spaces or commas, or in the form of Firebase's JavaScript SDK up to version 8: an
    /// object that has them under the provider's id.
    ///
    /// - Throws: `INVALID_ARGUMENT` for too many, because each is compared with all others, and for an object that has
    ///   no text under the provider's id.
    static func scopes(_ added: String?, _ contract: ProviderContract) throws(OperationExit) -> [String] {
        var scopes: [String] = []
        let added = added ?? ""
        guard added.utf8.count <= maximumByteCount else { throw .refused(ServiceError.customParametersTooLarge) }
        let parts = try ownScopes(added, contract.id).utf8.split {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",")
        }
        guard parts.count <= maximumScopeCount else { throw .refused(ServiceError.customParametersTooLarge) }
        for scope in contract.scopes + parts.map({ String(decoding: $0, as: UTF8.self) })
        where !scopes.contains(where: { $0 == scope }) { scopes.append(scope) }
        return scopes
    }

    /// The scopes of one provider, where a text is a JSON object; else the text. No scope begins an object, because
    /// none has quotation marks (RFC 6749 section 3.3).
    private static func ownScopes(_ text: String, _ provider: ProviderID) throws(OperationExit) -> String {
        guard let object = JSON.Value(parsingOrNil: text), object.kind == .object else { return text }
        let own = object.members.filter { ASCII.lowercased($0.key) == provider.rawValue }
        guard own.allSatisfy({ $0.value.string != nil }) else { throw .refused(ServiceError.scopesAreNoText) }
        return own.last?.value.string ?? ""
    }

    /// The scopes as the protocol writes them.
    var scope: String { self.scopes.joined(separator: " ") }

    /// The address to open in a browser.
    func url(
        _ endpoint: String, _ contract: ProviderContract, redirectURI: String,
        _ secrets: AuthorizationRequest.Secrets
    ) -> String {
        var query = Query()
        query.append("response_type", contract.usesImplicitFlow ? "id_token" : "code")
        query.append("client_id", contract.clientID)
        query.append("redirect_uri", redirectURI)
        query.append("scope", self.scope.isEmpty ? nil : self.scope)
        query.append("state", secrets.state.revealed())
        if contract.isOpenID { query.append("nonce", secrets.nonce) }
        if !contract.usesImplicitFlow, contract.usesPKCE {
            query.append("code_challenge", secrets.codeChallenge)
            query.append("code_challenge_method", "S256")
        }
        for parameter in contract.parameters { query.append(parameter.name, parameter.value) }
        for parameter in self.custom { query.append(parameter.name, parameter.value) }
        return "\(endpoint)\(URIReference(endpoint).query == nil ? "?" : "&")\(query.text)"
    }
}
