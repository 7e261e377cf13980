/// A password policy that is enforced (`passwordPolicyConfig`). Lengths are in UTF-16 units, as clients count them.
public struct PasswordRules: Equatable, Sendable {
    /// The smallest length of a password.
    public var minimumLength: Int64 = 6
    /// The greatest length of a password.
    public var maximumLength: Int64 = 4096
    /// Whether a password needs a letter from `a` to `z`.
    public var needsLowercase = false
    /// Whether a password needs a letter from `A` to `Z`.
    public var needsUppercase = false
    /// Whether a password needs a digit from `0` to `9`.
    public var needsDigit = false
    /// Whether a password needs one of ``symbols``.
    public var needsSymbol = false
    /// Whether a password that was set before and breaks these rules no longer signs in.
    public var refusesOldPasswords = false

    /// The characters that count as neither letter nor digit, in the order the service lists them.
    public static var symbols: String { #"^$*.[]{}()?"!@#%&/\,><':;|_~`-"# }

    /// Creates the rules that every password obeys: 6 to 4096 units.
    public init() {}

    /// - Returns: `nil` while the policy is not enforced.
    init?(_ config: JSON.Value) {
        guard config["passwordPolicyEnforcementState"]?.isString("ENFORCE") ?? false else { return nil }
        self.refusesOldPasswords = config.bool(of: "forceUpgradeOnSignin") ?? false
        guard let options = config["passwordPolicyVersions"]?[0]?["customStrengthOptions"] else { return }
        self.minimumLength = options.int64(of: "minPasswordLength") ?? 6
        self.maximumLength = options.int64(of: "maxPasswordLength") ?? 4096
        self.needsLowercase = options.bool(of: "containsLowercaseCharacter") ?? false
        self.needsUppercase = options.bool(of: "containsUppercaseCharacter") ?? false
        self.needsDigit = options.bool(of: "containsNumericCharacter") ?? false
        self.needsSymbol = options.bool(of: "containsNonAlphanumericCharacter") ?? false
    }

    /// A rule that a password breaks.
    public enum Shortfall: Equatable, Sendable {
        /// Fewer UTF-16 code units than the minimum.
        case tooShort(minimum: Int64)
        /// More UTF-16 code units than the maximum.
        case tooLong(maximum: Int64)
        /// No character of a required class.
        case noLowercase, noUppercase, noDigit, noSymbol
    }

    /// The rules that a password breaks, in the order the service names them.
    ///
    /// - Complexity: Linear in the length of the password.
    public func shortfalls(of password: String) -> [Shortfall] {
        var found: [Shortfall] = []
        let length = Int64(password.utf16Length)
        if length < self.minimumLength { found.append(.tooShort(minimum: self.minimumLength)) }
        if length > self.maximumLength { found.append(.tooLong(maximum: self.maximumLength)) }
        let bytes = password.utf8
        if self.needsLowercase, !bytes.contains(where: { $0.isLowercaseLetter }) { found.append(.noLowercase) }
        if self.needsUppercase, !bytes.contains(where: { $0.isUppercaseLetter }) { found.append(.noUppercase) }
        if self.needsDigit, !bytes.contains(where: { $0.isDigit }) { found.append(.noDigit) }
        let symbols = PasswordRules.symbols.utf8
        if self.needsSymbol, !bytes.contains(where: { symbols.contains($0) }) { found.append(.noSymbol) }
        return found
    }
}
