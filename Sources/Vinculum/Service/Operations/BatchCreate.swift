extension Operation {
    /// `accounts:batchCreate`: imports accounts with their password hashes. The response names the rows that were
    /// refused; the others are stored.
    ///
    /// Other than the reference: hashes are checked, so their parameters must be valid, and a strict authority refuses
    /// a row whose hash can match no password, or whose instants cannot be read; without parameters a hash is the plain
    /// form of an emulator, whose password is hashed; a phone number belongs to one account in all its spellings;
    /// addresses are compared in normal form, and one with blanks at its ends is refused; an overwritten account keeps
    /// the count of its sessions, so that none of the old ones is good again.
    func batchCreate(_ request: Wire.BatchCreate.Request) throws(OperationExit) -> Wire.BatchCreate.Response {
        try self.requireAdministrator()
        guard let users = request.users, !users.isEmpty else { throw .refused(.missingUserAccount) }
        let algorithm = try request.algorithm(within: self.settings.hashBounds)
        try self.checkDuplicates(request, users)
        let hashes = try self.hashesOfRawPasswords(users, readsReferenceForm: algorithm == nil)

        var batch = Batch(
            allowsOverwrite: request.allowOverwrite ?? false, algorithm: algorithm,
            checksHashes: self.settings.refuses(.uncheckedHashes),
            hashKey: (self.generator.next(), self.generator.next())
        )
        if let algorithm { batch.algorithmID = self.algorithmID(algorithm) }
        if !hashes.isEmpty { batch.houseAlgorithmID = self.algorithmID(self.settings.defaultPasswordHash) }
        var response = Wire.BatchCreate.Response()
        var errors: [Wire.BatchError] = []
        var hashed = hashes[...]
        var replaced = 0
        for (index, user) in users.enumerated() {
            do throws(RowError) {
                let hash = hashed.first?.index == index ? hashed.popFirst() : nil
                let account = try self.account(from: user, &batch, rawPassword: hash)
                if self.store(account, replaces: batch.isTaken(.id(account.id))) { replaced += 1 }
                batch.reserveIdentifiers(account)
            } catch {
                var item = Wire.BatchError()
                item.index = Int64(index)
                item.message = error.message
                errors.append(item)
            }
        }
        if let first = errors.first?.index {
            self.record(.refusal, .imports, .count(.refusedRows, errors.count), Decision.Fact(.firstRefusedRow, first))
        }
        if replaced > 0 { self.record(.change, .imports, .count(.replacedAccounts, replaced)) }
        response.error = errors
        return response
    }

    /// Stores an imported account in place of the one that has its id.
    ///
    /// - Parameter replaces: Whether an earlier row of the same import has the id.
    /// - Returns: Whether an account had the id.
    private func store(_ account: Account, replaces: Bool) -> Bool {
        let isKnown = replaces || self.view.account(account.id) != nil
        if isKnown { self.propose(.account(.deleted(account.id))) }
        self.propose(.account(.changed(account.id, account.changes)))
        return isKnown
    }

    private func checkDuplicates(_ request: Wire.BatchCreate.Request, _ users: [Wire.UserInfo]) throws(OperationExit) {
        if request.sanityCheck ?? false {
            let emails = users.compactMap { $0.email.nonEmpty }
            if self.policy.oneAccountPerEmail, let index = Operation.firstRepetition(emails) {
                throw .refused(.duplicateEmail(emails[index]))
            }
            // One chain of map and filter took the type checker three seconds.
            var identities: [(provider: String, subject: String)] = []
            for user in users {
                for identity in user.providerUserInfo ?? [] {
                    if let provider = identity.providerId.nonEmpty, let subject = identity.rawId.nonEmpty {
                        identities.append((provider, subject))
                    }
                }
            }
            // The length in front keeps two pairs apart whose texts run together to the same.
            let texts = identities.map { "\($0.provider.utf8.count) \($0.provider)\($0.subject)" }
            if let index = Operation.firstRepetition(texts) {
                let (provider, subject) = identities[index]
                throw .refused(.duplicateRawID(provider: provider, rawID: subject))
            }
        }
        let ids = users.map { $0.localId ?? "" }
        if request.allowOverwrite != true, let index = Operation.firstRepetition(ids) {
            throw .refused(.duplicateLocalID(ids[index]))
        }
    }

    /// The index of the first text that equals an earlier one, byte for byte. O(n log n).
    static func firstRepetition(_ texts: [String]) -> Int? {
        let order = sortedOrder(texts.count) { texts[$0] < texts[$1] }
        var first: Int?
        for place in order.indices.dropFirst() where texts[order[place - 1]] == texts[order[place]] {
            first = min(first ?? order[place], order[place])
        }
        return first
    }

    /// Hashes the plain passwords of a request, all in one question.
    ///
    /// - Parameter readsReferenceForm: Whether the plain form of an emulator is such a password too.
    private func hashesOfRawPasswords(
        _ users: [Wire.UserInfo], readsReferenceForm: Bool
    ) throws(OperationExit) -> [Batch.HashedPassword] {
        var questions: [Question] = []
        var hashes: [Batch.HashedPassword] = []
        for (index, user) in users.enumerated() {
            let isRaw = user.passwordHash.nonEmpty == nil
            let given =
                isRaw
                ? user.rawPassword.nonEmpty : readsReferenceForm ? ReferencePassword(of: user)?.text : nil
            guard let password = given else { continue }
            let salt = isRaw ? user.salt.nonEmpty.map { Base64.decodedLeniently($0) } : nil
            let usedSalt = salt ?? self.generator.bytes(16)
            hashes.append(Batch.HashedPassword(index: index, hash: [], salt: usedSalt))
            questions.append(
                .hashPassword(self.settings.defaultPasswordHash, password: Array(password.utf8), salt: usedSalt)
            )
        }
        for (index, answer) in try self.ask(questions).enumerated() {
            if case .passwordHash(let hash) = answer { hashes[index].hash = hash }
        }
        return hashes
    }
}
