/// The rules of a `PasskeyConfig`.
enum PasskeyRules {
    private static let maximumOrigins = 64
    private static var androidPrefix: String { "android:apk-key-hash:" }

    /// The first problem of a configuration as it would be stored.
    static func problem(in config: JSON.Value?) -> ServiceError? {
        guard let config else { return nil }
        let policy = PasskeyPolicy(config)
        if let id = policy.relyingPartyID {
            // A browser compares it with the lower-case host of the page.
            guard ConfigurationRules.isDomain(id), ASCII.lowercased(id) == id, !PasskeyRules.isAddress(id)
            else { return .invalidRelyingPartyID }
        }
        let origins = policy.origins ?? []
        guard origins.count <= maximumOrigins else { return .tooManyPasskeyOrigins }
        let id = policy.relyingPartyID ?? LoopbackHost.name
        for origin in origins where !PasskeyRules.isOrigin(origin, below: id) {
            return .invalidPasskeyOrigin(origin, id)
        }
        return nil
    }

    /// Whether a page or app of this origin can have passkeys of the domain: `https` at or below the domain, `http` on
    /// `localhost`, or the key hash of an Android app.
    private static func isOrigin(_ text: String, below id: String) -> Bool {
        if text.hasBytePrefix(androidPrefix) { return text.utf8.count > androidPrefix.utf8.count }
        guard ASCII.lowercased(text) == text, let host = HostPort(origin: text),
            RelyingParty.isWithin(host.name, id)
        else { return false }
        return text.hasBytePrefix("https://")
            || text.hasBytePrefix("http://") && host.name == LoopbackHost.name
    }

    private static func isAddress(_ id: String) -> Bool { HostPort(id)?.isAddress ?? true }
}
