import Vinculum

/// A second factor as commands print and find it: an enrolled one, or a choice of a pending sign-in.
struct FactorView {
    let id: FactorID
    /// `phone` or `totp`.
    let factorID: String
    private let number: String?
    private let name: String?
    private let enrolledAt: Instant?

    init(_ hint: FactorHint) {
        self.id = hint.uid
        self.factorID = hint.factorID
        if case .phone(let number) = hint.kind { self.number = number } else { self.number = nil }
        self.name = hint.displayName
        self.enrolledAt = hint.enrolledAt
    }

    init(_ factor: MultiFactorInfo) {
        self.id = factor.id
        self.factorID = factor.factorID
        if case .phone(let number) = factor.kind { self.number = number } else { self.number = nil }
        self.name = factor.displayName
        self.enrolledAt = factor.enrolledAt
    }

    /// A factor as the service lists it to administrators.
    init(_ listed: JSON.Value) {
        self.id = FactorID(listed.string(of: "mfaEnrollmentId") ?? "")
        self.number = listed.string(of: "phoneInfo")
        self.factorID = self.number == nil ? "totp" : "phone"
        self.name = listed.string(of: "displayName")
        self.enrolledAt = listed.string(of: "enrolledAt").flatMap { Instant(rfc3339: $0) }
    }

    /// A short description, without the ID.
    var text: String {
        (self.number.map { "a code by SMS to " + $0 } ?? "a code from the authenticator app")
            + (self.name.map { " (" + $0 + ")" } ?? "")
    }

    /// The ID and the description, as a line of a list.
    var line: String { TerminalText.safe(self.id.text) + "  " + TerminalText.safe(self.text) }

    /// Whether the factor has this ID, display name or phone number.
    func matches(_ name: String) -> Bool {
        self.id == FactorID(name) || self.name == name || self.number == name
    }

    /// Writes the factor as a JSON object.
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("id", self.id.text)
        writer.member("kind", self.factorID)
        writer.member("phoneNumber", self.number)
        writer.member("displayName", self.name)
        writer.member("enrolledAt", self.enrolledAt?.iso8601)
        writer.endObject()
    }
}
