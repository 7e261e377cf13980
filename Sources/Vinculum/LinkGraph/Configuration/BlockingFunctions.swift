/// The functions of a project that are asked before an account is made, or lets somebody in; its tenants have no others.
public struct BlockingFunctions: Sendable {
    /// The addresses they are called at; `nil` where nobody is asked.
    public var beforeCreate: String?
    public var beforeSignIn: String?
    /// Whether they are told the tokens of identity providers.
    public var forwardsAccessToken = false
    public var forwardsIDToken = false

    public init() {}

    /// - Parameter config: The member `blockingFunctions` of a `Config` object.
    init(_ config: JSON.Value?) {
        let triggers = config?["triggers"]
        self.beforeCreate = triggers?["beforeCreate"]?["functionUri"]?.string.nonEmpty
        self.beforeSignIn = triggers?["beforeSignIn"]?["functionUri"]?.string.nonEmpty
        let forwarded = config?["forwardInboundCredentials"]
        self.forwardsAccessToken = forwarded?["accessToken"]?.bool ?? false
        self.forwardsIDToken = forwarded?["idToken"]?.bool ?? false
    }
}
