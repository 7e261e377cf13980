import Vinculum

extension MovingSystem {
    /// Whether an object, a record or what is around the records, has members that only this system's exports have.
    private func marks(_ value: JSON.Value) -> Bool {
        func has(_ names: StaticString...) -> Bool { names.allSatisfy { value[$0] != nil } }
        return switch self {
        case .keycloak: has("realm") || has("username", "createdTimestamp")
        case .auth0: has("user_id", "email_verified") || has("user_id", "identities") || has("_id", "passwordHash")
        case .supabase:
            has("encrypted_password") || has("instance_id") || has("raw_app_meta_data") || has("aud", "app_metadata")
                || has("user_id", "identity_data") || has("user_id", "factor_type")
        case .django: has("model", "fields")
        case .kratos: has("traits", "schema_id") || has("traits", "credentials") || has("traits", "state")
        case .csv: false
        }
    }

    /// How many records are looked at.
    private static let sample = 20

    /// Refuses records that look like those of another system, and not like this one's. Each of them would be refused,
    /// or imported without what the other system calls otherwise.
    func check(_ records: MovedRecords, of files: [String]) throws(CommandFailure) {
        var values = records.roots
        for index in 0..<min(records.count, Self.sample) {
            if let value = (try? records.value(index)).flatMap({ $0 }) { values.append(value) }
        }
        if values.contains(where: { self.marks($0) }) { return }
        let names = files.map { $0.isStandardStream ? "standard input" : TerminalText.safe($0) }.listed
        let verb = files.count == 1 ? "looks" : "look"
        for other in MovingSystem.allCases where values.contains(where: { other.marks($0) }) {
            throw CommandFailure(
                .refused, code: "noExport", "\(names) \(verb) like an export of \(other.title), not of \(self.title)",
                next: [.init("--from \(other.rawValue)", "read it as such")])
        }
        if values.contains(where: { ($0["users"]?[0] ?? $0)["localId"] != nil }) {
            throw CommandFailure(
                .refused, code: "noExport", "\(names) \(verb) like an export of Firebase, not of \(self.title)",
                next: [.init("vinculum import FILE", "read it without --from")])
        }
    }
}
