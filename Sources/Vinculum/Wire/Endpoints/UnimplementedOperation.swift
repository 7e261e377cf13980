/// An operation of the protocol that is refused with a typed 501, so that a client learns what it asked for.
struct UnimplementedOperation: Sendable {
    let method: String
    let path: String
    /// The operation's own name in the public API description.
    let name: String

    private init(_ method: String, _ path: String, _ name: String) {
        self.method = method
        self.path = path
        self.name = name
    }

    /// Under the older interface; `path` is the name alone.
    static let legacy: [UnimplementedOperation] = [
        .init("POST", "signOutUser", "signOutUser"),
    ]

    /// Everything else, the more specific path first.
    static let all: [UnimplementedOperation] = accounts + projects + tenants

    private static let v1 = "/identitytoolkit.googleapis.com/v1/"
    private static let v2 = "/identitytoolkit.googleapis.com/v2/"

    private static let accounts: [UnimplementedOperation] = [
        .init("POST", v1 + "accounts:issueSamlResponse", "identitytoolkit.accounts.issueSamlResponse"),
    ]

    private static let projects: [UnimplementedOperation] = [
        .init("POST", v1 + "projects/{p}:queryAccounts", "identitytoolkit.projects.queryAccounts"),
        .init("POST", v1 + "projects/{p}/accounts:batchDelete", "identitytoolkit.projects.accounts.batchDelete"),
        .init("POST", v1 + "projects/{p}/accounts:query", "identitytoolkit.projects.accounts.query"),
        .init("POST", v2 + "projects/{p}/identityPlatform:initializeAuth", "identitytoolkit.projects.identityPlatform.initializeAuth"),
    ]

    private static let tenants: [UnimplementedOperation] = [
        .init("POST", v1 + "projects/{p}/tenants/{t}/accounts:batchDelete", "identitytoolkit.projects.tenants.accounts.batchDelete"),
        .init("POST", v1 + "projects/{p}/tenants/{t}/accounts:query", "identitytoolkit.projects.tenants.accounts.query"),
        .init("POST", v2 + "projects/{p}/tenants/{t}:getIamPolicy", "identitytoolkit.projects.tenants.getIamPolicy"),
        .init("POST", v2 + "projects/{p}/tenants/{t}:setIamPolicy", "identitytoolkit.projects.tenants.setIamPolicy"),
        .init("POST", v2 + "projects/{p}/tenants/{t}:testIamPermissions", "identitytoolkit.projects.tenants.testIamPermissions"),
    ]
}
