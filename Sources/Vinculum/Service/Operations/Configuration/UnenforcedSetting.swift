/// A setting that promises protection which this service does not give. Where outsiders can reach the service it is
/// refused, because the administrator who sets it relies on it.
struct UnenforcedSetting {
    /// The member of the configuration.
    let path: String
    /// What the service lacks, as the rest of a sentence.
    let lack: String

    private init(_ path: String, _ lack: String) {
        self.path = path
        self.lack = lack
    }

    /// The first such setting; `nil` if there is none.
    ///
    /// - Parameter config: The configuration of a project or tenant as it would be stored.
    init?(in config: JSON.Value) {
        if let found = UnenforcedSetting.recaptcha(config["recaptchaConfig"]) {
            self = found
        } else if config["quota"]?["signUpQuotaConfig"]?["quota"] != nil {
            self.init("quota.signUpQuotaConfig", "it limits sign-ups by peer and has no quota of a project")
        } else if let found = UnenforcedSetting.regions(config["smsRegionConfig"]) {
            self = found
        } else {
            return nil
        }
    }

    /// The bindings of an access policy; `nil` for a policy without any.
    init?(inAccessPolicy policy: JSON.Value) {
        guard let bindings = policy["bindings"], bindings.count > 0 else { return nil }
        self.init("bindings", "every administrator may do everything")
    }

    private static func recaptcha(_ config: JSON.Value?) -> UnenforcedSetting? {
        guard let config else { return nil }
        let policy = RecaptchaPolicy(config)
        let flags = ["useAccountDefender", "useSmsBotScore", "useSmsTollFraudProtection"]
        let isOn = policy.email != .off || policy.phone != .off || flags.contains { config[named: $0]?.bool ?? false }
        return isOn ? UnenforcedSetting("recaptchaConfig", "it has no verifier of reCAPTCHA tokens") : nil
    }

    private static func regions(_ config: JSON.Value?) -> UnenforcedSetting? {
        guard let config else { return nil }
        let open = config["allowlistOnly"]?["allowedRegions"]
        let closed = config["allowByDefault"]?["disallowedRegions"]
        let listed = (open ?? closed).map { $0.elements.compactMap { $0.string } } ?? []
        for region in listed {
            let sharers = SMSRegions.sharers(of: region)
            if sharers.isEmpty {
                return UnenforcedSetting("smsRegionConfig", "it cannot tell which numbers are of the region \(region)")
            }
            // A closed region closes those that share its code too, which keeps the promise.
            guard open != nil else { continue }
            if let other = sharers.first(where: { sharer in !listed.contains { $0 == sharer } }) {
                return UnenforcedSetting(
                    "smsRegionConfig",
                    "numbers of the regions \(region) and \(other) have one calling code, and one is not listed")
            }
        }
        return nil
    }
}

extension ServiceError {
    /// Raised in hardened mode for a setting that is stored and not enforced.
    static func unenforced(_ setting: UnenforcedSetting) -> ServiceError {
        .configuration(
            """
            INVALID_CONFIG : \(setting.path) would protect nothing here: \(setting.lack). Leave it out, or have what \
            it promises done in front of this service.
            """)
    }
}
