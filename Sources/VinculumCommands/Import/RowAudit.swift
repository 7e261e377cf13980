import Vinculum

/// What an import leaves out of its rows, counted: members that nobody reads, and accounts that nobody can sign in to.
struct RowAudit {
    /// The members that are not read, in the order in which they were met, and in how many rows each is.
    private(set) var unread: [(name: String, count: Int)] = []
    private var places: [ByteText: Int] = [:]
    /// How many rows have further names, beyond ``mostNames``.
    private var otherCount = 0
    /// The accepted accounts without password, identity and telephone number.
    private(set) var closedCount = 0
    /// Those of them that have an e-mail address.
    private var closedWithAddressCount = 0
    private var isSeed = false

    /// The most names that are counted each for itself. A list may have names without end.
    private static let mostNames = 64

    /// Counts the members of a row that nobody reads.
    ///
    /// - Parameters:
    ///   - tenant: The tenant that the accounts go to. A row may say another one.
    ///   - isSeed: Whether plain passwords are read.
    mutating func note(_ row: JSON.Value, of tenant: TenantID?, isSeed: Bool = false) {
        self.isSeed = isSeed
        var names: [String] = []
        var hasOther = false
        func note(_ member: JSON.Members.Element, _ known: [String], _ parent: String) {
            guard !Self.isEmpty(member.value) else { return }
            let name = String(decoding: KeySpelling.camelCased(Array(member.key.utf8)[...]), as: UTF8.self)
            if known.contains(where: { $0 == name }) { return }
            let shown = parent + AccountTable.excerpt(member.key)
            if names.contains(where: { $0 == shown }) { return }
            if names.count < Self.mostNames { names.append(shown) } else { hasOther = true }
        }
        for member in row.members {
            if member.key == "tenantId", member.value.string == tenant?.text { continue }
            if isSeed, member.key == "password" { continue }
            note(member, Self.members, "")
        }
        for (list, known) in [("providerUserInfo", Self.identityMembers), ("mfaInfo", Self.factorMembers)] {
            for element in row[named: list]?.elements.map({ $0 }) ?? [] {
                for member in element.members { note(member, known, list + ".") }
            }
        }
        for name in names {
            if let place = self.places[ByteText(name)] {
                self.unread[place].count += 1
            } else if self.unread.count < Self.mostNames {
                self.places[ByteText(name)] = self.unread.count
                self.unread.append((name, 1))
            } else {
                hasOther = true
            }
        }
        if hasOther { self.otherCount += 1 }
    }

    /// Counts an accepted account.
    mutating func noteAccepted(_ user: Wire.UserInfo) {
        let isOpen =
            user.passwordHash.nonEmpty != nil || user.rawPassword.nonEmpty != nil || user.phoneNumber.nonEmpty != nil
            || user.providerUserInfo?.contains {
                !["password", "phone", "passkey"].contains($0.providerId ?? "password")
            }
                ?? false
        if isOpen { return }
        self.closedCount += 1
        if user.email.nonEmpty != nil { self.closedWithAddressCount += 1 }
    }

    /// Whether nothing is in the value that could be lost.
    private static func isEmpty(_ value: JSON.Value) -> Bool {
        switch value.kind {
        case .null: true
        case .string: value.string?.isEmpty ?? false
        case .array, .object: value.count == 0
        default: false
        }
    }

    /// The counts as lines for a person.
    ///
    /// - Parameter unit: What a row is called: `row` or `line`.
    func lines(rowsAre unit: String) -> [String] {
        var lines = self.unread.map { name, count in
            "\(name) in \(counted(count, unit)) is not read" + (self.remedy(name).map { "; " + $0 } ?? "")
        }
        if self.otherCount > 0 {
            lines.append("\(counted(self.otherCount, unit)) with further members have them unread")
        }
        if self.closedCount > 0 {
            let one = self.closedCount == 1
            lines.append(
                counted(self.closedCount, "account") + (one ? " has" : " have")
                    + " no way to sign in: no password, identity or phone number"
                    + (self.closedWithAddressCount == 0
                        ? ""
                        : "; \(self.closedWithAddressCount) with an e-mail address can get a password by a reset mail, "
                            + "or sign in by a mailed link where that is switched on"))
        }
        return lines
    }

    /// Writes the counts as members of a result.
    func write(to writer: inout JSON.Writer) {
        if !self.unread.isEmpty {
            writer.key("unread")
            writer.beginObject()
            for (name, count) in self.unread { writer.member(named: name, Int64(count)) }
            writer.endObject()
        }
        if self.closedCount > 0 { writer.member("withoutSignIn", Int64(self.closedCount)) }
    }
}

extension RowAudit {
    /// What an account of an export, a lookup or a download has. Those that an import does not take over are here
    /// because every account of these forms has them, and nothing of the person is lost: what the service counts anew
    /// (`validSince`, `passwordUpdatedAt`, `lastRefreshAt`, `version`), what follows from others (`customAuth`,
    /// `emailLinkSignin`, `initialEmail`, `kind`), and profiles of other products (`screenName`, `language`,
    /// `timeZone`, `dateOfBirth`).
    private static let members = [
        "createdAt", "customAttributes", "customAuth", "customClaims", "dateOfBirth", "disabled", "displayName",
        "email", "emailLinkSignin", "emailVerified", "initialEmail", "kind", "language", "lastLoginAt", "lastRefreshAt",
        "lastSignedInAt", "localId", "mfaInfo", "passwordHash", "passwordUpdatedAt", "phoneNumber", "photoUrl",
        "providerUserInfo", "salt", "screenName", "timeZone", "validSince", "version",
    ]
    private static let identityMembers = [
        "displayName", "email", "federatedId", "phoneNumber", "photoUrl", "providerId", "rawId", "screenName",
    ]
    private static let factorMembers = [
        "displayName", "emailInfo", "enrolledAt", "mfaEnrollmentId", "phoneInfo", "totpInfo", "unobfuscatedPhoneInfo",
    ]

    /// The word that other software has for a member, in small letters and digits.
    private static func folded(_ name: String) -> String {
        String(decoding: name.utf8.filter { $0.isLetterOrDigit }.map { $0.lowercased }, as: UTF8.self)
    }

    /// What to do about a member that is not read.
    private func remedy(_ name: String) -> String? {
        let readers: [(member: String, names: [String])] = [
            (
                "passwordHash",
                ["passwordhash", "hash", "passworddigest", "encryptedpassword", "hashedpassword", "passwd"]
            ),
            ("disabled", Self.enabledNames + Self.blockedNames),
            ("localId", ["id", "uid", "userid", "sub", "username", "pk"]),
            ("displayName", ["name", "fullname", "nickname"]),
            ("phoneNumber", ["phone", "mobile", "telephone", "telephonenumber"]),
            ("photoUrl", ["picture", "avatar", "avatarurl", "photo", "imageurl"]),
            (
                "emailVerified",
                ["verified", "emailconfirmed", "isemailverified", "emailverifiedat", "emailconfirmedat"]
            ),
            ("createdAt", ["created", "createdat", "creationtime", "datejoined", "createdtimestamp"]),
            ("lastSignedInAt", ["lastlogin", "lastsigninat", "lastsignintime", "lastsignin"]),
            ("customClaims", ["claims", "appmetadata", "attributes"]),
            ("salt", ["passwordsalt"]),
            ("providerUserInfo", ["identities", "providerdata", "federatedidentities"]),
            ("mfaInfo", ["multifactor", "factors"]),
        ]
        let folded = Self.folded(name)
        switch folded {
        case "password", "rawpassword", "plainpassword":
            return self.isSeed
                ? "password is the member that is read" : "vinculum seed reads plain passwords, as password"
        case "passkeyinfo": return "no list brings passkeys; vinculum backup keeps them"
        case "tenantid": return "--tenant says where the accounts go"
        default: break
        }
        let known =
            readers.first { $0.names.contains(folded) }?.member ?? Suggestion.nearest(to: name, in: Self.members)
        return known.map { "\($0) is the member that is read" }
    }

    private static let enabledNames = ["enabled", "active", "isactive", "isenabled"]
    private static let blockedNames = ["blocked", "banned", "locked", "suspended", "isdisabled", "inactive", "deleted"]

    /// Why a row must not be imported without a member that nobody reads: other software has shut the account, and it
    /// would be open here.
    static func objection(to row: JSON.Value) -> String? {
        for member in row.members {
            if member.value.isNull { continue }
            let name = self.folded(member.key)
            // Dumps of databases have 1 and 0.
            let flag = member.value.bool ?? member.value.int64.flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
            if (self.enabledNames.contains(name) && flag != true) || (self.blockedNames.contains(name) && flag != false)
            {
                return
                    "\(AccountTable.excerpt(member.key)) is not read, and the account would be open; disabled is the "
                    + "member that is read: true shuts an account, false opens it"
            }
        }
        return nil
    }
}
