import Vinculum

extension Settings {
    /// The settings of who is believed.
    ///
    /// `local` believes every caller that says it is an administrator, and `strict` adds the rules of the hosted
    /// service. `hardened` is for callers from outside: it needs `administrator`, `linkOrigin` and `keyRing`. An
    /// `administrator` alone already replaces `owner`, also for the utilities of emulators, which are open otherwise.
    struct Trust {
        private var level = TrustLevel.local
        private var administrator: Secret?
        private var linkOrigin: String?

        /// Reads a setting. Returns `false` if it is none of these.
        ///
        /// - Throws: ``Status/malformed`` for a value of a wrong form.
        @inline(never)
        mutating func read(_ name: String, _ value: [UInt8]) throws(Refusal) -> Bool {
            let text = try Text(value).string
            switch name {
            case "administrator":
                guard value.count >= 16, value.allSatisfy({ $0.isVisible }) else {
                    throw .malformed("the setting administrator must be at least 16 visible ASCII characters")
                }
                self.administrator = Secret(text)
            case "trust":
                guard let level = TrustLevel.allCases.first(where: { $0.name == text }) else {
                    throw .malformed("the setting trust must be local, strict or hardened")
                }
                self.level = level
            case "linkOrigin":
                guard AuthoritySettings.isLinkOrigin(text) else {
                    throw .malformed(
                        "the setting linkOrigin must be a scheme and a host without a path, such as "
                            + "https://accounts.example.com")
                }
                self.linkOrigin = text
            default:
                return false
            }
            return true
        }

        /// Whom the authority believes.
        ///
        /// - Throws: ``Status/malformed`` for `hardened` without the settings that it needs, or with links over `http`.
        func value(signing tokens: TokenTrust) throws(Refusal) -> Vinculum.Trust {
            switch self.level {
            case .local: return .local
            case .strict: return .strict
            case .hardened:
                guard case .signed(let ring) = tokens, let administrator = self.administrator,
                    let origin = self.linkOrigin
                else { throw .malformed("trust hardened needs the settings keyRing, administrator and linkOrigin") }
                guard AuthoritySettings.isSecureLinkOrigin(origin) else {
                    throw .malformed(
                        "with trust hardened the setting linkOrigin must be https, or http on this machine")
                }
                return .hardened(ring: ring, administrator: administrator, linkOrigin: origin)
            }
        }

        /// Applies what any level may have.
        func apply(to settings: inout AuthoritySettings) {
            settings.linkOrigin = self.linkOrigin
            if let administrator = self.administrator { settings.administrator = .secret(administrator) }
        }
    }
}
