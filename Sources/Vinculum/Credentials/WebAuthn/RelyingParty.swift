/// The side of a website in WebAuthn: its id, and the origins of its pages and apps (Level 2, sections 4 and 13.4.9).
struct RelyingParty {
    /// The domain that passkeys are bound to.
    let id: String
    /// The origins that an administrator listed; `nil` if none are.
    let origins: [String]?
    /// The project's authorised domains, which count where no origins are listed.
    let domains: [String]

    /// Whether a page or app of this origin may ask for the project's passkeys. An origin is compared as text.
    ///
    /// Without listed origins these may: `https` on an authorised domain at or below ``id``, without a port; and, where
    /// ``id`` is `localhost` and that domain is authorised, `http` and `https` there, with any port.
    func accepts(origin: String) -> Bool {
        if let origins = self.origins { return origins.contains(origin) }
        return self.domains.contains { domain in
            let domain = ASCII.lowercased(domain)
            guard RelyingParty.isWithin(domain, self.id) else { return false }
            return origin == "https://\(domain)" || RelyingParty.isLocal(origin, domain)
        }
    }

    /// Whether a host is the domain, or one below it.
    static func isWithin(_ host: String, _ domain: String) -> Bool {
        let suffix = ".\(domain)".utf8
        return host == domain
            || host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
    }

    private static func isLocal(_ origin: String, _ domain: String) -> Bool {
        guard domain == LoopbackHost.name else { return false }
        for prefix in ["http://\(domain)", "https://\(domain)"] where origin.hasBytePrefix(prefix) {
            let port = origin.utf8.dropFirst(prefix.utf8.count)
            if port.isEmpty { return true }
            return port.first == UInt8(ascii: ":") && (2...6).contains(port.count) && ASCII.areDigits(port.dropFirst())
        }
        return false
    }
}
