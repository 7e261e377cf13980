import Vinculum

extension MovedAccount {
    /// Whether anything here can sign in to the account: an address, a number, or an identity.
    var hasWayIn: Bool { self.email != nil || self.phone != nil || !self.identities.isEmpty }

    /// The account as `accounts:batchCreate` takes it, without hash and authenticator apps.
    ///
    /// - Parameter claims: The custom claims as text.
    func userInfo(claims: String?) -> Wire.UserInfo {
        var user = Wire.UserInfo()
        user.localId = self.uid
        user.email = self.email
        user.emailVerified = self.isEmailVerified
        user.phoneNumber = self.phone
        user.displayName = self.displayName
        user.photoUrl = self.photoURL
        user.createdAt = self.createdAt.map { "\($0.milliseconds)" }
        user.lastLoginAt = self.lastLoginAt.map { "\($0.milliseconds)" }
        user.disabled = self.isDisabled
        user.customAttributes = claims
        if !self.identities.isEmpty { user.providerUserInfo = self.identities }
        if case .plain(let text)? = self.password { user.rawPassword = text }
        if !self.factorNumbers.isEmpty {
            user.mfaInfo = self.factorNumbers.map { number in
                var enrollment = Wire.MfaEnrollment()
                enrollment.phoneInfo = number
                return enrollment
            }
        }
        return user
    }

    /// Drops what the rules of the service do not allow, and counts it as lost.
    ///
    /// - Parameter bounds: What an import accepts of hashes.
    mutating func applyRules(_ bounds: PasswordHashBounds) {
        if !self.apps.isEmpty || !self.factorNumbers.isEmpty {
            if self.email == nil {
                self.loseFactors("a second factor needs an e-mail address")
            } else if !self.isEmailVerified {
                self.loseFactors("a second factor needs a verified address")
            }
        }
        if let number = self.phone, PhoneNumber(number) == nil {
            self.phone = nil
            self.lose("phone number", "it does not begin with + and the country code")
        }
        if self.email == nil, self.password != nil {
            self.password = nil
            self.lose("password", "a password signs in with an e-mail address, and the account has none")
        }
        if case .hash(let hash)? = self.password, let objection = hash.objection(within: bounds) {
            self.password = nil
            self.lose("password", "\(hash.algorithm.name): \(objection)")
        }
    }

    /// Takes the text of a hash as it stands in the other system.
    mutating func setPassword(_ text: String?) {
        guard let text = text.nonEmpty else { return }
        // The bounds of the import are among the rules.
        switch PasswordForm.reading(text, within: .maximum) {
        case .importable(let password)?: self.password = .hash(password)
        case .unusable?: break
        case .notImportable(let name, let reason)?: self.lose("password", "\(name): \(reason)")
        case nil:
            self.lose(
                "password", "its form is not known; vinculum hash try finds one from a password that you know")
        }
    }

    /// Reads the creation date; the service takes the time of the import for one that cannot be read.
    mutating func setCreation(_ text: String?) {
        self.createdAt = self.instant(text, else: "the account counts as created by the import")
    }

    /// Reads the date of the last sign-in.
    mutating func setLastLogin(_ text: String?) {
        self.lastLoginAt = self.instant(text, else: "the account counts as never signed in")
    }

    /// Reads an instant; one that cannot be read is lost.
    private mutating func instant(_ text: String?, else effect: String) -> Instant? {
        guard let text = text.nonEmpty else { return nil }
        if let instant = Instant(moved: text) { return instant }
        self.lose("date", "it is neither RFC 3339 nor a count of seconds or milliseconds; \(effect)")
        return nil
    }
}

extension Instant {
    /// Reads a date of an export: RFC 3339, the text form of PostgreSQL, a date alone, or a number of seconds or
    /// milliseconds since 1970. A time without an offset is in UTC.
    init?(moved text: String) {
        let bytes = Array(text.utf8)
        if !bytes.isEmpty, ASCII.areDigits(bytes) {
            guard let count = Int64(text) else { return nil }
            // Seconds have eleven digits from the year 5138 on.
            self = count < 100_000_000_000 ? Instant(seconds: count) : Instant(milliseconds: count)
            return
        }
        let tail = bytes.suffix(6)
        let sign = tail.firstIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        var whole = text
        if bytes.count == 10 {
            whole += "T00:00:00Z"
        } else if let last = bytes.last, last != UInt8(ascii: "Z"), last != UInt8(ascii: "z") {
            switch sign.map({ bytes.count - $0 }) {
            case 3: whole += ":00"
            case 5:
                whole = String(decoding: bytes.dropLast(2), as: UTF8.self) + ":"
                whole += String(decoding: bytes.suffix(2), as: UTF8.self)
            case 6: break
            default: whole += "Z"
            }
        }
        guard let instant = Instant(rfc3339: whole) else { return nil }
        self = instant
    }
}
