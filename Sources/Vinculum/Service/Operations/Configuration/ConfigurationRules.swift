/// The rules of a configuration, beyond the types of its members.
enum ConfigurationRules {
    /// The first problem of a request, whatever is stored.
    static func problem(inRequest body: JSON.Value) -> ServiceError? {
        let member = ConfigurationForm.member
        for trigger in member("triggers", member("blockingFunctions", body))?.members ?? JSON.Value.noMembers {
            let name = KeySpelling.camelCased(trigger.keyBytes)
            guard BlockingTrigger(bytes: String(decoding: name, as: UTF8.self)) != nil else {
                return .invalidTriggerName
            }
        }
        if member("recaptchaKeys", member("recaptchaConfig", body)) != nil { return .writtenSiteKey }
        let regions = member("smsRegionConfig", body)
        if member("allowByDefault", regions) != nil, member("allowlistOnly", regions) != nil { return .twoRegionLists }
        return nil
    }

    /// The first problem of a configuration as it would be stored.
    ///
    /// - Parameter takesLooseNumbers: Whether test numbers may be too short for E.164; see
    ///   ``Permission/looseNumbers``.
    static func problem(in config: JSON.Value, takesLooseNumbers: Bool) -> ServiceError? {
        ConfigurationRules.secondFactorProblem(config["mfa"] ?? config["mfaConfig"])
            ?? ConfigurationRules.testNumberProblem(
                config["testPhoneNumbers"] ?? config["signIn"]?["phoneNumber"]?["testPhoneNumbers"],
                takesLooseNumbers)
            ?? ConfigurationRules.regionProblem(config["smsRegionConfig"])
            ?? ConfigurationRules.domainProblem(config["authorizedDomains"])
            ?? ConfigurationRules.passwordProblem(config["passwordPolicyConfig"])
            ?? ConfigurationRules.recaptchaProblem(config["recaptchaConfig"])
            ?? ConfigurationRules.triggerProblem(config["blockingFunctions"]?["triggers"])
            ?? PasskeyRules.problem(in: config["passkeyConfig"])
    }

    private static func secondFactorProblem(_ mfa: JSON.Value?) -> ServiceError? {
        guard let providers = mfa?["providerConfigs"] else { return nil }
        for provider in providers.elements {
            guard let count = provider["totpProviderConfig"]?.int64(of: "adjacentIntervals") else { continue }
            if !(0...10).contains(count) { return .invalidAdjacentIntervals }
        }
        return nil
    }

    private static func testNumberProblem(_ numbers: JSON.Value?, _ takesLooseNumbers: Bool) -> ServiceError? {
        guard let numbers else { return nil }
        if numbers.count > 10 { return .tooManyTestNumbers }
        var earlier: [PhoneNumber] = []
        for member in numbers.members {
            // One number has one code.
            guard let number = PhoneNumber(member.key), !earlier.contains(number),
                number.isE164 || takesLooseNumbers && ConfigurationRules.isShortNumber(number.text)
            else { return .invalidTestNumber }
            earlier.append(number)
            let code = member.value.string ?? ""
            guard code.utf8.count == 6, ASCII.areDigits(code.utf8) else { return .invalidTestCode }
        }
        return nil
    }

    /// Whether the text is a number but for being too short.
    private static func isShortNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return (1..<8).contains(digits.count) && ASCII.areDigits(digits) && digits.first != UInt8(ascii: "0")
    }

    private static func regionProblem(_ config: JSON.Value?) -> ServiceError? {
        for list in [config?["allowByDefault"]?["disallowedRegions"], config?["allowlistOnly"]?["allowedRegions"]] {
            for region in list?.elements ?? JSON.Value.noElements where !SMSRegions.isRegion(region.string ?? "") {
                return .invalidRegionCode
            }
        }
        return nil
    }

    private static func domainProblem(_ domains: JSON.Value?) -> ServiceError? {
        for domain in domains?.elements ?? JSON.Value.noElements {
            guard let text = domain.string, !text.isEmpty else { return .emptyAuthorizedDomain }
            guard ConfigurationRules.isDomain(text) else { return .invalidAuthorizedDomain(text) }
        }
        return nil
    }

    /// A host name (RFC 1123 section 2.1) without scheme, port or wildcard.
    static func isDomain(_ text: String) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
    }

    private static func passwordProblem(_ config: JSON.Value?) -> ServiceError? {
        guard let versions = config?["passwordPolicyVersions"] else { return nil }
        guard versions.count == 1 else { return .passwordPolicyVersionCount }
        let options = versions[0]?["customStrengthOptions"]
        let minimum = options?.int64(of: "minPasswordLength") ?? 6
        let maximum = options?.int64(of: "maxPasswordLength") ?? 4096
        guard (6...30).contains(minimum), maximum >= minimum, maximum <= 4096 else { return .passwordPolicyLengths }
        return nil
    }

    private static func recaptchaProblem(_ config: JSON.Value?) -> ServiceError? {
        guard let config else { return nil }
        let lists = [("managedRules", "endScore", "end"), ("tollFraudManagedRules", "startScore", "start")]
        for (list, score, name) in lists {
            for rule in config[named: list]?.elements ?? JSON.Value.noElements {
                // An absent score is the lowest.
                let text = rule[named: score]?.numberText.flatMap { DecimalText($0) }?.text ?? "0"
                guard ConfigurationRules.scores.contains(text) else {
                    return .invalidRecaptchaScore(name)
                }
                guard rule["action"]?.isString("BLOCK") ?? false else { return .recaptchaActionMissing }
            }
        }
        let phone = RecaptchaPolicy(config).phone
        let isFlagged =
            config.bool(of: "useSmsBotScore") == true
            || config.bool(of: "useSmsTollFraudProtection") == true
        return isFlagged && phone == .off ? .recaptchaFlagWithoutPhone : nil
    }

    private static let scores: [String] = [
        "0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1",
    ]

    private static func triggerProblem(_ triggers: JSON.Value?) -> ServiceError? {
        for trigger in triggers?.members ?? JSON.Value.noMembers {
            if let uri = trigger.value.string(of: "functionUri"), !AbsoluteURI.isStorable(uri) {
                return .invalidTriggerURI
            }
        }
        return nil
    }
}

extension JSON.Value {
    static var noMembers: JSON.Members { JSON.Members(JSON.Tape(bytes: [], entries: []), 0, 0) }
    fileprivate static var noElements: JSON.Elements { JSON.Elements(JSON.Tape(bytes: [], entries: []), 0, 0) }
}
