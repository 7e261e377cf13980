import Vinculum

extension LocalService {
    /// Performs the operation of a mailed link. Browsers get a page, programs get JSON.
    func follow(
        _ pending: inout Pending, on authority: borrowing Authority, _ budgets: inout Budgets
    ) -> Step {
        let asPage = pending.wantsPage
        let isHead = pending.incoming.request.method == "HEAD"
        if isHead, !asPage || authority.settings.allows(.linksByLooking) {
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
                    asPage
                        ? ActionPages.newPassword(for: action.address.text).response()
                        : .asking(for: action, posts: posts))
            }
            if let page = pending.page(insteadOf: link, action, under: authority.settings) {
                return .answer(page)
            }
            let step = authority.propose(
                link.operation(following: pending.incoming.request), now: pending.now, seed: pending.seed, &budgets,
                &pending.pendingQuestions)
            guard case .done(var proposal) = step else { return step }
            proposal.response = link.answer(for: proposal, action, asPage: asPage)
            return .done(proposal)
        } catch {
            return .answer(error.response(asPage: asPage))
        }
    }
}

extension LocalService.Pending {
    /// The answer to a request that only looks at a link, because it does not post; `nil` if the link is followed.
    ///
    /// ``Permission/linksByLooking`` has every request follow it, as in the reference. Otherwise browsers are shown a
    /// page first, because mail scanners open links, and programs follow it by ``Permission/linksByGet`` alone.
    fileprivate func page(
        insteadOf link: FollowedLink, _ action: EmailAction, under settings: borrowing AuthoritySettings
    ) -> HTTPResponse? {
        if self.incoming.request.method == "POST" || settings.allows(.linksByLooking) { return nil }
        let email = (action.newAddress ?? action.address).text
        if self.wantsPage {
            let isReset = link.kind == .passwordReset
            let page = isReset ? ActionPages.newPassword(for: email) : ActionPages.confirm(link.kind, email: email)
            return page.response()
        }
        if settings.allows(.linksByGet) { return nil }
        return .action(status: 405) { writer in
            writer.member("error", "GET does not follow a link here.")
            writer.member("instructions", "Send POST to the same address, or open it in a browser and confirm.")
        }
    }

    /// The answer to a link on a domain of apps: sends the browser on to the mailed link that it wraps, on the host
    /// that it asked. Nothing else of the link counts, so that nobody is sent elsewhere in the service's name.
    var linkInside: HTTPResponse {
        let inner = FormFields(bounded: self.incoming.request.query)?["link"].map { URIReference($0) }
        guard let inner, inner.path == Utility.action.path, let query = inner.query else {
            return FollowedLink.Problem(error: "The link has no parameter link, or it is no mailed link.")
                .response(asPage: self.wantsPage)
        }
        return .redirect(to: "\(Utility.action.path)?\(query)")
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
    fileprivate func answer(for proposal: Proposal, _ action: EmailAction, asPage: Bool) -> HTTPResponse {
        if let refusal = proposal.refusal { return self.answer(to: refusal, proposal.response, action, asPage: asPage) }
        // The mailbox's owner reverts the change without an app, so there is no app to return to.
        if let url = self.continueURL, !self.kind.undoesChange { return .redirect(to: url) }
        let email = (action.newAddress ?? action.address).text
        if asPage { return ActionPages.done(self.kind, email: email).response() }
        return .action { writer in
            writer.member("success", self.kind.success)
            writer.member(action.newAddress == nil ? "email" : "newEmail", email)
        }
    }

    private func answer(
        to refusal: ServiceError, _ response: HTTPResponse, _ action: EmailAction, asPage: Bool
    ) -> HTTPResponse {
        if refusal.code == .invalidOOBCode || refusal.code == .expiredOOBCode || refusal.kind == .unimplemented {
            return Problem.spent.response(asPage: asPage)
        }
        guard asPage else { return response }
        // A refusal without a code concerns the request, which the user of the page did not write.
        let message = refusal.code == nil ? "The service refused it." : refusal.detail ?? refusal.message
        if self.kind == .passwordReset {
            return ActionPages.newPassword(for: action.address.text, problem: message).response(status: response.status)
        }
        return ActionPages.problem(message, Problem(error: "").instructions).response(status: response.status)
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
    fileprivate func response(asPage: Bool) -> HTTPResponse {
        if asPage { return ActionPages.problem(self.error, self.instructions).response(status: 400) }
        return .action(status: 400) { writer in
            writer.member("error", self.error)
            writer.member("instructions", self.instructions)
        }
    }
}

extension HTTPResponse {
    /// Builds a JSON response for a utility; its members are inside the member `authEmulator`.
    static func action(status: Int = 200, _ write: (inout JSON.Writer) -> Void) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("authEmulator")
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
    fileprivate static func asking(for action: EmailAction, posts: Bool) -> HTTPResponse {
        .action(status: 400) { writer in
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
