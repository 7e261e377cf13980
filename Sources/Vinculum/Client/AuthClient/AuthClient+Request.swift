/// HTTP requests: the body's common members, the headers, and helpers that write members.
extension AuthClient {
    /// The request of a flow's intent.
    func request(of flow: Flow) throws(AuthError) -> HTTPRequest {
        var body = JSON.Writer(reservingCapacity: 512)
        body.beginObject()
        let endpoint = try self.writeRequest(of: flow, to: &body)
        // A GET has no body.
        if case .getProjects = endpoint { return self.request(endpoint) }
        if self.carriesTenant(endpoint) { body.member("tenantId", flow.tenantID) }
        body.endObject()
        return self.request(endpoint, body: body.bytes)
    }

    /// Writes the ID token of the flow's user, which a request about that user begins with.
    func writeIDToken(of flow: Flow, to body: inout JSON.Writer) throws(AuthError) {
        body.secret("idToken", try self.user(of: flow).tokens.idToken)
    }

    /// Whether the client calls operations as the Apple library does.
    var isLegacy: Bool { self.configuration.interface == .legacy }

    /// Whether requests to an endpoint name the tenant. Those that look up, delete or refresh do not: their token does.
    private func carriesTenant(_ endpoint: Endpoint) -> Bool {
        switch endpoint {
        case .lookup, .delete, .token: false
        case .revokeToken, .signInWithGameCenter: !self.isLegacy
        default: true
        }
    }

    /// Adds path, key and headers to a body.
    ///
    /// - Parameter query: What follows the API key in the query.
    func request(
        _ endpoint: Endpoint, _ contentType: String = "application/json", body: [UInt8] = [], query: String = ""
    ) -> HTTPRequest {
        let path = (self.isLegacy ? endpoint.legacyPath : nil) ?? endpoint.path
        var headers = [HTTPRequest.Header("Content-Type", contentType)]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { headers.append(HTTPRequest.Header(name, value)) }
        }
        let configuration = self.configuration
        add("X-Client-Version", configuration.clientVersion)
        add("X-Ios-Bundle-Identifier", configuration.bundleID)
        add("X-Firebase-GMPID", configuration.appID)
        add("Accept-Language", configuration.preferredLanguage)
        add("X-Firebase-Locale", configuration.languageCode)
        add("X-Firebase-Client", configuration.heartbeat)
        add("X-Firebase-AppCheck", configuration.appCheckToken?.revealed())
        add("User-Agent", configuration.userAgent)
        // Another text than a project ID could break the header; `requireProjectID()` has refused it before.
        add("X-Vinculum-Project", configuration.emulatedProject.flatMap { ProjectID($0) }?.text)
        return HTTPRequest(
            method: endpoint.method, path: path ?? "",
            query: "key=\(PercentEncoding.encodedComponent(configuration.apiKey))\(query)", headers: headers,
            body: body)
    }
}

extension JSON.Writer {
    mutating func secret(_ key: String, _ secret: Secret?) {
        self.member(named: key, secret?.revealed())
    }

    /// Writes `true` for a flag that is set, and nothing for one that is not.
    mutating func flag(_ key: String, _ isSet: Bool = true) {
        guard isSet else { return }
        self.key(key)
        self.bool(true)
    }
}
