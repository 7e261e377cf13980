extension HostedPage {
    /// The result of a visit to the page.
    public enum Answer: Equatable, Sendable {
        /// A credential for signing in, linking or reauthenticating.
        case credential(Credential)
        /// A reCAPTCHA token, to be sent with the phone number.
        case recaptchaToken(Secret)
    }

    /// An error of the page; ``AuthErrorCode`` has a code for each.
    public enum Failure: Error, Equatable, Sendable {
        /// The OAuth client ID is not valid for the project.
        case invalidClientID(message: String)
        /// The page could not reach the network.
        case networkRequestFailed(message: String)
        /// The page reported an internal error.
        case internalError(message: String)
        /// Any other error of a sign-in.
        case interactionFailed(reason: String)
        /// A verification that returned neither a token nor a readable error.
        case verificationFailed(reason: String)
        /// The page's error is not JSON; `text` describes the problem.
        case unreadableError(text: String)
        /// The person closed the page.
        case cancelled
    }

    /// Reads the result from an address with which the app was opened.
    ///
    /// - Parameter callback: The callback that the page was opened with.
    /// - Returns: `nil` if the address is not the callback of this visit.
    /// - Throws: The error of the page.
    public func answer(in address: String, to callback: CallbackScheme) throws(Failure) -> Answer? {
        guard let deepLink = self.deepLink(in: address, callback) else { return nil }
        let error = HostedPage.value(of: "firebaseError", in: deepLink)
        switch self.purpose {
        case .signIn(let provider):
            if let link = HostedPage.value(of: "link", in: deepLink) {
                return .credential(
                    .webFlow(provider: provider.id, responseURL: link, sessionID: self.sessionID.revealed()))
            }
            guard let error else { throw .interactionFailed(reason: HostedPage.emptyAnswer) }
            let (code, message) = try HostedPage.read(error)
            throw HostedPage.failure(code ?? "missing code", message ?? "missing message")
        case .appVerification:
            if let token = HostedPage.value(of: "recaptchaToken", in: deepLink) {
                return .recaptchaToken(Secret(token))
            }
            guard let error else { throw .verificationFailed(reason: HostedPage.emptyAnswer) }
            let (code, message) = try HostedPage.read(error)
            guard let code, let message else { throw .verificationFailed(reason: error) }
            throw HostedPage.failure(code, message)
        }
    }

    /// Returns the query of the address inside the callback; `nil` if it is not the callback of this visit.
    private func deepLink(in address: String, _ callback: CallbackScheme) -> String? {
        let reference = URIReference(address)
        guard let scheme = reference.scheme, let query = reference.query,
            ASCII.lowercased(scheme) == ASCII.lowercased(callback.scheme),
            reference.authority == "firebaseauth", reference.path == "/link",
            let deepLink = HostedPage.value(of: "deep_link_id", in: query), AbsoluteURI.isValid(deepLink),
            let inner = URIReference(deepLink).query,
            HostedPage.value(of: "authType", in: inner) == self.authType,
            HostedPage.value(of: "eventId", in: inner) == self.eventID
        else { return nil }
        return inner
    }

    private static var emptyAnswer: String { "The page returned neither a result nor an error." }

    private static func failure(_ code: String, _ message: String) -> Failure {
        switch code {
        case "auth/invalid-oauth-client-id": .invalidClientID(message: message)
        case "auth/network-request-failed": .networkRequestFailed(message: message)
        case "auth/internal-error": .internalError(message: message)
        default: .interactionFailed(reason: "[\(code)] - \(message)")
        }
    }

    private static func read(_ error: String) throws(Failure) -> (code: String?, message: String?) {
        do throws(JSON.ReadError) {
            let root = try JSON.Document(parsing: [UInt8](error.utf8)).root
            return (root.string(of: "code"), root.string(of: "message"))
        } catch {
            throw .unreadableError(text: error.description)
        }
    }

    /// The first value of a parameter, form-decoded; empty if it cannot be decoded.
    private static func value(of name: String, in query: String) -> String? {
        func decoded(_ text: String) -> String {
            let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            return PercentEncoding.decoded(String(decoding: spaced, as: UTF8.self)) ?? ""
        }
        for parameter in URIReference.parameters(of: query) where decoded(parameter.name) == name {
            return parameter.value.map(decoded) ?? ""
        }
        return nil
    }
}
