import Vinculum

/// An account as a running server describes it: `UserInfo` of the protocol.
enum ServedAccount {
    /// The line of a list.
    static func line(_ user: JSON.Value) -> String {
        func text(_ name: String) -> String? { user[named: name]?.string.nonEmpty }
        let hasPassword = text("passwordHash") != nil
        let providers =
            user["providerUserInfo"].map { list in
                list.elements.compactMap {
                    $0.string(of: "providerId").map { ProviderID($0).methodName(hasPassword: hasPassword) }
                }
            } ?? []
        return AccountsListCommand.line(
            text("localId") ?? "", text("email") ?? text("phoneNumber") ?? text("displayName"), providers,
            factorCount: user["mfaInfo"]?.count ?? 0, isDisabled: user.bool(of: "disabled") ?? false)
    }

    /// Writes what the server says, but for the hash of the password.
    static func write(_ user: JSON.Value, to writer: inout JSON.Writer) {
        writer.beginObject()
        for member in user.members where !["passwordHash", "salt"].contains(member.key) {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
    }

    /// The account in full, as lines for a person.
    static func text(_ user: JSON.Value) -> String {
        var writer = JSON.Writer()
        self.write(user, to: &writer)
        guard let shown = try? JSON.Document(parsing: writer.bytes).root else { return self.line(user) }
        return Settings.lines(shown)
    }
}
