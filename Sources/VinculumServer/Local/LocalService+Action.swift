import Vinculum

extension LocalService {
    /// Performs the operation of a mailed link. Browsers get a page, programs get JSON.
    func follow(
        _ pending: inout Pending, on authority: borrowing Authority, _ budgets: inout Budgets
    ) -> Step {
        let pages = pending.wantsPage ? self.pages(for: pending.incoming.request, on: authority) : nil
        let isHead = pending.incoming.request.method == "HEAD"
        if isHead, pages == nil || authority.settings.allows(.linksByLooking) {
            return .done(.methodNotAllowed(pending.incoming.request, allowed: Utility.action.methods))
        }
        do throws(FollowedLink.Problem) {
            let link = try FollowedLink(pending.incoming.request)
            if link.kind == .emailSignIn, authority.settings.allows(.anyDestination) {
                return .answer(.redirect(to: try link.signInURL()))
            }
            let action = try link.action(in: authority.store)
            // Otherwise the holder of any link could redirect users to another page in the service's name.
            if authority.settings.refuses(.anyDestination) { try link.checkDestination(action) }
            if link.kind == .emailSignIn { return .answer(.redirect(to: try link.signInURL(mailedWith: action))) }
            if link.kind == .passwordReset, link.asksForPassword {
                let posts = authority.settings.refuses(.linksByGet)
                return .answer(
                    pages?.newPassword(for: action.address.text).response()
                        ?? .asking(for: action, posts: posts, under: authority.settings))
            }
            if let page = pending.page(insteadOf: link, action, pages, under: authority.settings) {
                return .answer(page)
            }
            let step = authority.propose(
                link.operation(following: pending.incoming.request), now: pending.now, seed: pending.seed, &budgets,
                &pending.pendingQuestions)
            guard case .done(var proposal) = step else { return step }
            proposal.response = link.answer(for: proposal, action, pages, on: authority)
            return .done(proposal)
        } catch {
            return .answer(error.response(pages, under: authority.settings))
        }
    }

    /// The answer to a link on a domain of apps: sends the browser on to the mailed link that it wraps, on the host
    /// that it asked. Nothing else of the link counts, so that nobody is sent elsewhere in the service's name.
    func linkInside(_ pending: Pending, on authority: borrowing Authority) -> HTTPResponse {
        let request = pending.incoming.request
        let inner = FormFields(bounded: request.query)?["link"].map { URIReference($0) }
        guard let inner, Utility(path: inner.path) == .action, let query = inner.query else {
            let pages = pending.wantsPage ? self.pages(for: request, on: authority) : nil
            return FollowedLink.Problem(error: .noMailedLink).response(pages, under: authority.settings)
        }
        return .redirect(to: "\(inner.path)?\(query)")
    }

    /// The pages behind links, in the language of a request and with the project's brand.
    private func pages(for request: HTTPRequest, on authority: borrowing Authority) -> ActionPages {
        ActionPages(
            language: PageLanguage(for: request, among: self.brands.languages),
            brand: self.brands.brand(of: authority.settings.projectID))
    }
}

extension LocalService.Pending {
    /// The answer to a request that only looks at a link, because it does not post; `nil` if the link is followed.
    ///
    /// ``Permission/linksByLooking`` has every request follow it, as in the reference. Otherwise browsers are shown a
    /// page first, because mail scanners open links, and programs follow it by ``Permission/linksByGet`` alone.
    fileprivate func page(
        insteadOf link: FollowedLink, _ action: EmailAction, _ pages: ActionPages?,
        under settings: borrowing AuthoritySettings
    ) -> HTTPResponse? {
        if self.incoming.request.method == "POST" || settings.allows(.linksByLooking) { return nil }
        let email = (action.newAddress ?? action.address).text
        if let pages {
            let isReset = link.kind == .passwordReset
            let page = isReset ? pages.newPassword(for: email) : pages.confirm(link.kind, email: email)
            return page.response()
        }
        if settings.allows(.linksByGet) { return nil }
        return .action(status: 405, under: settings) { writer in
            writer.member("error", "GET does not follow a link here.")
            writer.member("instructions", "Send POST to the same address, or open it in a browser and confirm.")
        }
    }

    var wantsPage: Bool { self.incoming.wantsPage }
}

extension FollowedLink {
    /// The placeholder for the password in the URL template for programs.
    fileprivate static let passwordPlace = "NEW_PASSWORD_HERE"

    fileprivate var asksForPassword: Bool {
        self.newPassword.map { $0 == FollowedLink.passwordPlace } ?? true
    }

    /// Builds the response for the client from the outcome of the link's operation.
    ///
    /// - Parameter pages: Those of the user's language; `nil` for a program.
    fileprivate func answer(
        for proposal: Proposal, _ action: EmailAction, _ pages: ActionPages?, on authority: borrowing Authority
    ) -> HTTPResponse {
        if let refusal = proposal.refusal {
            if refusal.code == .invalidOOBCode || refusal.code == .expiredOOBCode || refusal.kind == .unimplemented {
                return Problem.spent.response(pages, under: authority.settings)
            }
            guard let pages else { return proposal.response }
            let problem = PageProblem.parts(of: refusal, self.shortfalls(on: authority))
            let page =
                self.kind == .passwordReset
                ? pages.newPassword(for: action.address.text, problem: problem) : pages.problem(problem)
            return page.response(status: proposal.response.status)
        }
        // The mailbox's owner reverts the change without an app, so there is no app to return to.
        if let url = self.continueURL, !self.kind.undoesChange { return .redirect(to: url) }
        let email = (action.newAddress ?? action.address).text
        if let pages { return pages.done(self.kind, email: email).response() }
        return .action(under: authority.settings) { writer in
            writer.member("success", self.kind.success)
            writer.member(action.newAddress == nil ? "email" : "newEmail", email)
        }
    }

    /// The rules that the new password breaks: those of the project or tenant, else those of every password.
    private func shortfalls(on authority: borrowing Authority) -> [PasswordRules.Shortfall] {
        guard let password = self.newPassword else { return [] }
        var view = authority.store.view(self.tenant.flatMap { TenantID($0) })
        return (view.policy().passwordRules ?? PasswordRules()).shortfalls(of: password)
    }
}

extension EmailAction.Kind {
    fileprivate var success: String {
        switch self {
        case .passwordReset: "The password has been reset."
        case .verifyEmail: "The e-mail address has been verified."
        case .verifyAndChangeEmail: "The e-mail address has been changed."
        case .recoverEmail: "The e-mail address has been given back."
        case .revertSecondFactorAddition: "The second factor has been removed."
        case .emailSignIn: "Signed in."
        }
    }
}

extension FollowedLink.Problem {
    /// - Parameter pages: Those of the user's language; `nil` for a program, which is answered in English.
    fileprivate func response(_ pages: ActionPages?, under settings: borrowing AuthoritySettings) -> HTTPResponse {
        if let pages {
            return pages.problem([.text(self.error, self.argument)], self.instructions).response(status: 400)
        }
        return .action(status: 400, under: settings) { writer in
            writer.member("error", PageLanguage.english[self.error, self.argument])
            writer.member("instructions", PageLanguage.english[self.instructions])
        }
    }
}

extension HTTPResponse {
    /// Builds a JSON response for a utility; its members are inside the member `authEmulator`, or `auth` without
    /// ``Permission/emulatorForms``.
    static func action(
        status: Int = 200, under settings: borrowing AuthoritySettings, _ write: (inout JSON.Writer) -> Void
    ) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key(settings.allows(.emulatorForms) ? "authEmulator" : "auth")
        writer.beginObject()
        write(&writer)
        writer.endObject()
        writer.endObject()
        var response = HTTPResponse.json(writer)
        response.status = status
        return response
    }

    /// Asks a program for the new password, with the URL to send it to.
    ///
    /// - Parameter posts: Whether only `POST` follows a link.
    fileprivate static func asking(
        for action: EmailAction, posts: Bool, under settings: borrowing AuthoritySettings
    ) -> HTTPResponse {
        .action(status: 400, under: settings) { writer in
            writer.member("error", "The parameter newPassword is missing.")
            writer.member(
                "instructions",
                """
                To set a new password for \(action.address.text), send \(posts ? "POST" : "GET") to this address, with \
                the password in its place.
                """
            )
            writer.member("urlTemplate", "\(action.actionLink)&newPassword=\(FollowedLink.passwordPlace)")
        }
    }

    /// A redirect with the status See Other (RFC 9110 section 15.4.4).
    ///
    /// - Parameter url: The target, which may come from an attacker's link. Bytes that a URI cannot contain are
    ///   percent-encoded.
    fileprivate static func redirect(to url: String) -> HTTPResponse {
        var location: [UInt8] = []
        for byte in url.utf8 {
            if byte.isVisible, !"\"<>\\^`{|}".utf8.contains(byte) {
                location.append(byte)
            } else {
                PercentEncoding.append(byte, to: &location)
            }
        }
        let header = HTTPRequest.Header("Location", String(decoding: location, as: UTF8.self))
        return HTTPResponse(status: 303, contentType: "", headers: [header], body: [])
    }
}
