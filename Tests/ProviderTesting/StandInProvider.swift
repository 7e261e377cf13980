package import Vinculum
import Synchronization

/// A correct OpenID provider without a socket, whose one person always consents. It stands in for a real one where a
/// test has no other process; the tests in `Tests/Clients` use providers that are not of this package.
package final class StandInProvider: Sendable {
    /// What all addresses begin with.
    package let base: String
    /// The issuer in its tokens.
    package let issuer: String
    package let clientID: String
    /// `nil` for a public client, which PKCE alone protects.
    package let clientSecret: String?

    private let state: Mutex<State>
    private let key: SigningKey
    private let now: @Sendable () -> Instant

    /// What a test changes and looks at.
    package struct State: Sendable {
        /// The claims of the person, as JSON members.
        package var subject = "jane"
        package var email = "jane@corp.example"
        /// Refusals of the device grant before the person has agreed (RFC 8628 section 3.5).
        package var deviceErrors: [String] = []
        /// The `error` of the next redirect instead of a code.
        package var redirectError: String?
        /// The queries of the authorization requests.
        package internal(set) var visits: [FormFields] = []
        /// The number of calls that the token endpoint answered with tokens.
        package internal(set) var exchanges = 0
    }

    package init(
        at base: String, issuer: String? = nil, clientID: String = "cli",
        clientSecret: String? = "s3cret-of-the-client", now: @escaping @Sendable () -> Instant
    ) {
        (self.base, self.issuer, self.clientID, self.clientSecret) = (base, issuer ?? base, clientID, clientSecret)
        self.now = now
        self.state = Mutex(State())
        var generator = SeededGenerator(Seed { 7 })
        self.key = .ecdsa(.generated(.p256, using: &generator))
    }

    package func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        self.state.withLock { body(&$0) }
    }

    /// Answers a call of a service.
    package func answer(_ call: OutboundCall) -> HTTPResponse {
        let reference = URIReference(call.url)
        return self.answer(
            HTTPRequest(
                method: call.method, path: reference.path, query: reference.query ?? "", headers: call.headers,
                body: call.body))
    }

    /// Answers a request of a service or a browser.
    package func answer(_ request: HTTPRequest) -> HTTPResponse {
        let path = request.path.dropFirst(URIReference(self.base).path.count)
        switch path {
        case "/.well-known/openid-configuration": return self.discovery()
        case "/keys":
            let set = try? JSONWebKeySet([JSONWebKey(verifying: self.key.verificationKey)])
            return Self.json(set?.encoded() ?? [])
        case "/authorize": return self.authorize(FormFields(parsing: request.query))
        case "/token": return self.token(request)
        case "/device":
            return Self.json(
                #"{"device_code":"d-1","user_code":"WDJB-MJHT","verification_uri":"\#(self.base)/activate","#
                    + #""expires_in":600,"interval":1}"#)
        case "/userinfo":
            guard request.header("Authorization") == "Bearer access-token" else { return Self.json("{}", status: 401) }
            return Self.json(self.change { #"{"sub":"\#($0.subject)","email":"\#($0.email)"}"# })
        default: return HTTPResponse(status: 404, contentType: "", body: [])
        }
    }

    private func discovery() -> HTTPResponse {
        let base = self.base
        return Self.json(
            #"{"issuer":"\#(self.issuer)","authorization_endpoint":"\#(base)/authorize","#
                + #""token_endpoint":"\#(base)/token","#
                + #""userinfo_endpoint":"\#(base)/userinfo","device_authorization_endpoint":"\#(base)/device","#
                + #""jwks_uri":"\#(base)/keys","authorization_response_iss_parameter_supported":true,"#
                + #""token_endpoint_auth_methods_supported":["client_secret_basic"]}"#)
    }

    private func authorize(_ asked: FormFields) -> HTTPResponse {
        let error = self.change { state -> String? in
            state.visits.append(asked)
            defer { state.redirectError = nil }
            return state.redirectError
        }
        guard let target = asked["redirect_uri"], asked["client_id"] == self.clientID else {
            return HTTPResponse(status: 400, contentType: "", body: [])
        }
        var answer = FormFields([("iss", self.issuer), ("state", asked["state"] ?? "")])
        if let error {
            answer.append("error", error)
        } else if asked["response_type"] == "id_token" {
            answer.append("id_token", self.idToken(nonce: asked["nonce"]))
        } else {
            // The code says what was asked, so nothing has to be kept.
            answer.append("code", Base64URL.encoded(Array(asked.encoded.utf8)))
        }
        let separator = asked["response_type"] == "id_token" ? "#" : "?"
        let location = HTTPRequest.Header("Location", target + separator + answer.encoded)
        return HTTPResponse(status: 302, contentType: "", headers: [location], body: [])
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        let fields = FormFields(parsing: String(decoding: request.body, as: UTF8.self))
        let expected = self.clientSecret.map { "Basic " + Base64.encoded(Array("\(self.clientID):\($0)".utf8)) }
        guard request.header("Authorization") == expected, expected != nil || fields["client_id"] == self.clientID
        else {
            return Self.json(#"{"error":"invalid_client"}"#, status: 401)
        }
        var nonce: String?
        switch fields["grant_type"] {
        case "authorization_code":
            guard let code = fields["code"], let bytes = try? Base64URL.decoded(code) else { return Self.refusedCode }
            let asked = FormFields(parsing: String(decoding: bytes, as: UTF8.self))
            let challenge = Base64URL.encoded(SHA256.hash(Array((fields["code_verifier"] ?? "").utf8)))
            guard asked["redirect_uri"] == fields["redirect_uri"], asked["code_challenge"] == challenge else {
                return Self.refusedCode
            }
            nonce = asked["nonce"]
        case "urn:ietf:params:oauth:grant-type:device_code":
            let error = self.change { $0.deviceErrors.isEmpty ? nil : $0.deviceErrors.removeFirst() }
            if let error { return Self.json(#"{"error":"\#(error)"}"#, status: 400) }
        default: return Self.json(#"{"error":"unsupported_grant_type"}"#, status: 400)
        }
        self.change { $0.exchanges += 1 }
        return Self.json(
            #"{"access_token":"access-token","token_type":"Bearer","expires_in":3600,"refresh_token":"refresh-token","#
                + #""scope":"openid email profile","id_token":"\#(self.idToken(nonce: nonce))"}"#)
    }

    private static let refusedCode = StandInProvider.json(#"{"error":"invalid_grant"}"#, status: 400)

    private func idToken(nonce: String?) -> String {
        let (subject, email) = self.change { ($0.subject, $0.email) }
        let now = self.now().seconds
        var claims = JSON.Writer()
        claims.beginObject()
        claims.member("iss", self.issuer)
        claims.member("aud", self.clientID)
        claims.member("sub", subject)
        claims.member("iat", now)
        claims.member("exp", now + 3600)
        claims.member("nonce", nonce)
        claims.member("email", email)
        claims.member("email_verified", true)
        claims.member("name", "Jane Doe")
        claims.endObject()
        let id = JSONWebKey(verifying: self.key.verificationKey).id?.text ?? ""
        let head = Base64URL.encoded(Array(#"{"alg":"ES256","kid":"\#(id)"}"#.utf8))
        let message = head + "." + Base64URL.encoded(claims.bytes)
        var generator = SeededGenerator(Seed { 9 })
        let signature = (try? self.key.signature(for: Array(message.utf8), using: &generator)) ?? []
        return message + "." + Base64URL.encoded(signature)
    }

    private static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        Self.json(Array(text.utf8), status: status)
    }

    private static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", body: bytes)
    }
}
