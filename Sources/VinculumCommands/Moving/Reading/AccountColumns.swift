import Vinculum

/// The columns of a CSV that have something to say of an account, by `--column FIELD=HEADING`.
struct AccountColumns {
    private var headings: [(field: AccountField, heading: String)] = []
    /// The columns of the files that say nothing of an account here.
    private(set) var others: [String] = []

    /// - Parameter options: The values of `--column`.
    /// - Throws: ``CommandFailure`` for a value that is not `FIELD=HEADING`, and a field that is named twice.
    init(_ options: [String]) throws(CommandFailure) {
        for option in options {
            let parts = option.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
                .map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 2, let field = AccountField(bytes: parts[0]) else {
                throw .usage(
                    "--column \(TerminalText.safe(option)) is not FIELD=HEADING",
                    why: "the fields are " + AccountField.allCases.map { $0.rawValue }.listed)
            }
            guard !self.headings.contains(where: { $0.field == field }) else {
                throw .usage("--column names \(field.rawValue) twice")
            }
            self.headings.append((field, parts[1]))
        }
    }

    /// Finds the columns in the heading of a file.
    ///
    /// - Throws: ``CommandFailure`` for a heading of `--column` that the file does not have.
    mutating func resolve(_ columns: [String], file: String) throws(CommandFailure) {
        for (_, heading) in self.headings where !columns.contains(heading) {
            throw .usage(
                "\(file) has no column \(TerminalText.safe(heading))", why: "its columns are " + columns.listed)
        }
        for field in AccountField.allCases where !self.headings.contains(where: { $0.field == field }) {
            let usual = columns.first { column in
                field.usual.contains(HashConfig.folded(column))
                    && !self.headings.contains { $0.heading == column }
            }
            if let usual { self.headings.append((field, usual)) }
        }
        for column in columns where !self.headings.contains(where: { $0.heading == column }) {
            if !self.others.contains(column) { self.others.append(column) }
        }
        guard self[.email] != nil || self[.phone] != nil || self[.uid] != nil else {
            throw .usage(
                "no column of \(file) has a UID, an address or a number", why: "its columns are " + columns.listed,
                next: [.init("--column email=HEADING", "name the column of the addresses")])
        }
    }

    private subscript(field: AccountField) -> String? { self.headings.first { $0.field == field }?.heading }

    func row(_ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        func text(_ field: AccountField) -> String? { self[field].flatMap { value[named: $0]?.string }.nonEmpty }
        func flag(_ field: AccountField) throws(MalformedRecord) -> Bool? {
            guard let text = text(field) else { return nil }
            let folded = ASCII.trimmed(Array(text.utf8)[...]) { $0.isBlank }.map { $0.lowercased }
            switch ByteText(String(decoding: folded, as: UTF8.self)) {
            case "true", "t", "yes", "1": return true
            case "false", "f", "no", "0": return false
            default:
                throw MalformedRecord(reason: "\(self[field] ?? "") is \(text), and neither true nor false")
            }
        }
        guard let uid = text(.uid) ?? Self.uid(text(.email) ?? text(.phone)) else {
            return .refused(uid: nil, reason: "it has neither UID nor address nor number")
        }
        var account = MovedAccount(uid: uid)
        account.email = text(.email)
        account.isEmailVerified = try flag(.emailVerified) ?? false
        if let number = text(.phone) {
            if try flag(.phoneVerified) ?? false {
                account.phone = number
            } else {
                account.lose("phone number", "no column says that it is verified")
            }
        }
        account.setPassword(text(.password))
        account.displayName = text(.name)
        account.photoURL = text(.photo)
        account.setCreation(text(.createdAt))
        account.setLastLogin(text(.lastLoginAt))
        let isDisabled = try flag(.disabled) ?? false
        let isActive = try flag(.active) ?? true
        account.isDisabled = isDisabled || !isActive
        for member in value.members where !self.headings.contains(where: { member.keyEquals($0.heading) }) {
            account.keep(member.key, member.value)
        }
        return .account(account)
    }

    /// A UID for a row without one, which a repeated import gives again: a digest of its address or number.
    private static func uid(_ name: String?) -> String? {
        guard let name else { return nil }
        return String(
            decoding: Hex.encoded(SHA256.hash(Array(ASCII.lowercased(name).utf8))).utf8.prefix(28), as: UTF8.self)
    }
}
