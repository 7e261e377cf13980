import Vinculum

/// An account as the export of another system has it, in the terms of this service.
///
/// It says no more than the export does: what the export does not call verified is not verified here.
struct MovedAccount {
    /// A part of an account that does not come along.
    struct Loss {
        /// The part in the singular, such as `password`.
        let part: String
        /// Why it does not; the same text for all accounts with the same reason.
        let reason: String
    }

    /// The password, by its hash or, in hand-written realm files, as plain text.
    enum Password {
        case hash(StoredPassword)
        case plain(String)
    }

    /// The other system's own ID of the account.
    let uid: String
    var email: String?
    var isEmailVerified = false
    /// A number that the other system has verified; others sign in here whoever owns the number.
    var phone: String?
    var password: Password?
    var displayName: String?
    var photoURL: String?
    var createdAt: Instant?
    var lastLoginAt: Instant?
    var isDisabled = false
    private(set) var identities: [Wire.ProviderUserInfo] = []
    private(set) var apps: [MovedApp] = []
    /// Numbers that get codes as a second factor.
    private(set) var factorNumbers: [String] = []
    /// What has no place of its own, and becomes a custom claim.
    private var rest: [(name: String, value: [UInt8])] = []
    private(set) var losses: [Loss] = []

    init(uid: String) {
        self.uid = uid
    }

    /// Records that a part does not come along.
    mutating func lose(_ part: String, _ reason: String) {
        self.losses.append(Loss(part: part, reason: reason))
    }

    /// Links an identity, unless the account has one at the same provider, which this service allows once.
    mutating func link(_ identity: Wire.ProviderUserInfo) {
        guard !self.identities.contains(where: { $0.providerId == identity.providerId }) else {
            return self.lose("identity", "an account has one identity at each provider")
        }
        self.identities.append(identity)
    }

    /// Adds an authenticator app.
    mutating func enrol(_ app: MovedApp) { self.apps.append(app) }

    /// Adds a number as a second factor.
    mutating func enrol(number: String) {
        if !self.factorNumbers.contains(number) { self.factorNumbers.append(number) }
    }

    /// Removes the authenticator apps and numbers, because the service's rules do not allow them.
    mutating func loseFactors(_ reason: String) {
        for _ in self.apps { self.lose("authenticator app", reason) }
        for _ in self.factorNumbers { self.lose("number as second factor", reason) }
        (self.apps, self.factorNumbers) = ([], [])
    }

    /// Keeps a value for the claims, unless it says nothing. What looks like a secret is lost, also inside the value:
    /// claims are in tokens.
    mutating func keep(_ name: String, _ value: JSON.Value?) {
        guard let value, !value.isNull, value.string != "" else { return }
        if value.kind == .array || value.kind == .object, value.count == 0 { return }
        if self.loses(name, value) { return }
        var writer = JSON.Writer()
        self.write(value, to: &writer)
        self.keep(name, json: writer.bytes)
    }

    /// Whether a member looks like a secret, which is then counted as lost.
    private mutating func loses(_ name: String, _ value: JSON.Value) -> Bool {
        if Self.isSecret(name) {
            self.lose("claim", "its name says that it is a secret")
            return true
        }
        if let text = value.string, case .importable? = PasswordForm.reading(text, within: .maximum) {
            self.lose("claim", "it is a password hash")
            return true
        }
        return false
    }

    /// Writes a value without the secrets inside it. The reader of the export bounds how deep it is.
    private mutating func write(_ value: JSON.Value, to writer: inout JSON.Writer) {
        switch value.kind {
        case .object:
            writer.beginObject()
            for member in value.members where !self.loses(member.key, member.value) {
                writer.key(member.key)
                self.write(member.value, to: &writer)
            }
            writer.endObject()
        case .array:
            writer.beginArray()
            for element in value.elements where !self.loses("", element) { self.write(element, to: &writer) }
            writer.endArray()
        default: writer.value(value)
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = Array(name.utf8.map { $0.lowercased })
        let words = [
            "secret", "token", "password", "passwd", "hash", "salt", "api_key", "apikey", "private_key", "privatekey",
            "credential",
        ]
        return words.contains { word in name.indices.contains { name[$0...].starts(with: word.utf8) } }
    }

    /// Keeps a text for the claims.
    mutating func keep(_ name: String, text: String?) {
        guard let text = text.nonEmpty else { return }
        var writer = JSON.Writer()
        writer.string(text)
        self.keep(name, json: writer.bytes)
    }

    private mutating func keep(_ name: String, json: [UInt8]) {
        self.rest.removeAll { $0.name == name }
        self.rest.append((name, json))
    }
}

extension MovedAccount {
    /// The custom claims: an object with one member, so that no name is a reserved one. Claims over the service's bound
    /// are lost, not the account.
    ///
    /// - Parameter name: The name of the member; `nil` for no claims.
    mutating func claims(under name: String?) -> String? {
        guard let name, !self.rest.isEmpty else { return nil }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key(name)
        writer.beginObject()
        for (name, value) in self.rest {
            writer.key(name)
            writer.raw(value)
        }
        writer.endObject()
        writer.endObject()
        guard writer.text.utf16Length <= Self.longestClaims else {
            self.lose("set of claims", "it is longer than \(Self.longestClaims) characters")
            return nil
        }
        do throws(JSON.ReadError) {
            _ = try JSON.Document(parsing: writer.bytes, limits: .claims, duplicateKeys: .refused)
        } catch {
            self.lose("set of claims", "it names a member twice, or is too deep for a token")
            return nil
        }
        return writer.text
    }

    /// In UTF-16 units, as in the hosted service.
    private static let longestClaims = 1000
}
