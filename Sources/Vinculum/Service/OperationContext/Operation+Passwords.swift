extension Operation {
    /// In UTF-16 units, as clients count.
    private static let minimumPasswordLength = 6

    /// In UTF-16 units, as clients count.
    private static let maximumPasswordLength = 4096

    /// Whether a text is short enough to be a password, by its bytes: those of so many UTF-16 units are at most three
    /// times as many. A longer one is not hashed, nor counted in units.
    private static func isHashable(_ password: String) -> Bool {
        password.utf8.count <= 3 * Operation.maximumPasswordLength
    }

    /// Refuses a new password that is too long, too short, or against the password policy.
    func checkStrength(_ password: String) throws(OperationExit) {
        guard Operation.isHashable(password), password.utf16Length <= Operation.maximumPasswordLength else {
            throw .refused(ServiceError.passwordTooLong)
        }
        if let rules = self.policy.passwordRules { try Operation.check(password, rules) }
        guard password.utf16Length >= Operation.minimumPasswordLength else { throw .refused(ServiceError.weakPassword) }
    }

    private static func check(_ password: String, _ rules: PasswordRules) throws(OperationExit) {
        let shortfalls = rules.shortfalls(of: password)
        if !shortfalls.isEmpty {
            throw .refused(ServiceError.missingPasswordRequirements(shortfalls.map { $0.requirement }))
        }
    }

    /// The rules of the password policy that a right password breaks, for the notification in the response.
    ///
    /// - Throws: `PASSWORD_DOES_NOT_MEET_REQUIREMENTS` where the policy refuses older passwords.
    func notifications(about password: String) throws(OperationExit) -> [Wire.UserNotification]? {
        guard let rules = self.policy.passwordRules else { return nil }
        if rules.refusesOldPasswords { try Operation.check(password, rules) }
        let shortfalls = rules.shortfalls(of: password)
        return shortfalls.isEmpty ? nil : shortfalls.map { Wire.UserNotification($0) }
    }

    /// Hashes a new password with the default hash, and proposes a number for its parameters if they have none.
    func credential(_ password: String, _ origin: Origin) throws(OperationExit) -> PasswordCredential {
        guard let credential = try self.hashed(password, updatedAt: self.now, origin) else {
            throw .refused(.internal("The password could not be hashed with the parameters this server was given."))
        }
        return credential
    }

    /// Hashes a right password again if its hash is weaker than the default one: after an import, or after the default
    /// became costlier. Only the hash changes; if it cannot be computed, the old one stays.
    ///
    /// An imported hash that is as good stays, so that an export has one set of parameters for it and its like. An
    /// account with second factors keeps its hash until it had a session: the password alone changes nothing of it. A
    /// hash of bcrypt stays after a password that bcrypt does not read to its end: the owner's may go on otherwise.
    func rehash(_ password: String, of account: inout Account) throws(OperationExit) {
        guard
            let old = account.password,
            let algorithm = self.algorithms[old.algorithm],
            !algorithm.isAsGood(as: self.settings.defaultPasswordHash),
            algorithm != .bcrypt || Bcrypt.readsWhole(password),
            account.factors.isEmpty || account.sessionsIssued >= max(account.sessionsRevokedBelow, 1),
            let credential = try self.hashed(password, updatedAt: old.updatedAt, old.origin)
        else { return }
        self.permit(.signIn)
        self.record(.change, .defaultPasswordHash, .account(account), Decision.Fact(.hashAlgorithm, algorithm.name))
        self.change(&account, [.password(credential)])
    }

    private func hashed(
        _ password: String, updatedAt: Instant, _ origin: Origin
    ) throws(OperationExit) -> PasswordCredential? {
        let salt = self.generator.bytes(16)
        let algorithm = self.settings.defaultPasswordHash
        let answers = try self.ask([.hashPassword(algorithm, password: Array(password.utf8), salt: salt)])
        guard case .passwordHash(let hash)? = answers.first, !hash.isEmpty else { return nil }
        return PasswordCredential(
            hash: hash, salt: salt, algorithm: self.algorithmID(algorithm), updatedAt: updatedAt, origin: origin
        )
    }

    /// The number of these parameters. Proposes one if they have none.
    func algorithmID(_ algorithm: PasswordHashAlgorithm) -> UInt32 {
        var known = self.algorithms
        // An import of hashes and plain passwords numbers two.
        for case .passwordAlgorithm(let id, let proposed) in self.proposed.changes { _ = known.insert(id, proposed) }
        if let id = known.id(of: algorithm) { return id }
        let id = known.freeID
        self.propose(.passwordAlgorithm(id: id, algorithm))
        return id
    }

    /// Asks for the work of verifying a password by these parameters, so that the time of the response reveals nothing.
    private func verifyNothing(
        _ password: String, _ algorithm: PasswordHashAlgorithm
    ) throws(OperationExit) {
        guard Operation.isHashable(password) else { return }
        let salt = self.generator.bytes(16)
        let expected =
            algorithm == .bcrypt ? Operation.unmatchedBcrypt : self.generator.bytes(algorithm.usualHashByteCount)
        _ = try self.ask([
            .verifyPassword(algorithm, password: Array(password.utf8), salt: salt, expected: expected)
        ])
    }

    /// Asks for the work of verifying a wrong password of the account that an address might have.
    ///
    /// Its parameters are those of one of the imports or of new passwords, chosen by the address under a key that
    /// outsiders do not know: always the same for an address, as for an account that exists.
    private func verifyNothing(_ password: String, for email: EmailAddress) throws(OperationExit) {
        var known = self.algorithms.entries.map { $0.algorithm }
        if !known.contains(self.settings.defaultPasswordHash) { known.append(self.settings.defaultPasswordHash) }
        let key = self.settings.tokens.keyRing?.refreshKey.revealed() ?? Array(self.settings.projectID.utf8)
        let digest = HMAC<SHA256>.code(Array("algorithm of \(email.text)".utf8), key: key)
        let choice = digest.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) } % UInt32(known.count)
        let algorithm = known[Int(choice)]
        try self.verifyNothing(password, algorithm)
        try self.balanceRehash(password, algorithm)
    }

    /// After a wrong password, asks for the work of hashing the right one again, whose parameters are weaker than those
    /// of new ones.
    private func balanceRehash(
        _ password: String, _ algorithm: PasswordHashAlgorithm
    ) throws(OperationExit) {
        if !algorithm.isAsGood(as: self.settings.defaultPasswordHash) {
            try self.verifyNothing(password, self.settings.defaultPasswordHash)
        }
    }

    /// A hash of bcrypt's usual cost that no password has: its text is well-formed, so that it costs the work.
    private static let unmatchedBcrypt = Array("$2b$10$".utf8) + [UInt8](repeating: UInt8(ascii: "."), count: 53)

    /// The account of an address, if this is its password.
    ///
    /// Where responses hide which addresses have an account, an unknown one costs the same work, and only a
    /// request with the right password is refused because the account is disabled.
    ///
    /// - Throws: `EMAIL_NOT_FOUND`, `INVALID_PASSWORD`, or `INVALID_LOGIN_CREDENTIALS` for both; `USER_DISABLED`;
    ///   `TOO_MANY_ATTEMPTS_TRY_LATER` after too many wrong passwords.
    func account(_ email: EmailAddress, password: String) throws(OperationExit) -> Account {
        try self.spendPassword(for: email)
        let hides = self.policy.hidesEmails
        guard let account = self.view.account(email: email) else {
            guard hides else { throw .refused(.emailNotFound, .email(email)) }
            try self.verifyNothing(password, for: email)
            throw .refused(.invalidLoginCredentials, .email(email))
        }
        if !hides { try self.checkEnabled(account) }
        guard try self.verify(password, of: account) else {
            self.mailMethods(of: account)
            throw .refused(
                hides ? .invalidLoginCredentials : .invalidPassword, .account(account), .email(email),
                Decision.Fact(.providers, account.linkedProviders.map { $0.provider.rawValue })
            )
        }
        self.passwordWasRight()
        try self.checkEnabled(account)
        return account
    }

    /// Whether the account has this password. A password of an older epoch, or with unknown parameters, never matches,
    /// nor does a text that is too long to be one, which costs no work, whether an account has the address or not.
    func verify(_ password: String, of account: Account) throws(OperationExit) -> Bool {
        guard
            Operation.isHashable(password),
            let credential = account.password,
            credential.origin.epoch == account.epoch,
            let algorithm = self.algorithms[credential.algorithm]
        else {
            if self.policy.hidesEmails, let email = account.email {
                try self.verifyNothing(password, for: email.address)
            }
            return false
        }
        let answers = try self.ask([
            .verifyPassword(
                algorithm, password: Array(password.utf8), salt: credential.salt, expected: credential.hash
            )
        ])
        let matches = if case .passwordMatches(true)? = answers.first { true } else { false }
        if !matches, self.policy.hidesEmails { try self.balanceRehash(password, algorithm) }
        return matches
    }
}
