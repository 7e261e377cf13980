@testable import Vinculum

extension PermissionDeed {
    /// What providers and the application's server assert.
    static func ofProviders(_ permission: Permission) -> PermissionDeed? {
        switch permission {
        case .unconfiguredProviders:
            PermissionDeed("", "OPERATION_NOT_ALLOWED") {
                var service = $0.service()
                return service.federated("g").errorCode
            }
        case .unverifiedAssertions:
            PermissionDeed("", "OPERATION_NOT_ALLOWED") {
                var service = $0.service()
                service.createSupported("facebook.com")
                return service.federated("f", provider: "facebook.com").errorCode
            }
        case .unwrittenContracts:
            PermissionDeed("proven", "claimed") {
                var service = $0.service()
                let home = "11111111-2222-3333-4444-555555555555"
                service.register("microsoft.com", #""clientId":"app","clientSecret":"s3cret""#)
                let idp = OpenIDProvider("https://login.microsoftonline.com/\(home)/v2.0")
                service.web = { _ in idp.keys }
                let more = #","tid":"\#(home)","email":"ceo@contoso.com","email_verified":true"#
                let token = idp.signed(idp.claims(at: service.now, more))
                let reply = service.signIn("microsoft.com", idToken: token)
                return reply["emailVerified"]?.bool == true ? "proven" : "claimed"
            }
        case .unstatedEmailTrust:
            PermissionDeed("proven", "claimed") {
                var service = $0.service()
                service.createSAML("saml.idp")
                service.change { $0.samlVerifier = "https://adapter.example/saml" }
                let verdict =
                    #"{"assertion":{"issuer":"idp","audience":"sp","subject":{"nameId":"ada@x.com"}}}"#
                service.web = { _ in
                    .response(HTTPResponse(status: 200, contentType: "application/json", body: Array(verdict.utf8)))
                }
                let (id, _) = service.member("ada@x.com")
                let reply = service.client(
                    "v1/accounts:signInWithIdp",
                    #"{"requestUri":"http://localhost","postBody":"providerId=saml.idp&SAMLResponse=PHNhbWxwPg%3D%3D"}"#
                )
                return reply.localId == id && !reply.idToken.isEmpty ? "proven" : "claimed"
            }
        case .plainProviders:
            PermissionDeed("", "INVALID_ISSUER") {
                var service = $0.service()
                let members = #""clientId":"c","clientSecret":"s","issuer":"http://127.0.0.1:9""#
                return service.register("oidc.idp", members).errorCode
            }
        case .ignoredSignatures:
            PermissionDeed("", "INVALID_CUSTOM_TOKEN") {
                var service = $0.service()
                let token = Self.customToken(#"{"aud":"\#(CustomToken.audience)","uid":"u"}"#, signature: "$")
                return service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#).errorCode
            }
        case .tenantTokensInProject:
            PermissionDeed("", "TENANT_ID_MISMATCH") {
                var service = $0.service()
                let claims = #"{"aud":"\#(CustomToken.audience)","uid":"u","tenant_id":"blue"}"#
                let token = Self.customToken(claims)
                return service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#).errorCode
            }
        case .unverifiedCustomTokens:
            PermissionDeed("", "INVALID_CUSTOM_TOKEN") { trial in
                guard let ring = try? SignedTokenTests.ring(SignedTokenTests.curveKey()) else { return "no ring" }
                var service = trial.service()
                service.change { $0.tokens = .signed(ring) }
                let token = Self.customToken(#"{"aud":"\#(CustomToken.audience)","uid":"u"}"#)
                return service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#).errorCode
            }
        default: nil
        }
    }

    private static func customToken(_ claims: String, signature: String = "") -> String {
        let header = Base64URL.encoded(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        return "\(header).\(Base64URL.encoded(Array(claims.utf8))).\(signature)"
    }
}
