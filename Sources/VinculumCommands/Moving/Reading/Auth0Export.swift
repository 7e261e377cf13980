import Vinculum

/// The users of Auth0's bulk export, and the password hashes that its support exports: JSON Lines both, in any order.
///
/// By Auth0's pages "Bulk Export User Data", "User Data JSON Schema for Bulk User Imports" and "How to Use the Password
/// Hashes Export from Auth0", of 2024 to 2026. No page says the form of exported secrets of second factors.
struct Auth0Export {
    let records: MovedRecords
    /// The records of hashes by their `user_id`.
    private var hashes: [ByteText: Int] = [:]
    /// The `user_id` of each account of the bulk export.
    private var users: Set<ByteText> = []

    static let arrays = ["users"]
    private static let prefix = "auth0|"

    init(_ records: MovedRecords) {
        self.records = records
        for index in 0..<records.count {
            guard let value = try? records.value(index) else { continue }
            if let uid = value.text("user_id") {
                self.users.insert(ByteText(uid))
            } else if let uid = Self.uid(ofHash: value) {
                self.hashes[ByteText(uid)] = index
            }
        }
    }

    /// The `user_id` that a record of hashes belongs to: its own ID, or the one that was given to it.
    private static func uid(ofHash value: JSON.Value) -> String? {
        (value.text("alt_id") ?? value["_id"]?.text("$oid") ?? value.text("_id")).map { self.prefix + $0 }
    }

    func row(_ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        guard let uid = value.text("user_id") else {
            guard let uid = Self.uid(ofHash: value) else { return .refused(uid: nil, reason: "user_id is missing") }
            // It comes along with its user.
            if self.users.contains(ByteText(uid)) { return .none }
            return .account(try self.account(uid, value, hash: value))
        }
        let index = self.hashes[ByteText(uid)]
        let hash = try index.flatMap { index throws(MalformedRecord) in try self.records.value(index) }
        return .account(try self.account(uid, value, hash: hash))
    }

    private func account(
        _ uid: String, _ value: JSON.Value, hash: JSON.Value?
    ) throws(MalformedRecord) -> MovedAccount {
        var account = MovedAccount(uid: uid)
        account.email = value.text("email")
        account.isEmailVerified = try value.flag("email_verified") ?? false
        if account.email == nil {
            // Newer records of hashes have the address in a list alone.
            for identifier in value.list("identifiers")
            where identifier.isMember("type", "email") && account.email == nil {
                account.email = identifier.text("value")
                account.isEmailVerified = try identifier.flag("verified") ?? false
            }
        }
        if let number = value.text("phone_number") {
            if try value.flag("phone_verified") ?? false {
                account.phone = number
            } else {
                account.lose("phone number", "it is not verified")
            }
        }
        account.isDisabled = try value.flag("blocked") ?? false
        account.setCreation(value.text("created_at"))
        account.setLastLogin(value.text("last_login"))
        account.displayName = Self.name(value, account.email)
        account.photoURL = value.text("picture")
        self.readPassword(hash ?? value, into: &account)
        for identity in value.list("identities") {
            self.read(identity, into: &account)
        }
        self.readFactors(value, into: &account)
        account.keep("username", text: value.text("username"))
        account.keep("user_metadata", value.nested("user_metadata"))
        account.keep("app_metadata", value.nested("app_metadata"))
        return account
    }

    /// Auth0 repeats the address as the name of accounts without one.
    private static func name(_ value: JSON.Value, _ email: String?) -> String? {
        guard let name = value.text("name"), name != email else { return value.text("nickname") }
        return name
    }

    private func readPassword(_ value: JSON.Value, into account: inout MovedAccount) {
        if let custom = value["custom_password_hash"], custom.kind == .object {
            guard let text = custom["hash"]?.text("value"), PasswordForm.reading(text) != nil else {
                return account.lose("password", "its custom hash brings its parameters apart")
            }
            return account.setPassword(text)
        }
        account.setPassword(value.text("passwordHash") ?? value.text("password_hash"))
    }

    /// Connections to other directories have the provider's kind as `provider`, and their own name as `connection`.
    private func read(_ identity: JSON.Value, into account: inout MovedAccount) {
        let (provider, connection) = (identity.text("provider") ?? "", identity.text("connection"))
        let subject = identity.text("user_id")
        let profile = identity["profileData"]
        switch ByteText(provider) {
        case "auth0", "email", "sms": break
        case "samlp", "adfs", "pingfederate":
            account.link(connection, subject: Self.subject(subject, connection), isSAML: true)
        case "oidc", "oauth2", "okta", "waad", "custom":
            account.link(connection, subject: Self.subject(subject, connection), knowsMicrosoft: false)
        default:
            account.link(
                provider, subject: subject, email: profile?.text("email"), displayName: profile?.text("name"),
                photoURL: profile?.text("picture"))
        }
    }

    /// The ID of an account of a connection, without the connection's name, which Auth0 puts in front.
    private static func subject(_ text: String?, _ connection: String?) -> String? {
        guard let text, let connection, text.hasBytePrefix(connection + "|") else { return text }
        return String(decoding: text.utf8.dropFirst(connection.utf8.count + 1), as: UTF8.self)
    }

    private func readFactors(_ value: JSON.Value, into account: inout MovedAccount) {
        guard let factors = value.nested("mfa_factors"), factors.kind == .array else {
            for _ in value.list("multifactor") {
                account.lose("second factor", "the export has no secrets; Auth0's support exports them")
            }
            return
        }
        for factor in factors.elements {
            if let totp = factor["totp"] {
                account.enrol { () throws(MovedApp.Unsupported) in
                    try MovedApp(secret: MovedApp.secret(base32: totp.text("secret")))
                }
            } else if let number = factor["phone"]?.text("value") {
                account.enrol(number: number)
            } else {
                account.lose("second factor", "its kind does not exist here")
            }
        }
    }
}
