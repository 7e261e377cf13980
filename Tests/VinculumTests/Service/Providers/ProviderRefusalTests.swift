import PropertyKit
import Testing
@testable import Vinculum

/// The refusals of provider configurations, one row each, and what a refusal leaves alone.
@Suite("Refused configurations of identity providers")
struct ProviderRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let path: String
        let body: String
        let error: String
        let line: SourceLocation

        init(_ path: String, _ body: String, _ error: String, _ line: SourceLocation = #_sourceLocation) {
            (self.path, self.body, self.error, self.line) = (path, body, error, line)
        }

        var testDescription: String { "\(self.path) \(self.body)" }
    }

    private static let oidcRule =
        """
        INVALID_CONFIG_ID : The id must be 'oidc.' and 2 to 123 characters: a lower-case letter first, then \
        lower-case letters, digits, '-', '_' and '.', with a letter or digit at the end.
        """
    private static let samlRule = oidcRule.replacing("oidc.", with: "saml.")
    private static let types =
        "INVALID_CONFIG : response_type should have exactly one of 'idToken' and 'code' being true."

    static let creations: [Case] =
        [
            Case("oauthIdpConfigs", "{}", "MISSING_CONFIG_ID"),
            Case("oauthIdpConfigs?oauthIdpConfigId=", "{}", "MISSING_CONFIG_ID"),
            Case("oauthIdpConfigs?inboundSamlConfigId=saml.new", "{}", "MISSING_CONFIG_ID"),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab", #"{"enabled":"true"}"#,
                "Invalid JSON payload received. /enabled must be boolean"),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.idp", "{}",
                "CONFIGURATION_EXISTS : The OAuthIdpConfig already exists with config_id: oidc.idp"),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab", "{}",
                "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty."),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab", #"{"clientId":""}"#,
                "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty."),
            Case("oauthIdpConfigs?oauthIdpConfigId=oidc.ab", #"{"clientId":"c"}"#, "MISSING_ISSUER"),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab",
                #"{"clientId":"c","issuer":"https://i","responseType":{"idToken":true,"code":true}}"#, types),
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab",
                #"{"clientId":"c","issuer":"https://i","responseType":{"code":true}}"#,
                "INVALID_CONFIG : client_secret cannot be empty for code flow."),
            Case("inboundSamlConfigs", "{}", "MISSING_CONFIG_ID"),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.idp", "{}",
                "CONFIGURATION_EXISTS : The InboundSamlConfig already exists with config_id: saml.idp"),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.ab",
                #"{"idpConfig":{"idpEntityId":"i","ssoUrl":"https://i"}}"#, "MISSING_SAML_RELYING_PARTY_CONFIG"),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.ab", #"{"spConfig":{"spEntityId":"s"}}"#,
                "INVALID_CONFIG : idp_entity_id cannot be empty."),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.ab",
                #"{"idpConfig":{"idpEntityId":"i"},"spConfig":{"spEntityId":"s"}}"#,
                "INVALID_CONFIG : sso_url cannot be empty."),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.ab",
                #"{"idpConfig":{"idpEntityId":"i","ssoUrl":"sso"},"spConfig":{"spEntityId":"s"}}"#,
                "INVALID_CONFIG : sso_url should be an absolute URL."),
            Case(
                "inboundSamlConfigs?inboundSamlConfigId=saml.ab",
                #"{"idpConfig":{"idpEntityId":"i","ssoUrl":"https://i"},"spConfig":{}}"#,
                "INVALID_CONFIG : sp_entity_id cannot be empty."),
            Case("defaultSupportedIdpConfigs", "{}", "MISSING_CONFIG_ID"),
            Case(
                "defaultSupportedIdpConfigs?idpId=oidc.ab", #"{"clientId":"c"}"#,
                "INVALID_CONFIG_ID : The id must be one that defaultSupportedIdps lists."),
            Case(
                "defaultSupportedIdpConfigs?idpId=example.com", #"{"clientId":"c"}"#,
                "INVALID_CONFIG_ID : The id must be one that defaultSupportedIdps lists."),
            Case(
                "defaultSupportedIdpConfigs?idpId=google.com", #"{"enabled":true}"#,
                "INVALID_CONFIG : client_id cannot be empty."),
            Case(
                "defaultSupportedIdpConfigs?idpId=google.com", #"{"appleSignInConfig":{"bundleIds":["b"]}}"#,
                "INVALID_CONFIG : client_id cannot be empty."),
            Case(
                "defaultSupportedIdpConfigs?idpId=apple.com", #"{"appleSignInConfig":{"bundleIds":[]}}"#,
                "INVALID_CONFIG : client_id cannot be empty."),
        ]
        + [
            "x", "run-x", "oidc.", "oidc.X1", "oidc.a", "oidc.a-", "oidc.a%20b", "oidc.1a", "oidc.aB", "saml.ab",
            "oidc.\(String(repeating: "a", count: 124))",
        ].map {
            Case("oauthIdpConfigs?oauthIdpConfigId=\($0)", Service.oidc, oidcRule)
        }
        + ["x", "oidc.ab", "saml.", "saml.a_"].map {
            Case("inboundSamlConfigs?inboundSamlConfigId=\($0)", Service.saml, samlRule)
        }
        + [
            "http://idp.example", "http://localhost.example", "https://", "https://a b", "idp.example",
            "ftp://localhost", "https://i?q", "https://i#f", "https://u@i", "http://127.0.0.1.example",
        ].map {
            Case(
                "oauthIdpConfigs?oauthIdpConfigId=oidc.ab", #"{"clientId":"c","issuer":"\#($0)"}"#,
                "INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL.")
        }

    @Test("each refused creation has its error text and changes nothing", arguments: creations)
    func creation(row: Case) {
        var service = Service()
        service.createOIDC("oidc.idp")
        service.createSAML("saml.idp")
        let before = Snapshot(service.authority)
        let reply = service.admin(Service.providers(row.path), row.body)
        #expect(reply.error == row.error, sourceLocation: row.line)
        let exists = row.error.hasPrefix("CONFIGURATION_EXISTS")
        #expect(
            reply.status == (exists ? 409 : 400)
                && reply["error"]?["status"]?.string == (exists ? "ALREADY_EXISTS" : "INVALID_ARGUMENT"),
            sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "each refused update has its error text and changes nothing",
        arguments: [
            Case(
                "oauthIdpConfigs/oidc.idp?updateMask=clientId", "{}",
                "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty."),
            Case("oauthIdpConfigs/oidc.idp?updateMask=issuer", #"{"issuer":null}"#, "MISSING_ISSUER"),
            Case(
                "oauthIdpConfigs/oidc.idp?updateMask=issuer", #"{"issuer":"http://i.example"}"#,
                "INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL."),
            Case(
                "oauthIdpConfigs/oidc.idp?updateMask=nothing", "{}",
                #"Invalid value at 'updateMask': there is no field "nothing"."#),
            Case(
                "oauthIdpConfigs/oidc.idp?updateMask=displayName,client_id", #"{"displayName":"N"}"#,
                #"Invalid value at 'updateMask': there is no field "client_id"."#),
            Case("inboundSamlConfigs/saml.idp?updateMask=spConfig", "{}", "MISSING_SAML_RELYING_PARTY_CONFIG"),
            Case(
                "inboundSamlConfigs/saml.idp?updateMask=idpConfig.idpEntityId", "{}",
                "INVALID_CONFIG : idp_entity_id cannot be empty."),
            Case(
                "inboundSamlConfigs/saml.idp?updateMask=idpConfig.nothing", "{}",
                #"Invalid value at 'updateMask': there is no field "idpConfig.nothing"."#),
            Case(
                "defaultSupportedIdpConfigs/google.com?updateMask=clientId", "{}",
                "INVALID_CONFIG : client_id cannot be empty."),
            Case(
                "defaultSupportedIdpConfigs/google.com?updateMask=displayName", "{}",
                #"Invalid value at 'updateMask': there is no field "displayName"."#),
        ])
    func change(row: Case) {
        var service = Service()
        service.createOIDC("oidc.idp")
        service.createSAML("saml.idp")
        service.createSupported("google.com")
        let before = Snapshot(service.authority)
        let reply = service.admin("PATCH", Service.providers(row.path), row.body)
        #expect(reply.status == 400 && reply.error == row.error, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test("valid IDs and issuers are accepted")
    func pass() {
        var service = Service()
        for id in ["oidc.ab", "oidc.a_b.c-1", "oidc.\(String(repeating: "a", count: 123))"] {
            #expect(service.createOIDC(id).status == 200, "\(id)")
        }
        for (index, issuer) in [
            "http://localhost", "http://localhost:8080/realm", "http://127.0.0.1:1", "http://[::1]:9",
            "https://idp.example/a/",
        ].enumerated() {
            #expect(
                service.createOIDC("oidc.ok\(index)", #"{"clientId":"c","issuer":"\#(issuer)"}"#).status == 200,
                "\(issuer)")
        }
        service.change { $0.refuse(.plainProviders) }
        let local = service.createOIDC("oidc.local", #"{"clientId":"c","issuer":"http://localhost"}"#)
        #expect(
            local.error == "INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL.",
            "plain HTTP does not authenticate the issuer")
    }

    @Test(
        "a configuration is not found under another kind",
        arguments: [
            "inboundSamlConfigs/oidc.idp", "defaultSupportedIdpConfigs/oidc.idp", "oauthIdpConfigs/saml.idp",
            "oauthIdpConfigs/google.com",
        ])
    func otherKind(resource: String) {
        var service = Service()
        service.createOIDC("oidc.idp")
        service.createSAML("saml.idp")
        service.createSupported("google.com")
        #expect(service.get(resource).error == "CONFIGURATION_NOT_FOUND")
    }

    @Test("an oversized configuration is refused")
    func size() {
        var service = Service()
        let name = String(repeating: "n", count: 65_536)
        let reply = service.createOIDC("oidc.idp", #"{"clientId":"c","issuer":"https://i","displayName":"\#(name)"}"#)
        #expect(reply.error == "INVALID_CONFIG : The configuration is larger than 65536 bytes.")
    }

    @Test("a concurrent creation of the same configuration is refused")
    func concurrent() throws {
        let service = Service()
        let request = Service.request(
            Service.providers("oauthIdpConfigs?oauthIdpConfigId=oidc.idp"), Service.oidc,
            headers: [("Authorization", "Bearer owner")])
        let proposed = service.resolve(request).0
        var authority = service.authority
        try authority.commit(proposed)
        let state = Snapshot(authority)
        #expect(throws: CommitConflict.self) { try authority.commit(proposed) }
        #expect(Snapshot(authority) == state)
    }
}
