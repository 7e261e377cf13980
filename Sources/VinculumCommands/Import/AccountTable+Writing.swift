import Vinculum

extension AccountTable {
    /// The account as a line of today's `firebase auth:export`: 52 columns, each followed by a comma.
    ///
    /// No field but a telephone number begins as a formula does; that of digits is none, and other readers of the form
    /// know it by its plus.
    static func line(_ user: Wire.ExportedUser) -> [UInt8] {
        var fields = [[UInt8]](repeating: [], count: 52)
        func set(_ index: Int, _ text: String?) { fields[index] = Array((text ?? "").utf8) }
        let texts = [
            user.localId, user.email, user.passwordHash, user.salt, user.displayName, user.photoUrl, user.createdAt,
            user.lastSignedInAt, user.phoneNumber, user.customAttributes,
        ]
        for (column, text) in zip(self.columns, texts) { set(column.index, text) }
        for (column, flag) in zip(self.flags, [user.emailVerified, user.disabled]) {
            set(column.index, flag ?? false ? "true" : "false")
        }
        for (index, provider) in self.providers {
            guard let info = user.providerUserInfo?.first(where: { $0.providerId == provider }) else { continue }
            set(index, info.rawId)
            set(index + 1, info.email)
            set(index + 2, info.displayName)
            set(index + 3, info.photoUrl)
        }
        var line: [UInt8] = []
        for field in fields {
            line += self.quoted(self.isNumber(field) ? field : SpreadsheetText.guarded(field))
            line.append(UInt8(ascii: ","))
        }
        return line + [0x0A]
    }

    /// Whether CSV has columns for the identities of a provider.
    static func hasColumns(for provider: String?) -> Bool { self.providers.contains { $0.provider == provider } }

    /// Digits with a sign, such as a telephone number or a time before 1970.
    private static func isNumber(_ field: [UInt8]) -> Bool {
        guard field.count > 1, let sign = field.first else { return false }
        return (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")) && ASCII.areDigits(field.dropFirst())
    }

    /// The field in quotes, if its bytes need them. A file that begins with `#`, `{` or `[` would be taken for comments
    /// or JSON.
    private static func quoted(_ field: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let isMark =
            field.first.map { [UInt8(ascii: "#"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
        guard
            isMark || field.contains(where: { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D })
        else { return field }
        return [quote] + field.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }
}
