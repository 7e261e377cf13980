import Vinculum

extension MultiFactorInfo {
    /// A second factor in a few words.
    var text: String {
        let name = self.displayName.map { " (" + $0 + ")" } ?? ""
        switch self.kind {
        case .phone(let number): return "codes by SMS to " + number + name
        case .totp: return "codes from an authenticator app" + name
        }
    }

    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("id")
        writer.string(self.id)
        writer.key("kind")
        writer.string(self.factorID)
        if case .phone(let number) = self.kind {
            writer.key("phoneNumber")
            writer.string(number)
        }
        if let displayName = self.displayName {
            writer.key("displayName")
            writer.string(displayName)
        }
        if let enrolledAt = self.enrolledAt {
            writer.key("enrolledAt")
            writer.string(enrolledAt.iso8601)
        }
        writer.endObject()
    }
}
