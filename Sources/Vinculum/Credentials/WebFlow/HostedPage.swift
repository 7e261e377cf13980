/// One visit to the page that a project hosts, from the address it is opened at to what it calls back.
///
///     let page = HostedPage(.signIn(provider), seed: seed)
///     open(page.url(for: application, at: domain))
///     // later, for each address the app is opened with
///     if let answer = try page.answer(in: address, to: application.callback) { … }
public struct HostedPage: Equatable, Sendable {
    public enum Purpose: Equatable, Sendable {
        case signIn(OAuthProvider)
        /// Has a person show, by reCAPTCHA, that a phone number is not dialled by a machine.
        case appVerification
    }

    public let purpose: Purpose
    /// Tells the callback of this visit from others.
    public let eventID: String
    /// Shows the service that who comes back is who went; only its hash goes into the address.
    public let sessionID: Secret

    /// - Parameter seed: The event id, then the session id, are drawn from it: 10 characters `A` to `Z` each.
    public init(_ purpose: Purpose, seed: Seed) {
        var generator = SeededGenerator(seed)
        let eventID = generator.text(10, .capitals)
        self.init(purpose, eventID: eventID, sessionID: Secret(generator.text(10, .capitals)))
    }

    /// A visit that was begun before, perhaps in another process.
    public init(_ purpose: Purpose, eventID: String, sessionID: Secret) {
        self.purpose = purpose
        self.eventID = eventID
        self.sessionID = sessionID
    }

    /// The address to open.
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
            query.append("tid", application.tenantID)
            query.append("scopes", provider.scopeList(separator: ","))
            query.append("customParameters", provider.customParameterObject)
        }
        query.append("hl", application.languageCode)
        let fragment = application.appCheckToken.map { "#fac=\(PercentEncoding.encodedComponent($0.revealed()))" }
        return "\(domain.page(for: self.purpose))?\(query.text)\(fragment ?? "")"
    }

    /// Lower-case hexadecimal SHA-256 of the UTF-8.
    static func hash(of sessionID: Secret) -> String {
        Hex.encoded(SHA256.hash([UInt8](sessionID.revealed().utf8)))
    }

    var authType: String {
        switch self.purpose {
        case .signIn: "signInWithRedirect"
        case .appVerification: "verifyApp"
        }
    }

    public static func == (a: HostedPage, b: HostedPage) -> Bool {
        a.purpose == b.purpose && sameBytes(a.eventID, b.eventID) && a.sessionID == b.sessionID
    }
}

extension OAuthProvider {
    /// `nil` if there is none.
    func scopeList(separator: String) -> String? {
        var list = ""
        for scope in self.scopes where !scope.isEmpty { list += list.isEmpty ? scope : "\(separator)\(scope)" }
        return list.isEmpty ? nil : list
    }

    /// A JSON object of texts; `nil` if there is none.
    fileprivate var customParameterObject: String? {
        guard !self.customParameters.isEmpty else { return nil }
        var writer = JSON.Writer()
        writer.beginObject()
        for parameter in self.customParameters { writer.member(parameter.name, parameter.value) }
        writer.endObject()
        return writer.text
    }
}

/// Parameters of a query, each name and value encoded so that neither can be mistaken for a separator.
struct Query {
    private(set) var text = ""

    /// Nothing happens if there is no value.
    mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        if !self.text.isEmpty { self.text += "&" }
        self.text += "\(PercentEncoding.encodedComponent(name))=\(PercentEncoding.encodedComponent(value))"
    }
}
