/// The functions that a project has asked before an account is created, before a sign-in and before a merge. Its
/// tenants use the same.
public struct BlockingFunctions: Sendable {
    /// The address to call before an account is created; `nil` for none.
    public var beforeCreate: String?
    /// The address to call before a sign-in; `nil` for none.
    public var beforeSignIn: String?
    /// The address to call before two accounts are merged, so that the application moves its data; `nil` for none.
    public var beforeMerge: String?
    /// Whether the functions get the identity provider's access token.
    public var forwardsAccessToken = false
    /// Whether the functions get the identity provider's ID token.
    public var forwardsIDToken = false

    /// Creates a configuration without functions.
    public init() {}

    /// - Parameter config: The member `blockingFunctions` of a `Config` object.
    init(_ config: JSON.Value?) {
        let triggers = config?["triggers"]
        self.beforeCreate = triggers?["beforeCreate"]?.string(of: "functionUri").nonEmpty
        self.beforeSignIn = triggers?["beforeSignIn"]?.string(of: "functionUri").nonEmpty
        self.beforeMerge = triggers?["beforeMerge"]?.string(of: "functionUri").nonEmpty
        let forwarded = config?["forwardInboundCredentials"]
        self.forwardsAccessToken = forwarded?.bool(of: "accessToken") ?? false
        self.forwardsIDToken = forwarded?.bool(of: "idToken") ?? false
    }
}
