public import Foundation
import Vinculum

/// Answers the sign-in page of an embedded authority, of `vinculum serve` or of the Auth Emulator, as a person would.
/// It opens no browser and needs no input; use it for prototypes and tests.
///
/// ```swift
/// let ada = LocalPageDelegate(subject: "1234", email: "ada@example.com", displayName: "Ada")
/// let credential = try await OAuthProvider(providerID: "yahoo.com").credential(with: ada)
/// ```
public final class LocalPageDelegate: AuthUIDelegate {
    private let subject: String?
    private let email: String?
    private let displayName: String?

    /// Makes a delegate that signs in as a person.
    ///
    /// - Parameters:
    ///   - subject: The person's identifier at the provider; `nil` for a new person at each sign-in.
    ///   - email: The person's verified address; `nil` for one at `example.com` that is derived from the subject.
    ///   - displayName: The person's name; `nil` for none.
    public init(subject: String? = nil, email: String? = nil, displayName: String? = nil) {
        self.subject = subject
        self.email = email
        self.displayName = displayName
    }

    /// Returns the callback URL that the page redirects to after its button is pressed.
    ///
    /// - Throws: ``AuthErrorCode/webSignInUserInteractionFailure`` if the page is not the one of a local server.
    public func present(_ page: URL, callbackScheme: String) async throws -> URL {
        func refusal(_ reason: String) -> NSError {
            NSError(AuthError(.webSignInUserInteractionFailure, family: .misuse, failureReason: reason))
        }
        let parts = URLComponents(url: page, resolvingAgainstBaseURL: false)
        guard let parts, let host = parts.host, parts.path == "/emulator/auth/handler" else {
            throw refusal("This is not the page of a local server; only a person can answer it.")
        }
        func parameter(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }
        guard let provider = parameter("providerId"), let authType = parameter("authType"),
            let event = parameter("eventId")
        else { throw refusal("The URL of the page does not name a provider.") }
        let origin = "\(parts.scheme ?? "http")://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        let link = "\(origin)\(parts.path)?\(self.assertion(of: provider).encoded)"
        let answer = FormFields([("authType", authType), ("eventId", event), ("link", link)]).encoded
        let deepLink = PercentEncoding.encodedComponent("\(origin)/emulator/auth/callback?\(answer)")
        guard let callback = URL(string: "\(callbackScheme)://firebaseauth/link?deep_link_id=\(deepLink)") else {
            throw refusal("“\(callbackScheme)” is not a valid callback scheme.")
        }
        return callback
    }

    /// What a provider would add to the URL that it redirects to: unsigned claims, which a local server accepts as long
    /// as the provider is not configured there.
    private func assertion(of provider: String) -> FormFields {
        var digits = SystemRandomNumberGenerator()
        let subject = self.subject ?? String((0..<40).map { _ in "0123456789".randomElement(using: &digits) ?? "0" })
        let email = self.email ?? "person-\(subject.prefix(12))@example.com"
        var claims = JSON.Writer()
        claims.beginObject()
        claims.member("sub", subject)
        claims.member("iss", "")
        claims.member("aud", "")
        claims.member("exp", 0)
        claims.member("iat", 0)
        claims.member("name", self.displayName)
        claims.member("email", email)
        claims.member("email_verified", true)
        claims.endObject()
        var fields = [(name: "providerId", value: provider), (name: "id_token", value: claims.text)]
        if ProviderID(provider).isSAML {
            var response = JSON.Writer()
            response.beginObject()
            response.key("assertion")
            response.beginObject()
            response.key("subject")
            response.beginObject()
            response.member("nameId", email)
            response.endObject()
            response.endObject()
            response.endObject()
            fields.append((name: "SAMLResponse", value: response.text))
        }
        return FormFields(fields)
    }
}
