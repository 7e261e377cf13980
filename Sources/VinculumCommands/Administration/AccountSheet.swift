import Vinculum

/// What commands show of an account: its drawing, and what a drawing leaves out. A server answers it as JSON, so that
/// a command prints the same of the accounts of a data directory and of those of a server.
struct AccountSheet: Equatable, Sendable {
    var drawing: AccountDrawing
    /// The sign-in methods for a person: `email link` where there is no password.
    var methods: [String] = []
    var createdAt: Instant?
    var lastLoginAt: Instant?
    var liveSessions: Int64 = 0
    /// The custom claims: a JSON object; `nil` without any.
    var claims: String?

    init(_ account: Account) {
        self.drawing = AccountDrawing(account)
        self.methods = account.signInMethodNames
        self.createdAt = account.createdAt
        self.lastLoginAt = account.lastLoginAt
        self.liveSessions = Int64(clamping: account.liveSessionCount)
        self.claims = account.customAttributes
    }

    var uid: String { self.drawing.uid }

    /// E-mail address, phone number or display name; `nil` without one.
    var name: String? { self.drawing.identifiers.first?.text ?? self.drawing.displayName }

    /// The name and the UID, for messages.
    var title: String {
        guard let name = self.name else { return TerminalText.safe(self.uid) }
        return TerminalText.safe(name) + " (" + TerminalText.safe(self.uid) + ")"
    }

    /// The e-mail address; `nil` without one.
    var email: AccountDrawing.Identifier? { self.drawing.identifiers.first { $0.kind == .email } }
}

extension AccountSheet {
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("account")
        JSONDrawing.write(self.drawing, to: &writer)
        writer.list("methods", self.methods)
        self.writeRest(to: &writer)
        writer.endObject()
    }

    /// Writes the members that a drawing does not have, of an open object.
    func writeRest(to writer: inout JSON.Writer) {
        writer.member("createdAt", self.createdAt?.iso8601)
        writer.member("lastLoginAt", self.lastLoginAt?.iso8601)
        writer.member("liveSessions", self.liveSessions)
        writer.member("claims", self.claims)
    }

    /// Reads what ``write(to:)`` wrote.
    ///
    /// - Returns: `nil` for what describes no account.
    init?(_ json: JSON.Value) {
        guard let drawing = json["account"].flatMap({ AccountDrawing($0) }) else { return nil }
        self.drawing = drawing
        self.methods = json["methods"].map { $0.elements.compactMap { $0.string } } ?? []
        self.createdAt = json.string(of: "createdAt").flatMap { Instant(rfc3339: $0) }
        self.lastLoginAt = json.string(of: "lastLoginAt").flatMap { Instant(rfc3339: $0) }
        self.liveSessions = json.int64(of: "liveSessions") ?? 0
        self.claims = json.string(of: "claims")
    }
}
