import Vinculum

/// A mailed link that a client opened: the query of ``Utility/action``.
struct FollowedLink: Sendable {
    let kind: EmailAction.Kind
    let code: String
    let apiKey: String
    /// The absolute URI to which the client continues afterwards.
    let continueURL: String?
    let tenant: String?
    /// The new password, from the query or from the form of the password reset page.
    let newPassword: String?
    let query: FormFields

    /// The reason for which a link is refused.
    struct Problem: Error {
        let error: PageText
        /// What stands for the error's `$`; empty for an error without one.
        var argument = ""
        /// What the user can do.
        var instructions: PageText = .askForMail
    }

    init(_ request: HTTPRequest) throws(Problem) {
        guard let query = FormFields(bounded: request.query) else {
            throw Problem(error: .linkTooLong)
        }
        self.query = query
        guard let apiKey = self.query["apiKey"].nonEmpty else {
            throw Problem(error: .linkLacks, argument: "apiKey")
        }
        guard let code = self.query["oobCode"].nonEmpty else {
            throw Problem(error: .linkLacks, argument: "oobCode")
        }
        let mode = self.query["mode"] ?? ""
        guard let kind = EmailAction.Kind.allCases.first(where: { $0.linkMode == mode }) else {
            let modes = EmailAction.Kind.allCases.map { $0.linkMode }.joined(separator: ", ")
            throw Problem(error: .linkModeUnknown, argument: modes)
        }
        (self.apiKey, self.code, self.kind) = (apiKey, code, kind)
        self.tenant = self.query["tenantId"].nonEmpty
        self.continueURL = self.query["continueUrl"].nonEmpty
        // The form has a password of at most 4096 characters, each up to twelve bytes as it is encoded.
        guard request.body.count <= 1 << 16,
            let form = FormFields(bounded: String(decoding: request.body, as: UTF8.self))
        else { throw Problem(error: .formTooLong) }
        self.newPassword = self.query["newPassword"].nonEmpty ?? form["newPassword"].nonEmpty
        if let url = self.continueURL, !AbsoluteURI.isValid(url) {
            throw Problem(error: .continueURLNotAbsolute)
        }
    }

    /// Returns the link's pending code if its kind matches the link's mode. The operation checks whether the code is
    /// still valid.
    func action(in store: borrowing MemoryStore) throws(Problem) -> EmailAction {
        var tenant: TenantID?
        if let name = self.tenant {
            guard let id = TenantID(name) else { throw .spent }
            tenant = id
        }
        let pending = store[tenant].pendingCode(presented: CodeKey(self.code))
        guard let action = pending?.emailAction, action.kind == self.kind else { throw .spent }
        return action
    }

    /// Refuses a link whose destination differs from the mailed one.
    func checkDestination(_ action: EmailAction) throws(Problem) {
        guard action.parameters["continueUrl"].nonEmpty == self.continueURL else {
            throw Problem(error: .continueURLNotMailed)
        }
    }

    /// Builds the authority's request for the link's operation.
    ///
    /// - Parameter request: The client's request. A mail that the operation sends uses the same `Host`, and a blocking
    ///   function is told the same caller.
    func operation(following request: HTTPRequest) -> HTTPRequest {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("oobCode", self.code)
        writer.member("tenantId", self.tenant)
        if self.kind == .passwordReset { writer.member("newPassword", self.newPassword) }
        writer.endObject()
        let endpoint: Endpoint = self.kind == .passwordReset ? .resetPassword : .update
        var headers = [HTTPRequest.Header("x-goog-api-key", self.apiKey)]
        for name in ["Host", "User-Agent"] {
            if let value = request.header(name) { headers.append(HTTPRequest.Header(name, value)) }
        }
        var operation = HTTPRequest(
            method: endpoint.method, path: endpoint.path ?? "", headers: headers, body: writer.bytes,
            peer: request.peer)
        operation.address = request.address
        return operation
    }

    /// The URL to which a sign-in link redirects: the app's, with all parameters of the link.
    func signInURL() throws(Problem) -> String { try self.signInURL(with: self.query) }

    /// The URL to which a sign-in link redirects: the app's, with the parameters that the link was mailed with. What
    /// the link's holder has added to the query does not reach the app.
    func signInURL(mailedWith action: EmailAction) throws(Problem) -> String {
        try self.signInURL(with: action.parameters)
    }

    private func signInURL(with parameters: FormFields) throws(Problem) -> String {
        guard let url = self.continueURL else {
            throw Problem(error: .continueURLMissing, instructions: .askForContinueURL)
        }
        let parts = URIReference(url)
        guard var query = FormFields(bounded: parts.query ?? "") else {
            throw Problem(error: .continueURLTooLong)
        }
        query.override(by: FormFields(parameters.unrepeated.fields.filter { $0.name != "continueUrl" }))
        let root = parts.authority != nil && parts.path.isEmpty ? "/" : ""
        return "\(parts.textBeforeQuery)\(root)?\(query.encoded)\(parts.fragment.map { "#\($0)" } ?? "")"
    }
}

extension EmailAction {
    /// The link to this service's own page: the mailed one, or the one that a link on a domain of apps wraps.
    var actionLink: String { FormFields(parsing: URIReference(self.link).query ?? "")["link"] ?? self.link }

    /// The parameters of that link.
    fileprivate var parameters: FormFields { FormFields(parsing: URIReference(self.actionLink).query ?? "") }
}

extension FollowedLink.Problem {
    static let spent = FollowedLink.Problem(error: .linkSpent)
}
