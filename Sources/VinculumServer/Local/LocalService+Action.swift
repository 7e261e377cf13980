import Vinculum

extension LocalService {
    /// Does what a mailed link says. People with a browser get a page, programs get JSON.
    func follow(_ pending: Pending, on authority: borrowing Authority) -> Step {
        let asPage = pending.wantsPage
        do throws(FollowedLink.Problem) {
            let link = try FollowedLink(pending.request)
            if link.kind == .emailSignIn, !authority.settings.isStrict {
                return .answer(.redirect(to: try link.signInURL()))
            }
            let action = try link.action(in: authority.store)
            // Else whoever has any link of this service could send people on to a page of his in its name.
            if authority.settings.isStrict { try link.checkDestination(action) }
            if link.kind == .emailSignIn { return .answer(.redirect(to: try link.signInURL())) }
            if link.kind == .passwordReset, link.asksForPassword {
                return .answer(asPage ? ActionPages.newPassword(for: action.address.text).response() : .asking(for: action))
            }
            let step = authority.propose(
                link.operation(following: pending.request), now: pending.now, seed: pending.seed, answers: pending.answers)
            guard case .done(var proposal) = step else { return step }
            proposal.response = link.answer(for: proposal.response, action, asPage: asPage)
            return .done(proposal)
        } catch {
            return .answer(error.response(asPage: asPage))
        }
    }
}

extension LocalService.Pending {
    /// Whether a browser shows the answer to somebody.
    fileprivate var wantsPage: Bool {
        (self.request.header("Accept") ?? "").utf8.split(separator: UInt8(ascii: ",")).contains { type in
            let type = type.drop { $0.isBlank }
            return sameBytes(ASCII.lowercased(String(decoding: type.prefix(9), as: UTF8.self)), "text/html")
        }
    }
}

extension FollowedLink {
    /// What stands for the password in the address that a program is told to complete.
    fileprivate static let passwordPlace = "NEW_PASSWORD_HERE"

    fileprivate var asksForPassword: Bool {
        self.newPassword.map { sameBytes($0, FollowedLink.passwordPlace) } ?? true
    }

    /// The answer to who follows the link, made of the authority's.
    fileprivate func answer(for response: HTTPResponse, _ action: EmailAction, asPage: Bool) -> HTTPResponse {
        guard response.status == 200 else { return self.refusal(response, action, asPage: asPage) }
        // What takes something back is done by the holder of a mailbox for themselves: there is no app to return to.
        if let url = self.continueURL, !self.kind.undoesChange { return .redirect(to: url) }
        let email = (action.newAddress ?? action.address).text
        if asPage { return ActionPages.done(self.kind, email: email).response() }
        return .action { writer in
            writer.member("success", self.kind.success)
            writer.member(action.newAddress == nil ? "email" : "newEmail", email)
        }
    }

    private func refusal(_ response: HTTPResponse, _ action: EmailAction, asPage: Bool) -> HTTPResponse {
        let refusal = FollowedLink.refusal(in: response)
        let isSpent = refusal.map { $0.code == .invalidOOBCode || $0.code == .expiredOOBCode } ?? false
        if isSpent || response.status == 501 { return Problem.spent.response(asPage: asPage) }
        guard asPage else { return response }
        let message = refusal?.detail ?? refusal?.message ?? "The service refused it."
        if self.kind == .passwordReset {
            return ActionPages.newPassword(for: action.address.text, problem: message).response(status: response.status)
        }
        return ActionPages.problem(message, Problem(error: "").instructions).response(status: response.status)
    }

    private static func refusal(in response: HTTPResponse) -> ServiceError? {
        do throws(JSON.ReadError) {
            let message = try JSON.Document(parsing: response.body).root["error"]?["message"]?.string
            return message.flatMap { ServiceError(message: $0) }
        } catch {
            return nil
        }
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
    /// Answers of utilities stand under one member.
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

    /// Tells a program how to give the new password.
    fileprivate static func asking(for action: EmailAction) -> HTTPResponse {
        .action(status: 400) { writer in
            writer.member("error", "The parameter newPassword is missing.")
            writer.member(
                "instructions",
                "To set a new password for \(action.address.text), send GET to this address, with the password in its place.")
            writer.member("urlTemplate", "\(action.link)&newPassword=\(FollowedLink.passwordPlace)")
        }
    }

    /// See Other (RFC 9110 section 15.4.4).
    ///
    /// - Parameter url: What no URI may hold is percent-encoded; it may come from a stranger's link.
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
