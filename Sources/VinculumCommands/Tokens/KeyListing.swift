import Vinculum

/// What is public of the keys of a project: those that sign tokens, and those whose custom tokens are accepted. A
/// server answers it as JSON, so that `keys list` prints the same of a data directory and of a server.
struct KeyListing: Equatable {
    /// A key of the ring.
    struct Row: Equatable {
        var kid: String
        /// `tokens` or `cookies`.
        var use: String
        var algorithm: String
        /// Whether it signs now.
        var signs = false
        /// Whether it is published and signs later.
        var isAnnounced = false
        var signsFrom: String?
        /// Until when its tokens are accepted, once another key has replaced it.
        var goodUntil: String?
    }

    var rows: [Row] = []
    /// A key of a service account.
    struct Trusted: Equatable {
        var kid: String
        var algorithm: String
    }

    /// The keys that custom tokens may be signed with; `nil` without a list.
    var trusted: [Trusted]?
    /// Whether a custom token without a signature is accepted.
    var acceptsUnsigned = false

    init(_ authority: Authority, at now: Instant) {
        if case .signed(let ring) = authority.settings.tokens {
            for use in [KeyRing.Use.idTokens, .sessionCookies] { self.rows += Row.all(of: ring, use, at: now) }
        }
        self.trusted = authority.settings.customTokenKeys.map { set in
            set.keys.map { Trusted(kid: $0.id?.text ?? "", algorithm: $0.verificationKey.algorithms[0].name) }
        }
        self.acceptsUnsigned =
            self.trusted == nil && (self.rows.isEmpty || authority.settings.allows(.unverifiedCustomTokens))
    }
}

extension KeyListing.Row {
    /// The keys of a use, in the order in which they sign.
    static func all(of ring: KeyRing, _ use: KeyRing.Use, at now: Instant) -> [KeyListing.Row] {
        let keys = use == .idTokens ? ring.keys : ring.cookieKeys
        let signer = ring.signer(at: now, for: use)?.id
        return keys.indices.map { index in
            let key = keys[index]
            let end = KeyRing.end(of: index, in: keys)?.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
            return KeyListing.Row(
                kid: key.id.text, use: use == .idTokens ? "tokens" : "cookies", algorithm: key.algorithm.name,
                signs: key.id == signer, isAnnounced: key.id != signer && key.signsFrom > now,
                signsFrom: key.signsFrom.iso8601, goodUntil: end?.iso8601)
        }
    }

    /// What the key signs, for a person.
    private var what: String { self.use == "cookies" ? "session cookies" : "ID tokens" }

    /// The line of a list.
    var text: String {
        let state =
            if self.signs {
                "signs \(self.what) since " + (self.signsFrom ?? "")
            } else if self.isAnnounced {
                "signs \(self.what) from " + (self.signsFrom ?? "")
            } else {
                "no longer signs \(self.what), valid until " + (self.goodUntil ?? "")
            }
        return TerminalText.safe("\(self.kid)  \(self.algorithm)  \(state)")
    }

    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("kid", self.kid)
        writer.member("use", self.use)
        writer.member("alg", self.algorithm)
        writer.member("signs", self.signs)
        if self.isAnnounced { writer.member("announced", true) }
        writer.member("signsFrom", self.signsFrom)
        writer.member("goodUntil", self.goodUntil)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote; `nil` for what describes no key.
    init?(_ json: JSON.Value) {
        guard let kid = json.string(of: "kid") else { return nil }
        self.init(
            kid: kid, use: json.string(of: "use") ?? "", algorithm: json.string(of: "alg") ?? "",
            signs: json.bool(of: "signs") ?? false, isAnnounced: json.bool(of: "announced") ?? false,
            signsFrom: json.string(of: "signsFrom"), goodUntil: json.string(of: "goodUntil"))
    }
}

extension KeyListing {
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("keys")
        writer.beginArray()
        for row in self.rows { row.write(to: &writer) }
        writer.endArray()
        if let trusted = self.trusted {
            writer.key("trusted")
            writer.beginArray()
            for key in trusted {
                writer.beginObject()
                writer.member("kid", key.kid)
                writer.member("alg", key.algorithm)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.member("acceptsUnsigned", self.acceptsUnsigned)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ json: JSON.Value) {
        self.rows = json["keys"].map { $0.elements.compactMap { Row($0) } } ?? []
        self.trusted = json["trusted"].map { list in
            list.elements.map { Trusted(kid: $0.string(of: "kid") ?? "", algorithm: $0.string(of: "alg") ?? "") }
        }
        self.acceptsUnsigned = json.bool(of: "acceptsUnsigned") ?? false
    }
}
