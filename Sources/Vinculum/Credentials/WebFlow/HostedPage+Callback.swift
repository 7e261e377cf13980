extension HostedPage {
    /// What a visit led to.
    public enum Answer: Equatable, Sendable {
        /// Somebody signed in at the provider: sign in, link or reauthenticate with this.
        case credential(Credential)
        /// Somebody showed that a person asks: send this along with the phone number.
        case recaptchaToken(Secret)
    }

    /// What went wrong on the page; ``AuthErrorCode`` has a number for each.
    public enum Failure: Error, Equatable, Sendable {
        case invalidClientID(message: String)
        case networkRequestFailed(message: String)
        case internalError(message: String)
        /// Anything else that a sign-in ended with.
        case interactionFailed(reason: String)
        /// A verification that ended with no token and no error that says why.
        case verificationFailed(reason: String)
        /// The page's error is no JSON.
        case unreadableError(text: String)
        /// The person closed the page.
        case cancelled
    }

    /// What an address says that the app was opened with.
    ///
    /// - Parameter callback: How the page was told to call back.
    /// - Returns: `nil` if the address is not the callback of this visit.
    /// - Throws: What went wrong on the page.
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
            if let token = HostedPage.value(of: "recaptchaToken", in: deepLink) { return .recaptchaToken(Secret(token)) }
            guard let error else { throw .verificationFailed(reason: HostedPage.emptyAnswer) }
            let (code, message) = try HostedPage.read(error)
            guard let code, let message else { throw .verificationFailed(reason: error) }
            throw HostedPage.failure(code, message)
        }
    }

    /// The query of the address inside the callback, if it is the callback of this visit.
    private func deepLink(in address: String, _ callback: CallbackScheme) -> String? {
        let reference = URIReference(address)
        guard let scheme = reference.scheme, let query = reference.query,
            sameBytes(EmailAddress.normalised(scheme), EmailAddress.normalised(callback.scheme)),
            sameBytes(reference.authority, "firebaseauth"), sameBytes(reference.path, "/link"),
            let deepLink = HostedPage.value(of: "deep_link_id", in: query), AbsoluteURI.isValid(deepLink),
            let inner = URIReference(deepLink).query,
            sameBytes(HostedPage.value(of: "authType", in: inner), self.authType),
            sameBytes(HostedPage.value(of: "eventId", in: inner), self.eventID)
        else { return nil }
        return inner
    }

    private static let emptyAnswer = "The page answered neither a result nor an error."

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
            return (root["code"]?.string, root["message"]?.string)
        } catch {
            throw .unreadableError(text: error.description)
        }
    }

    /// The first parameter of a name, as forms encode it; empty if it does not decode.
    private static func value(of name: String, in query: String) -> String? {
        func decoded(_ text: String) -> String {
            let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            return PercentEncoding.decoded(String(decoding: spaced, as: UTF8.self)) ?? ""
        }
        for parameter in URIReference.parameters(of: query) where sameBytes(decoded(parameter.name), name) {
            return parameter.value.map(decoded) ?? ""
        }
        return nil
    }
}
