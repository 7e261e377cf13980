/// An operation of the protocol that is refused with status 501.
struct UnimplementedOperation: Sendable {
    let method: String
    let path: String
    /// The operation's own name in the public API description.
    let name: String

    static let all: [UnimplementedOperation] = [
        UnimplementedOperation(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:issueSamlResponse",
            name: "identitytoolkit.accounts.issueSamlResponse"),
        UnimplementedOperation(ofOlder: "setProjectConfig"),
        UnimplementedOperation(ofOlder: "signOutUser"),
    ]

    private init(method: String, path: String, name: String) {
        (self.method, self.path, self.name) = (method, path, name)
    }

    /// An operation of the older interface.
    private init(ofOlder name: String) {
        self.init(method: "POST", path: "\(Endpoint.Root.legacy.rawValue)/\(name)", name: name)
    }
}
