import Vinculum

/// The users of `manage.py dumpdata`, in its forms `json` and `jsonl`, with what django-allauth, social-auth-app-django
/// and django-otp keep beside them.
///
/// By dumps of Django 5.2, django-allauth 65, social-auth-app-django 8 and django-otp 1.
struct DjangoDump {
    let records: MovedRecords
    /// The records that belong to a user, by its key.
    private var companions: [ByteText: [Int]] = [:]
    /// The names of the groups in the dump, by their keys.
    private var groups: [ByteText: String] = [:]

    private static let models = [
        "account.emailaddress", "mfa.authenticator", "otp_totp.totpdevice", "socialaccount.socialaccount",
        "social_django.usersocialauth",
    ]
    /// The members of every user, or of nearly every, that have a place here or say nothing.
    private static let ownFields = [
        "password", "last_login", "email", "first_name", "last_name", "is_active", "date_joined",
    ]

    init(_ records: MovedRecords) {
        self.records = records
        for index in 0..<records.count {
            guard let value = try? records.value(index), let model = value.text("model") else { continue }
            if model == "auth.group" {
                if let key = value.text("pk"), let name = value["fields"]?.text("name") {
                    self.groups[ByteText(Self.key(primary: key))] = name
                }
            } else if Self.models.contains(model), let user = Self.key(value["fields"]?["user"]) {
                self.companions[ByteText(user), default: []].append(index)
            }
        }
    }

    /// What a reference to a user has: its primary key, or with `--natural-foreign` its user name in a list.
    private static func key(_ value: JSON.Value?) -> String? {
        guard let value else { return nil }
        if value.kind == .array { return value[0]?.string.map { self.key(name: $0) } }
        return (value.string ?? value.numberText).map { self.key(primary: $0) }
    }

    // The two are kept apart, because a number may be a user name.
    private static func key(primary text: String) -> String { "pk " + text }
    private static func key(name: String) -> String { "name " + name }

    func row(_ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        guard let model = value.text("model"), let fields = value["fields"], fields.kind == .object else {
            return .refused(uid: nil, reason: "model or fields are missing, which dumpdata writes")
        }
        // Every user model of Django has both, whatever its name is.
        guard fields["password"] != nil, fields["last_login"] != nil else { return .none }
        guard let uid = value.text("pk") ?? fields.text("username") else {
            return .refused(uid: nil, reason: "pk and username of \(model) are missing")
        }
        var account = MovedAccount(uid: uid)
        account.email = fields.text("email")
        account.setPassword(fields.text("password"))
        account.isDisabled = try !(fields.flag("is_active") ?? true)
        account.setCreation(fields.text("date_joined"))
        account.setLastLogin(fields.text("last_login"))
        let names = [fields.text("first_name"), fields.text("last_name")].compactMap { $0 }
        if !names.isEmpty { account.displayName = names.joined(separator: " ") }
        let keys = [value.text("pk").map { Self.key(primary: $0) }, fields.text("username").map { Self.key(name: $0) }]
        for case let key? in keys {
            for index in self.companions[ByteText(key)] ?? [] {
                guard let companion = try self.records.value(index), let fields = companion["fields"] else { continue }
                try self.read(ByteText(companion.text("model") ?? ""), fields, into: &account)
            }
        }
        self.keep(fields, in: &account)
        return .account(account)
    }

    private func keep(_ fields: JSON.Value, in account: inout MovedAccount) {
        for member in fields.members where !Self.ownFields.contains(member.key) {
            if member.keyEquals("groups") {
                self.keepGroups(member.value, in: &account)
            } else if member.value.bool != false {
                account.keep(member.key, member.value)
            }
        }
    }

    /// Groups by their names, if the dump has them.
    private func keepGroups(_ value: JSON.Value, in account: inout MovedAccount) {
        var writer = JSON.Writer()
        writer.beginArray()
        for group in value.elements {
            if let name = Self.key(group).flatMap({ self.groups[ByteText($0)] }) {
                writer.string(name)
            } else {
                writer.value(group.kind == .array ? group[0] ?? group : group)
            }
        }
        writer.endArray()
        account.keep("groups", try? JSON.Document(parsing: writer.bytes).root)
    }

    private func read(
        _ model: ByteText, _ fields: JSON.Value, into account: inout MovedAccount
    ) throws(MalformedRecord) {
        switch model {
        case "account.emailaddress":
            guard let email = fields.text("email") else { return }
            if account.email == nil { account.email = email }
            guard ASCII.lowercased(email) == account.email.map({ ASCII.lowercased($0) }) else {
                return account.lose("further address", "an account has one address here")
            }
            if try fields.flag("verified") ?? false { account.isEmailVerified = true }
        case "socialaccount.socialaccount", "social_django.usersocialauth":
            let data = fields.nested("extra_data")
            account.link(
                fields.text("provider"), subject: fields.text("uid"), email: data?.text("email"),
                displayName: data?.text("name"), photoURL: data?.text("picture"))
        case "mfa.authenticator":
            let data = fields.nested("data")
            switch ByteText(fields.text("type") ?? "") {
            case "totp":
                account.enrol { () throws(MovedApp.Unsupported) in
                    try MovedApp(secret: MovedApp.secret(base32: data?.text("secret")))
                }
            case "recovery_codes": account.lose("set of recovery codes", "their form is another one")
            default:
                account.lose(
                    "passkey or security key", "it is bound to the domain and the counters of the other system")
            }
        default: try self.readDevice(fields, into: &account)
        }
    }

    /// A device of django-otp, whose key is hexadecimal.
    private func readDevice(_ fields: JSON.Value, into account: inout MovedAccount) throws(MalformedRecord) {
        guard try fields.flag("confirmed") ?? false else {
            return account.lose("second factor", "its enrolment was not finished")
        }
        account.enrol { () throws(MovedApp.Unsupported) in
            guard fields.int64(of: "t0") ?? 0 == 0 else { throw .parameters }
            return try MovedApp(
                secret: fields.text("key").flatMap { try? Hex.decoded($0) }, name: fields.text("name"),
                digits: fields.int64(of: "digits"), period: fields.int64(of: "step"))
        }
    }
}
