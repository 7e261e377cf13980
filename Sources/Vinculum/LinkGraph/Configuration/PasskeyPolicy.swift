/// The domain and the origins of passkeys (`PasskeyConfig` of a project or tenant).
public struct PasskeyPolicy: Equatable, Sendable {
    /// The domain that passkeys are bound to (`rpId`); `nil` if the configuration does not say.
    public var relyingPartyID: String?
    /// The origins of pages and apps that may ask for passkeys (`expectedOrigins`); `nil` if none are listed.
    public var origins: [String]?

    /// Creates the default rules.
    public init() {}

    /// - Parameter config: A `PasskeyConfig`; empty members count as absent.
    init(_ config: JSON.Value?) {
        self.relyingPartyID = (config?.string(of: "rpId")).nonEmpty
        if let listed = config?["expectedOrigins"], listed.count > 0 {
            self.origins = listed.elements.compactMap { $0.string }
        }
    }

    /// The rules of a tenant: its own if it has a domain of its own, else its project's.
    func inheriting(_ project: PasskeyPolicy) -> PasskeyPolicy {
        self.relyingPartyID == nil && self.origins == nil ? project : self
    }
}
