/// Which second factors there are, and what becomes of accounts that have some (`mfa`, of a tenant `mfaConfig`).
public struct SecondFactorPolicy: Equatable, Sendable {
    /// The master switch: whether an account with factors is asked for one.
    public var isEnabled = true
    /// Codes by SMS.
    public var allowsSMS = true
    /// Codes of authenticator apps (RFC 6238).
    public var allowsTOTP = true
    /// How many time steps before and after the current one a TOTP code may come from.
    public var adjacentIntervals: Int64 = SecondFactorPolicy.defaultAdjacentIntervals

    /// What the hosted service takes where nobody chose.
    public static let defaultAdjacentIntervals: Int64 = 5

    public init() {}

    /// - Parameter config: A `MultiFactorAuthConfig`; what it does not switch on is off.
    init(_ config: JSON.Value?) {
        func isOn(_ state: JSON.Value?) -> Bool {
            state?.isString("ENABLED") ?? false || state?.isString("MANDATORY") ?? false
        }
        self.isEnabled = isOn(config?["state"])
        self.allowsSMS = false
        self.allowsTOTP = false
        guard let config, self.isEnabled else { return }
        for provider in config["enabledProviders"].map({ Array($0.elements) }) ?? [] where provider.isString("PHONE_SMS") {
            self.allowsSMS = true
        }
        for provider in config["providerConfigs"].map({ Array($0.elements) }) ?? [] where isOn(provider["state"]) {
            guard let totp = provider["totpProviderConfig"], totp.kind == .object else { continue }
            self.allowsTOTP = true
            self.adjacentIntervals = totp["adjacentIntervals"]?.int64 ?? SecondFactorPolicy.defaultAdjacentIntervals
        }
    }
}
