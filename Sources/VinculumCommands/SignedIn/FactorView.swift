import Vinculum

/// A second factor as commands name, find and show it: on the list of an account, or as a choice of a sign-in.
struct FactorView {
    let id: String
    private let factorID: String
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

    /// In a few words.
    var text: String {
        (self.number.map { "a code by SMS to " + $0 } ?? "a code from the authenticator app")
            + (self.name.map { " (" + $0 + ")" } ?? "")
    }

    /// The id and the words, as a list shows them.
    var line: String { TerminalText.safe(self.id) + "  " + TerminalText.safe(self.text) }

    /// Whether a person means it by this id, name or number.
    func isCalled(_ name: String) -> Bool {
        sameBytes(self.id, name) || sameBytes(self.name, name) || sameBytes(self.number, name)
    }

    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("id", self.id)
        writer.member("kind", self.factorID)
        writer.member("phoneNumber", self.number)
        writer.member("displayName", self.name)
        writer.member("enrolledAt", self.enrolledAt?.iso8601)
        writer.endObject()
    }
}
