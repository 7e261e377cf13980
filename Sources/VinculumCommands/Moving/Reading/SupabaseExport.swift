import Vinculum

/// The tables `auth.users`, `auth.identities` and `auth.mfa_factors` of Supabase: a dump of PostgreSQL, CSV, or JSON.
///
/// By the migrations of supabase/auth up to January 2025, and `User`, `Identity` and `Factor` of its `internal/models`.
struct SupabaseExport {
    let records: MovedRecords
    private let now: Instant
    /// The records of identities and factors by the IDs of their users.
    private var identities: [ByteText: [Int]] = [:]
    private var factors: [ByteText: [Int]] = [:]

    static let arrays = ["users", "identities", "mfa_factors"]

    init(_ records: MovedRecords, now: Instant) {
        (self.records, self.now) = (records, now)
        for index in 0..<records.count {
            guard let value = try? records.value(index), let user = value.text("user_id").map({ ByteText($0) })
            else { continue }
            switch Self.kind(value, records.table(index)) {
            case .identity: self.identities[user, default: []].append(index)
            case .factor: self.factors[user, default: []].append(index)
            case .user, .other: break
            }
        }
    }

    private enum Kind { case user, identity, factor, other }

    /// The kind of a record, by its table or, in JSON and CSV without one, by its members.
    private static func kind(_ value: JSON.Value, _ table: String?) -> Kind {
        switch table.map({ ByteText($0) }) {
        case "users"?: return .user
        case "identities"?: return .identity
        case "mfa_factors"?: return .factor
        case .some: return .other
        case nil: break
        }
        if value["user_id"] == nil { return .user }
        if value["factor_type"] != nil { return .factor }
        return value["provider"] != nil ? .identity : .other
    }

    func row(_ index: Int, _ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        guard Self.kind(value, self.records.table(index)) == .user else { return .none }
        guard let uid = value.text("id") else { return .refused(uid: nil, reason: "id is missing") }
        if value.text("deleted_at") != nil { return .leftOut(reason: "deleted accounts") }
        if try value.flag("is_anonymous") ?? false {
            return .leftOut(reason: "anonymous accounts, whose sessions do not move")
        }
        var account = MovedAccount(uid: uid)
        account.email = value.text("email")
        account.isEmailVerified = value.text("email_confirmed_at") != nil
        self.readNumber(value, into: &account)
        account.setPassword(value.text("encrypted_password"))
        account.setCreation(value.text("created_at"))
        account.setLastLogin(value.text("last_sign_in_at"))
        if let text = value.text("banned_until") {
            // An end that cannot be read, such as infinity, has not come.
            account.isDisabled = Instant(moved: text).map { $0 > self.now } ?? true
        }
        let user = value.nested("raw_user_meta_data") ?? value.nested("user_metadata")
        account.displayName = user?.text("full_name") ?? user?.text("name")
        account.photoURL = user?.text("avatar_url") ?? user?.text("picture")
        for identity in value.list("identities") { self.link(identity, to: &account) }
        for index in self.identities[ByteText(uid)] ?? [] {
            if let identity = try self.records.value(index) { self.link(identity, to: &account) }
        }
        for factor in value.list("factors") { try self.enrol(factor, in: &account) }
        for index in self.factors[ByteText(uid)] ?? [] {
            if let factor = try self.records.value(index) { try self.enrol(factor, in: &account) }
        }
        account.keep("user_metadata", user)
        self.keepAppMetadata(value.nested("raw_app_meta_data") ?? value.nested("app_metadata"), in: &account)
        if let role = value.text("role"), role != "authenticated" { account.keep("role", text: role) }
        return .account(account)
    }

    /// Numbers are stored without the plus sign.
    private func readNumber(_ value: JSON.Value, into account: inout MovedAccount) {
        guard let text = value.text("phone") else { return }
        guard value.text("phone_confirmed_at") != nil else {
            return account.lose("phone number", "it is not verified")
        }
        account.phone = Self.number(text)
    }

    private static func number(_ text: String) -> String { text.hasBytePrefix("+") ? text : "+" + text }

    /// What Supabase itself writes there, the list of providers, is left out.
    private func keepAppMetadata(_ value: JSON.Value?, in account: inout MovedAccount) {
        guard let value, value.kind == .object else { return }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in value.members where !member.keyEquals("provider") && !member.keyEquals("providers") {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        account.keep("app_metadata", try? JSON.Document(parsing: writer.bytes).root)
    }

    private func link(_ identity: JSON.Value, to account: inout MovedAccount) {
        let provider = identity.text("provider") ?? ""
        if provider == "email" || provider == "phone" { return }
        let data = identity.nested("identity_data")
        let subject = identity.text("provider_id") ?? data?.text("sub") ?? identity.text("id")
        let isSAML = provider.hasBytePrefix("sso:")
        account.link(
            // The ID of a SAML connection begins with a digit or a letter, and that of a provider with a letter.
            isSAML ? "sso-" + String(decoding: provider.utf8.dropFirst(4), as: UTF8.self) : provider,
            subject: subject, isSAML: isSAML, knowsMicrosoft: true, email: data?.text("email"),
            displayName: data?.text("full_name") ?? data?.text("name"), photoURL: data?.text("avatar_url"))
    }

    private func enrol(_ factor: JSON.Value, in account: inout MovedAccount) throws(MalformedRecord) {
        guard factor.isMember("status", "verified") else {
            return account.lose("second factor", "its enrolment was not finished")
        }
        switch ByteText(factor.text("factor_type") ?? "") {
        case "totp":
            account.enrol { () throws(MovedApp.Unsupported) in
                try MovedApp(
                    id: factor.text("id"), secret: MovedApp.secret(base32: factor.text("secret")),
                    name: factor.text("friendly_name"),
                    enrolledAt: factor.text("created_at").flatMap { Instant(moved: $0) })
            }
        case "phone":
            guard let number = factor.text("phone") else { return account.lose("second factor", "it has no number") }
            account.enrol(number: Self.number(number))
        case "webauthn":
            account.lose("passkey or security key", "it is bound to the domain and the counters of the other system")
        default: account.lose("second factor", "its kind does not exist here")
        }
    }
}
