/// One visit to the project's hosted page, from the address that opens it to its callback.
///
///     let page = HostedPage(.signIn(provider), seed: seed)
///     open(page.url(for: application, at: domain))
///     // later, for each address the app is opened with
///     if let answer = try page.answer(in: address, to: application.callback) { … }
public struct HostedPage: Equatable, Sendable {
    /// The purpose of a visit.
    public enum Purpose: Equatable, Sendable {
        /// Signing in with a provider.
        case signIn(OAuthProvider)
        /// A reCAPTCHA test, which shows that a phone number is not submitted by a machine.
        case appVerification
    }

    /// The purpose of the visit.
    public let purpose: Purpose
    /// The identifier of this visit, which its callback repeats.
    public private(set) var eventID: String
    /// The secret of this visit, which shows the service that the same client began and ended it; only its hash is part
    /// of the address.
    public let sessionID: Secret

    /// Creates a visit.
    ///
    /// - Parameter seed: The source of event ID and session ID in this order: 10 letters `A` to `Z` each.
    public init(_ purpose: Purpose, seed: Seed) {
        var generator = SeededGenerator(seed)
        let eventID = generator.text(10, .capitals)
        self.init(purpose, eventID: eventID, sessionID: Secret(generator.text(10, .capitals)))
    }

    /// Restores a visit that was begun earlier, possibly in another process.
    public init(_ purpose: Purpose, eventID: String, sessionID: Secret) {
        self.purpose = purpose
        self.eventID = eventID
        self.sessionID = sessionID
    }

    /// Returns the address to open.
    public func url(for application: WebApplication, at domain: AuthDomain) -> String {
        var query = Query()
        query.append("apiKey", application.apiKey)
        query.append("authType", self.authType)
        query.append("ibi", application.bundleID)
        if case .signIn = self.purpose { query.append("sessionId", HostedPage.hash(of: self.sessionID)) }
        query.append("v", application.userAgent)
        query.append("eventId", self.eventID)
        if case .signIn(let provider) = self.purpose { query.append("providerId", provider.id.rawValue) }
        switch application.callback.name {
        case .clientID(let id): query.append("clientId", id)
        case .appID(let id): query.append("appId", id)
        }
        if case .signIn(let provider) = self.purpose {
            switch domain {
            case .emulator, .service: query.append("projectId", application.projectID)
            case .hosted: break
            }
            query.append("tid", application.tenantID)
            query.append("scopes", provider.scopeList(separator: ","))
            query.append("customParameters", provider.customParameterObject)
        }
        query.append("hl", application.languageCode)
        let fragment = application.appCheckToken.map { "#fac=\(PercentEncoding.encodedComponent($0.revealed()))" }
        return "\(domain.page(for: self.purpose))?\(query.text)\(fragment ?? "")"
    }

    /// The lower-case hexadecimal SHA-256 of the UTF-8.
    static func hash(of sessionID: Secret) -> String {
        Hex.encoded(SHA256.hash([UInt8](sessionID.revealed().utf8)))
    }

    var authType: String {
        switch self.purpose {
        case .signIn: "signInWithRedirect"
        case .appVerification: "verifyApp"
        }
    }
}

extension OAuthProvider {
    /// The scopes as one text; `nil` if there are none.
    func scopeList(separator: String) -> String? {
        var list = ""
        for scope in self.scopes where !scope.isEmpty { list += list.isEmpty ? scope : "\(separator)\(scope)" }
        return list.isEmpty ? nil : list
    }

    /// The custom parameters as a JSON object of strings; `nil` if there are none.
    var customParameterObject: String? {
        guard !self.customParameters.isEmpty else { return nil }
        var writer = JSON.Writer()
        writer.beginObject()
        for parameter in self.customParameters { writer.member(named: parameter.name, parameter.value) }
        writer.endObject()
        return writer.text
    }
}

/// The parameters of a query; each name and value is encoded, so that neither can be mistaken for a separator.
struct Query {
    private(set) var text = ""

    /// Appends a parameter; does nothing if `value` is `nil`.
    mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        if !self.text.isEmpty { self.text += "&" }
        self.text += "\(PercentEncoding.encodedComponent(name))=\(PercentEncoding.encodedComponent(value))"
    }
}
