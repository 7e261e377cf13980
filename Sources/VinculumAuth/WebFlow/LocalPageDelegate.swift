public import Foundation
import Vinculum

/// Answers the sign-in page of an embedded authority, of `vinculum serve` or of the Auth Emulator, as a person would who
/// enters somebody there. No browser is opened and nobody is asked: it is for programs that try things out, and for tests.
///
/// ```swift
/// let ada = LocalPageDelegate(subject: "1234", email: "ada@example.com", displayName: "Ada")
/// let credential = try await OAuthProvider(providerID: "yahoo.com").credential(with: ada)
/// ```
public final class LocalPageDelegate: AuthUIDelegate {
    private let subject: String?
    private let email: String?
    private let displayName: String?

    /// - Parameters:
    ///   - subject: Who it is for the provider; the same subject is the same identity. `nil` makes up somebody new each time.
    ///   - email: The address, which the provider says is verified; `nil` makes up one under `example.com`.
    ///   - displayName: The person's name, if there is to be one.
    public init(subject: String? = nil, email: String? = nil, displayName: String? = nil) {
        self.subject = subject
        self.email = email
        self.displayName = displayName
    }

    /// What the page would lead back to once the button was pressed.
    ///
    /// - Throws: ``AuthErrorCode/webSignInUserInteractionFailure`` for any page but the one that stands in for providers.
    public func present(_ page: URL, callbackScheme: String) async throws -> URL {
        func refusal(_ reason: String) -> NSError {
            NSError(AuthError(.webSignInUserInteractionFailure, family: .misuse, failureReason: reason))
        }
        let parts = URLComponents(url: page, resolvingAgainstBaseURL: false)
        guard let parts, let host = parts.host, parts.path == "/emulator/auth/handler" else {
            throw refusal("This is not the page of a local server; it takes a person to answer it.")
        }
        func parameter(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }
        guard let provider = parameter("providerId"), let authType = parameter("authType"), let event = parameter("eventId")
        else { throw refusal("The address of the page does not say which provider it stands in for.") }
        let place = "\(parts.scheme ?? "http")://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        let link = "\(place)\(parts.path)?\(self.assertion(of: provider).encoded)"
        let answer = FormFields([("authType", authType), ("eventId", event), ("link", link)]).encoded
        let deepLink = PercentEncoding.encodedComponent("\(place)/emulator/auth/callback?\(answer)")
        guard let callback = URL(string: "\(callbackScheme)://firebaseauth/link?deep_link_id=\(deepLink)") else {
            throw refusal("The app cannot be called back by “\(callbackScheme)”.")
        }
        return callback
    }

    /// What a provider would add to the address it sends the browser back to: unsigned claims, which a local server takes
    /// while the provider is not configured there.
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
