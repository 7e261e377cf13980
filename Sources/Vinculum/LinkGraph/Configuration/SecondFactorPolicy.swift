/// The rules of second factors (`mfa` of a project, `mfaConfig` of a tenant).
public struct SecondFactorPolicy: Equatable, Sendable {
    /// Whether an account with second factors is asked for one at sign-in.
    public var isEnabled = true
    /// Whether every account that may have a second factor needs one. Enforced where outsiders can reach the service.
    public var isMandatory = false
    /// Whether codes are sent by SMS.
    public var allowsSMS = true
    /// Whether codes of authenticator apps (RFC 6238) are accepted.
    public var allowsTOTP = true
    /// How many time steps before and after the current one a TOTP code may come from; `nil` if the configuration does
    /// not say.
    public var adjacentIntervals: Int64?
    /// Whether the first second factor of an account comes with recovery codes (`recoveryCodes`, a member of Vinculum's
    /// own); `nil` if the configuration does not say, so that ``AuthoritySettings/makesRecoveryCodes`` decides.
    public var makesRecoveryCodes: Bool?

    /// Creates the default rules: everything is allowed.
    public init() {}

    /// - Parameter config: A `MultiFactorAuthConfig`; what it does not switch on is off.
    init(_ config: JSON.Value?) {
        func isOn(_ state: JSON.Value?) -> Bool {
            state?.isString("ENABLED") ?? false || state?.isString("MANDATORY") ?? false
        }
        self.isEnabled = isOn(config?["state"])
        self.isMandatory = config?["state"]?.isString("MANDATORY") ?? false
        self.makesRecoveryCodes = config?.bool(of: "recoveryCodes")
        self.allowsSMS = false
        self.allowsTOTP = false
        guard let config, self.isEnabled else { return }
        let enabled = config["enabledProviders"].map { Array($0.elements) } ?? []
        self.allowsSMS = enabled.contains { $0.isString("PHONE_SMS") }
        for provider in config["providerConfigs"].map({ Array($0.elements) }) ?? [] where isOn(provider["state"]) {
            guard let totp = provider["totpProviderConfig"], totp.kind == .object else { continue }
            self.allowsTOTP = true
            self.adjacentIntervals = totp.int64(of: "adjacentIntervals")
        }
    }
}
