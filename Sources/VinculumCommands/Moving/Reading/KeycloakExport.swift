import Vinculum

/// The users of a realm that `kc.sh export` wrote, in one file or several.
///
/// By keycloak/keycloak: `ExportUtils`, `CredentialRepresentation`, `PasswordCredentialData`, `PasswordSecretData` and
/// `OTPCredentialData`. Hashes and secrets are in the texts `secretData` and `credentialData`, which are JSON.
struct KeycloakExport {
    let records: MovedRecords
    /// The kinds of the realm's identity providers, by their aliases.
    private var kinds: [ByteText: String] = [:]

    /// What Keycloak keeps beside the accounts of a user storage: neither their addresses nor their names.
    static let federatedUsers = "federatedUsers"
    static let arrays = ["users", federatedUsers]

    init(_ records: MovedRecords) throws(CommandFailure) {
        self.records = records
        var realms: [String] = []
        for root in records.roots {
            if let realm = root.text("realm"), !realms.contains(realm) { realms.append(realm) }
            for provider in root.list("identityProviders") {
                guard let alias = provider.text("alias"), let kind = provider.text("providerId") else { continue }
                self.kinds[ByteText(alias)] = kind
            }
        }
        let hasUsers = records.roots.contains { root in Self.arrays.contains { root[named: $0] != nil } }
        if records.count == 0, !records.roots.isEmpty, !hasUsers {
            throw CommandFailure(
                .refused, code: "noUsers", "the files have the realm and none of its users",
                why: "an export into a directory has the users in files of their own, and one of the console has none",
                next: [.init("kc.sh export --users realm_file --file FILE", "export the realm with its users")])
        }
        if realms.count > 1 {
            throw CommandFailure(
                .refused, code: "severalRealms", "the files have the realms \(realms.listed)",
                why: "the accounts of a realm are those of one project",
                next: [.init("kc.sh export --realm \(Invocation.quoted(realms[0])) --file FILE", "export one realm")])
        }
        // A file of users has the realm's name alone.
        if !records.roots.contains(where: { $0["id"] != nil || $0["identityProviders"] != nil }) {
            try self.requireKnownProviders()
        }
    }

    /// Refuses identities of which only the realm says whether they are SAML. Taken for OpenID Connect, they would find
    /// nobody.
    private func requireKnownProviders() throws(CommandFailure) {
        for index in 0..<self.records.count {
            let value = (try? self.records.value(index)).flatMap { $0 }
            for identity in value?.list("federatedIdentities") ?? [] {
                guard let alias = identity.text("identityProvider"), !MovedProvider.isKnown(alias) else { continue }
                throw CommandFailure(
                    .refused, code: "noRealm",
                    "accounts have identities at \(TerminalText.safe(alias)), and the files have no realm",
                    why: "only the realm says whether \(TerminalText.safe(alias)) is OpenID Connect or SAML; name its "
                        + "file too, REALM-realm.json of an export into a directory",
                    next: [.init("kc.sh export --users realm_file --file FILE", "export realm and users together")])
            }
        }
    }

    func row(_ index: Int, _ value: JSON.Value) throws(MalformedRecord) -> MovedRow {
        if let table = self.records.table(index), table == Self.federatedUsers {
            return .leftOut(reason: "accounts of a user storage, which has their addresses and names")
        }
        guard let uid = value.text("id") else { return .refused(uid: nil, reason: "id is missing") }
        if value["serviceAccountClientId"]?.string != nil {
            return .leftOut(reason: "accounts of clients, which are programs")
        }
        var account = MovedAccount(uid: uid)
        account.email = value.text("email")
        account.isEmailVerified = try value.flag("emailVerified") ?? false
        // Keycloak's own import disables an account without the member, which its export always writes.
        account.isDisabled = try !(value.flag("enabled") ?? false)
        account.setCreation(value.text("createdTimestamp"))
        let names = [value.text("firstName"), value.text("lastName")].compactMap { $0 }
        if !names.isEmpty { account.displayName = names.joined(separator: " ") }
        self.readNumber(value["attributes"], into: &account)
        for credential in value.list("credentials") {
            self.read(credential, into: &account)
        }
        for identity in value.list("federatedIdentities") {
            let alias = identity.text("identityProvider")
            let kind = alias.flatMap { self.kinds[ByteText($0)] }
            account.link(
                kind.flatMap { self.generic.contains($0) ? alias : $0 } ?? alias, subject: identity.text("userId"),
                isSAML: kind == "saml")
        }
        for action in value.list("requiredActions") {
            account.lose("required action", "\(action.string ?? "it") is not asked for here")
        }
        if value["federationLink"]?.string != nil {
            account.lose("password", "it is in the directory that the realm federates")
        }
        account.keep("username", text: value.text("username"))
        self.keepAttributes(value["attributes"], in: &account)
        self.keepRoles(value, in: &account)
        account.keep("clientRoles", value["clientRoles"])
        account.keep("groups", value["groups"])
        return .account(account)
    }

    /// Kinds of providers that may be configured several times, so that the alias names them.
    private let generic = ["oidc", "keycloak-oidc", "saml", "oauth2"]

    /// The roles without the one that each account of a realm has.
    private func keepRoles(_ value: JSON.Value, in account: inout MovedAccount) {
        guard let roles = value["realmRoles"] else { return }
        var writer = JSON.Writer()
        writer.beginArray()
        for role in roles.elements {
            if let name = role.string, !name.hasBytePrefix("default-roles-") { writer.string(name) }
        }
        writer.endArray()
        account.keep("realmRoles", try? JSON.Document(parsing: writer.bytes).root)
    }

    /// The attributes without the number, if it is the account's own.
    private func keepAttributes(_ value: JSON.Value?, in account: inout MovedAccount) {
        guard let value, value.kind == .object, account.names.phone != nil else {
            return account.keep("attributes", value)
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in value.members
        where !member.keyEquals("phoneNumber") && !member.keyEquals("phoneNumberVerified") {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        account.keep("attributes", try? JSON.Document(parsing: writer.bytes).root)
    }

    /// The attributes in which extensions for SMS keep a number.
    private func readNumber(_ attributes: JSON.Value?, into account: inout MovedAccount) {
        guard let number = attributes?["phoneNumber"]?[0]?.string.nonEmpty else { return }
        guard attributes?["phoneNumberVerified"]?[0]?.string == "true" else {
            return account.lose("phone number", "it is not verified")
        }
        account.phone = number
    }

    private func read(_ credential: JSON.Value, into account: inout MovedAccount) {
        let (secret, data) = (credential.nested("secretData"), credential.nested("credentialData"))
        switch ByteText(credential.text("type") ?? "") {
        case "password":
            if let plain = credential.text("value"), secret == nil {
                account.password = .plain(plain)
            } else {
                self.readPassword(secret, data, into: &account)
            }
        case "otp":
            account.enrol { () throws(MovedApp.Unsupported) in
                guard data?.isMember("subType", "totp") ?? false else { throw .kind }
                let value = secret?.text("value")
                let encoding = data?.text("secretEncoding")
                let isBase32 = encoding.map { ASCII.lowercased($0) == "base32" }
                return try MovedApp(
                    id: credential.text("id"),
                    secret: isBase32 == nil
                        ? value.map { Array($0.utf8) } : isBase32 == true ? MovedApp.secret(base32: value) : nil,
                    name: credential.text("userLabel"),
                    enrolledAt: credential.text("createdDate").flatMap { Instant(moved: $0) },
                    digits: data?.int64(of: "digits"), period: data?.int64(of: "period"),
                    algorithm: data?.text("algorithm"))
            }
        case "webauthn", "webauthn-passwordless":
            account.lose("passkey or security key", "it is bound to the domain and the counters of the other system")
        case "recovery-authn-codes": account.lose("set of recovery codes", "their hashes are of another form")
        case "": account.lose("credential", "it has no type")
        default: account.lose("credential", "its type is not known here")
        }
    }

    private func readPassword(_ secret: JSON.Value?, _ data: JSON.Value?, into account: inout MovedAccount) {
        guard let hash = secret?.text("value"), let salt = secret?.text("salt"), let name = data?.text("algorithm"),
            let rounds = data?.int64(of: "hashIterations")
        else { return account.lose("password", "its hash, salt, algorithm or iterations are missing") }
        let bytes = Base64.decodedLeniently(hash)
        let algorithm: PasswordHashAlgorithm
        switch ByteText(name) {
        case "pbkdf2": algorithm = .pbkdfSHA1(rounds: rounds)
        case "pbkdf2-sha256": algorithm = .pbkdf2SHA256(rounds: rounds)
        case "pbkdf2-sha512": algorithm = .pbkdf2SHA512(rounds: rounds)
        case "argon2":
            guard let parameters = Self.argon2(data?["additionalParameters"], rounds, bytes.count) else {
                return account.lose("password", "parameters of argon2 are missing")
            }
            algorithm = .argon2(parameters)
        default: return account.lose("password", "\(name) is not an algorithm here")
        }
        account.password = .hash(
            StoredPassword(algorithm: algorithm, hash: bytes, salt: Base64.decodedLeniently(salt)))
    }

    /// - Parameter members: Lists of one text each: `type`, `version`, `memory` in KiB, `parallelism`.
    private static func argon2(
        _ members: JSON.Value?, _ iterations: Int64, _ byteCount: Int
    ) -> Argon2.Parameters? {
        func member(_ name: StaticString) -> String { members?[name]?[0]?.string ?? "" }
        let variant: Argon2.Variant
        switch ByteText(member("type")) {
        case "id": variant = .id
        case "i": variant = .i
        case "d": variant = .d
        default: return nil
        }
        let version: Argon2.Version
        switch ByteText(member("version")) {
        case "1.3": version = .v13
        case "1.0": version = .v10
        default: return nil
        }
        guard let memory = Int64(member("memory")), let parallelism = Int64(member("parallelism")) else { return nil }
        return Argon2.Parameters(
            variant, version: version, iterations: iterations, memory: memory, parallelism: parallelism,
            byteCount: Int64(byteCount))
    }
}
