import Testing
@testable import Vinculum

/// A provider of a test that a person is led to: it answers authorization requests by hand, and has a token and a
/// userinfo endpoint.
struct FlowProvider: Sendable {
    var idp: OpenIDProvider
    var clientID = "app"
    /// What is in the ID token beyond the claims that every one has, as JSON members.
    var idClaims = #""email":"jane@idp.example","email_verified":true,"name":"Jane""#
    /// What userinfo answers; the subject is put in front.
    var profile = #""email":"jane@idp.example","email_verified":true,"name":"Jane""#
    var subject = "person"
    var profileSubject = "person"
    /// Members of the discovery document beyond issuer, keys and endpoints.
    var metadata = ""
    /// In place of the nonce of the request.
    var nonce: String?
    /// Whether the ID token has no nonce.
    var omitsNonce = false
    /// Whether an exchange with a `code_verifier` is refused, as LinkedIn does it.
    var refusesVerifiers = false
    /// Members of the token response beyond the usual ones.
    var tokenMembers = #","expires_in":3600,"refresh_token":"refresh-1","scope":"openid email profile""#
    /// What the token endpoint answers in place of tokens.
    var tokenReply: OutboundReply?
    var userinfoReply: OutboundReply?
    /// The hash of the access token in the ID token; the right one unless given.
    var atHash: String?
    var accessToken = "access-1"
    var code = "code-1"

    init(_ issuer: String = "https://idp.example") {
        self.idp = OpenIDProvider(issuer)
    }

    var issuer: String { self.idp.issuer }

    /// What the world answers while this provider is in it.
    ///
    /// - Parameter authURI: The request that the person followed.
    func web(_ authURI: String, _ now: Instant) -> @Sendable (OutboundCall) -> OutboundReply {
        let query = FormFields(parsing: URIReference(authURI).query ?? "")
        let provider = self
        return { call in provider.reply(to: call, query, now) }
    }

    func reply(to call: OutboundCall, _ query: FormFields, _ now: Instant) -> OutboundReply {
        switch call.url {
        case "\(self.issuer)/.well-known/openid-configuration":
            return OpenIDProvider.document(
                #"""
                {"issuer":"\#(self.idp.claimedIssuer ?? self.issuer)","jwks_uri":"\#(self.issuer)/keys",\#
                "authorization_endpoint":"\#(self.issuer)/authorize","token_endpoint":"\#(self.issuer)/token",\#
                "userinfo_endpoint":"\#(self.issuer)/userinfo",\#
                "device_authorization_endpoint":"\#(self.issuer)/device"\#(self.metadata)}
                """#)
        case "\(self.issuer)/keys": return self.idp.keys
        case "\(self.issuer)/token": return self.tokenReply ?? self.tokens(for: call, query, now)
        case "\(self.issuer)/userinfo":
            guard call.headers.contains(where: { $0.value == "Bearer \(self.accessToken)" }) else {
                return .response(HTTPResponse(status: 401, contentType: "", body: []))
            }
            return self.userinfoReply
                ?? OpenIDProvider.document(#"{"sub":"\#(self.profileSubject)",\#(self.profile)}"#)
        default: return .response(HTTPResponse(status: 404, contentType: "text/plain", body: []))
        }
    }

    /// The token endpoint: refuses another code, another redirect address and a verifier that is not the challenge's.
    private func tokens(for call: OutboundCall, _ query: FormFields, _ now: Instant) -> OutboundReply {
        let form = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
        if self.refusesVerifiers, form["code_verifier"] != nil {
            return Self.error(401, #"{"error":"invalid_client"}"#)
        }
        let challenge = form["code_verifier"].map { Base64URL.encoded(SHA256.hash(Array($0.utf8))) }
        guard call.method == "POST", form["grant_type"] == "authorization_code", form["code"] == self.code,
            form["redirect_uri"] == query["redirect_uri"], challenge == query["code_challenge"]
        else { return Self.error(400, #"{"error":"invalid_grant"}"#) }
        return OpenIDProvider.document(
            #"""
            {"access_token":"\#(self.accessToken)","token_type":"bearer",\#
            "id_token":"\#(self.idToken(query, now))"\#(self.tokenMembers)}
            """#)
    }

    /// An ID token that answers a request.
    func idToken(_ query: FormFields, _ now: Instant) -> String {
        let nonce = self.omitsNonce ? "" : #","nonce":"\#(self.nonce ?? query["nonce"] ?? "")""#
        let half = SHA256.hash(Array(self.accessToken.utf8)).prefix(16)
        let atHash = self.atHash ?? Base64URL.encoded(Array(half))
        let claims = self.idClaims.isEmpty ? "" : ",\(self.idClaims)"
        return self.idp.signed(
            #"""
            "iss":"\#(self.issuer)","aud":"\#(self.clientID)","sub":"\#(self.subject)","iat":\#(now.seconds),\#
            "exp":\#(now.seconds + 600),"at_hash":"\#(atHash)"\#(nonce)\#(claims)
            """#)
    }

    static func error(_ status: Int, _ body: String) -> OutboundReply {
        .response(HTTPResponse(status: status, contentType: "application/json", body: Array(body.utf8)))
    }
}

extension Service {
    static let continueURI = "https://app.example/__/auth/handler"

    /// Registers a provider.
    @discardableResult
    mutating func register(_ id: String, _ members: String, tenant: String? = nil) -> Reply {
        let scope = tenant.map { "/tenants/\($0)" } ?? ""
        return self.admin("PUT", "/vinculum/v1/projects/demo\(scope)/providers/\(id)", "{\(members)}")
    }

    static let flowMembers = #""clientId":"app","clientSecret":"s3cret","issuer":"https://idp.example""#

    /// A service that leads to a provider.
    static func leading(
        _ members: String = Service.flowMembers, hardened: Bool = false
    ) -> Service {
        var service = hardened ? Service.hardened : Service()
        service.register("oidc.idp", members)
        return service
    }

    /// Begins a sign-in.
    mutating func begin(
        _ provider: FlowProvider, _ more: String = "", id: String = "oidc.idp", tenant: String? = nil
    ) -> Reply {
        self.web = provider.web("", self.now)
        let tenant = tenant.map { #","tenantId":"\#($0)""# } ?? ""
        return self.client(
            "v1/accounts:createAuthUri",
            #"{"providerId":"\#(id)","continueUri":"\#(Service.continueURI)"\#(more)\#(tenant)}"#)
    }

    /// Brings the provider's answer back.
    @discardableResult
    mutating func finish(
        _ provider: FlowProvider, _ begun: Reply, _ parameters: String? = nil, _ more: String = "",
        session: String? = nil, tenant: String? = nil
    ) -> Reply {
        let uri = begun.text("authUri")
        self.web = provider.web(uri, self.now)
        let state = FormFields(parsing: URIReference(uri).query ?? "")["state"] ?? ""
        let answer = parameters?.replacing("$state", with: state) ?? "?code=\(provider.code)&state=\(state)"
        let tenant = tenant.map { #","tenantId":"\#($0)""# } ?? ""
        return self.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"\#(Service.continueURI)\#(answer)","sessionId":"\#(session ?? begun.text("sessionId"))",\#
            "returnSecureToken":true\#(more)\#(tenant)}
            """#)
    }

    /// The whole flow.
    mutating func signIn(at provider: FlowProvider, _ more: String = "") -> Reply {
        let begun = self.begin(provider)
        return self.finish(provider, begun, nil, more)
    }
}
