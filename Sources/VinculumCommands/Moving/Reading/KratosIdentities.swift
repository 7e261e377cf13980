import Vinculum

/// The identities of Ory Kratos: what `GET /admin/identities` answers, in one page or several.
///
/// By ory/kratos: `Identity`, `Credentials`, `VerifiableAddress` and `parseListIdentitiesParameters`. Hashes and
/// secrets are there only if the request names their kinds as `include_credential`.
struct KratosIdentities {
    static let arrays = ["identities"]

    func row(_ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        guard let uid = value.text("id") else { return .refused(uid: nil, reason: "id is missing") }
        var account = MovedAccount(uid: uid)
        let traits = value["traits"]
        self.readAddresses(value, traits, into: &account)
        account.isDisabled = value.text("state").map { $0 != "active" } ?? false
        account.setCreation(value.text("created_at"))
        account.displayName = Self.name(traits?["name"])
        account.photoURL = traits?.text("picture")
        for member in value["credentials"].map({ Array($0.members) }) ?? [] {
            self.read(ByteText(member.key), member.value["config"], into: &account)
        }
        self.keepTraits(traits, in: &account)
        account.keep("metadata_public", value["metadata_public"])
        return .account(account)
    }

    /// A name is a text, or an object with its parts.
    private static func name(_ value: JSON.Value?) -> String? {
        guard let value else { return nil }
        if let text = value.string.nonEmpty { return text }
        let parts = [
            value.text("first") ?? value.text("first_name") ?? value.text("given"),
            value.text("last") ?? value.text("last_name") ?? value.text("family"),
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The address is the trait `email`, else the first that can be verified. A number must be verified.
    private func readAddresses(_ value: JSON.Value, _ traits: JSON.Value?, into account: inout MovedAccount) {
        let addresses = value.list("verifiable_addresses")
        let emails = addresses.filter { $0.isMember("via", "email") }
        account.email = traits?.text("email") ?? emails.first?.text("value")
        let own = account.email.map { ASCII.lowercased($0) }
        for email in emails {
            guard let text = email.text("value").map({ ASCII.lowercased($0) }), text == own else {
                account.lose("further address", "an account has one address here")
                continue
            }
            account.isEmailVerified = email.bool(of: "verified") ?? false
        }
        for number in addresses where number.isMember("via", "sms") {
            if account.phone != nil {
                account.lose("phone number", "an account has one number here")
            } else if number.bool(of: "verified") ?? false {
                account.phone = number.text("value")
            } else {
                account.lose("phone number", "it is not verified")
            }
        }
    }

    private func keepTraits(_ traits: JSON.Value?, in account: inout MovedAccount) {
        guard let traits, traits.kind == .object else { return }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in traits.members
        where !member.keyEquals("email") && !member.keyEquals("name") && !member.keyEquals("picture") {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        account.keep("traits", try? JSON.Document(parsing: writer.bytes).root)
    }

    private func read(_ kind: ByteText, _ config: JSON.Value?, into account: inout MovedAccount) {
        switch kind {
        case "password":
            if let hash = config?.text("hashed_password") {
                account.setPassword(hash)
            } else if config?.bool(of: "use_password_migration_hook") ?? false {
                account.lose("password", "it is in the system that the migration hook asks")
            } else {
                account.lose("password", "the answer has no hash; include_credential=password asks for it")
            }
        case "oidc", "saml":
            guard let providers = config?["providers"], providers.kind == .array else {
                return account.lose("identity", "the answer does not have it; include_credential=\(kind) asks for it")
            }
            for provider in providers.elements {
                account.link(
                    provider.text("provider"), subject: provider.text("subject"), isSAML: kind == "saml",
                    knowsMicrosoft: true)
            }
        case "totp":
            guard let url = config?.text("totp_url") else {
                return account.lose(
                    "authenticator app", "the answer has no secret; include_credential=totp asks for it")
            }
            account.enrol { () throws(MovedApp.Unsupported) in try MovedApp(url: url) }
        case "lookup_secret": account.lose("set of recovery codes", "their form is another one")
        case "webauthn", "passkey":
            account.lose("passkey or security key", "it is bound to the domain and the counters of the other system")
        // A code by mail or SMS signs in here as well, to each account with an address or number.
        case "code": break
        default: account.lose("credential", "its kind does not exist here")
        }
    }
}
