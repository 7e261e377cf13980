@testable import Vinculum

/// What the tests of provider configurations ask, and the bodies they ask it with.
extension Service {
    static let oidc = #"{"clientId":"app","issuer":"https://idp.example","enabled":true}"#
    static let saml =
        #"""
        {"enabled":true,"idpConfig":{"idpEntityId":"idp","ssoUrl":"https://idp.example/sso",\#
        "idpCertificates":[{"x509Certificate":"one"}]},"spConfig":{"spEntityId":"sp",\#
        "callbackUri":"https://app.example/cb"}}
        """#

    /// A path below the project or a tenant of it.
    static func providers(_ rest: String, tenant: String? = nil) -> String {
        "v2/projects/demo\(tenant.map { "/tenants/\($0)" } ?? "")/\(rest)"
    }

    @discardableResult
    mutating func createOIDC(_ id: String, _ body: String = Service.oidc, tenant: String? = nil) -> Reply {
        self.admin(Self.providers("oauthIdpConfigs?oauthIdpConfigId=\(id)", tenant: tenant), body)
    }

    @discardableResult
    mutating func createSAML(_ id: String, _ body: String = Service.saml) -> Reply {
        self.admin(Self.providers("inboundSamlConfigs?inboundSamlConfigId=\(id)"), body)
    }

    @discardableResult
    mutating func createSupported(_ id: String, _ body: String = #"{"clientId":"app","enabled":true}"#) -> Reply {
        self.admin(Self.providers("defaultSupportedIdpConfigs?idpId=\(id)"), body)
    }

    @discardableResult
    mutating func patch(_ resource: String, _ mask: String, _ body: String, tenant: String? = nil) -> Reply {
        self.admin("PATCH", Self.providers("\(resource)?updateMask=\(mask)", tenant: tenant), body)
    }

    mutating func get(_ resource: String, tenant: String? = nil) -> Reply {
        self.admin("GET", Self.providers(resource, tenant: tenant), "")
    }
}
