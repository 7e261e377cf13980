import Vinculum

/// A mailed link that somebody follows: the query of `/emulator/action`.
struct FollowedLink: Sendable {
    let kind: EmailAction.Kind
    let code: String
    let apiKey: String
    /// Where to go on afterwards: an absolute URI.
    let continueURL: String?
    let tenant: String?
    /// Given in the query, or by the form that the page of a reset shows.
    let newPassword: String?
    let query: FormFields

    /// Why a link leads nowhere.
    struct Problem: Error {
        let error: String
        var instructions = "Ask for a new e-mail, and follow the link in it as it stands."
    }

    init(_ request: HTTPRequest) throws(Problem) {
        self.query = FormFields(parsing: request.query)
        guard let apiKey = self.query["apiKey"].nonEmpty else {
            throw Problem(error: "The link lacks its parameter apiKey.")
        }
        guard let code = self.query["oobCode"].nonEmpty else {
            throw Problem(error: "The link lacks its parameter oobCode.")
        }
        let mode = self.query["mode"] ?? ""
        guard let kind = EmailAction.Kind.allCases.first(where: { sameBytes($0.linkMode, mode) }) else {
            let modes = EmailAction.Kind.allCases.map { $0.linkMode }.joined(separator: ", ")
            throw Problem(error: "The link has no mode that there is: it must be one of \(modes).")
        }
        (self.apiKey, self.code, self.kind) = (apiKey, code, kind)
        self.tenant = self.query["tenantId"].nonEmpty
        self.continueURL = self.query["continueUrl"].nonEmpty
        let form = FormFields(parsing: String(decoding: request.body, as: UTF8.self))
        self.newPassword = self.query["newPassword"].nonEmpty ?? form["newPassword"].nonEmpty
        if let url = self.continueURL, !AbsoluteURI.isValid(url) {
            throw Problem(error: "The link's continueUrl is no absolute URL.")
        }
    }

    /// The code, if it is out and does what the link says. Whether it still works is the operation's to say.
    func action(in store: borrowing MemoryStore) throws(Problem) -> EmailAction {
        var tenant: TenantID?
        if let name = self.tenant {
            guard let id = TenantID(name) else { throw .spent }
            tenant = id
        }
        guard let action = store[tenant].pendingCode(self.code)?.emailAction, action.kind == self.kind else {
            throw .spent
        }
        return action
    }

    /// Refuses a link that leads elsewhere than the one that was mailed.
    func checkDestination(_ action: EmailAction) throws(Problem) {
        let mailed = FormFields(parsing: URIReference(action.link).query ?? "")
        guard sameBytes(mailed["continueUrl"].nonEmpty, self.continueURL) else {
            throw Problem(error: "The link's continueUrl is not the one that it was sent with.")
        }
    }

    /// What the link asks of the authority.
    ///
    /// - Parameter request: The one that followed it. A mail that comes of this leads to the same place.
    func operation(following request: HTTPRequest) -> HTTPRequest {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("oobCode", self.code)
        writer.member("tenantId", self.tenant)
        if self.kind == .passwordReset { writer.member("newPassword", self.newPassword) }
        writer.endObject()
        let endpoint: Endpoint = self.kind == .passwordReset ? .resetPassword : .update
        var headers = [HTTPRequest.Header("x-goog-api-key", self.apiKey)]
        if let host = request.header("Host") { headers.append(HTTPRequest.Header("Host", host)) }
        return HTTPRequest(method: endpoint.method, path: endpoint.path ?? "", headers: headers, body: writer.bytes)
    }

    /// Where a link to sign in leads: to the app, with everything that the link said.
    func signInURL() throws(Problem) -> String {
        guard let url = self.continueURL else {
            throw Problem(
                error: "The link lacks its parameter continueUrl, and signing in goes on in an app.",
                instructions: "Ask for the link with a continueUrl in its settings.")
        }
        let parts = URIReference(url)
        var query = FormFields(parsing: parts.query ?? "")
        for field in self.query.fields where !sameBytes(field.name, "continueUrl") {
            if self.query.fields.count(where: { sameBytes($0.name, field.name) }) == 1 {
                query.set(field.name, field.value)
            }
        }
        let root = parts.authority != nil && parts.path.isEmpty ? "/" : ""
        return "\(parts.textBeforeQuery)\(root)?\(query.encoded)\(parts.fragment.map { "#\($0)" } ?? "")"
    }
}

extension FollowedLink.Problem {
    static let spent = FollowedLink.Problem(
        error: "The link does not work any more: it was used or replaced, it is too old, or it was never sent.")
}
