extension Operation {
    /// `accounts:batchCreate`: imports accounts with their password hashes. Rows that cannot be taken are named in the
    /// answer; the others are stored.
    mutating func batchCreate(_ request: Wire.BatchCreate.Request) throws(Stop) -> Wire.BatchCreate.Response {
        guard self.caller == .administrator else { throw .refused(.insufficientPermission) }
        guard let users = request.users, !users.isEmpty else { throw .refused(.missingUserAccount) }
        let algorithm = try Operation.algorithm(request)
        try self.checkDuplicates(request, users)
        let hashes = try self.hashesOfRawPasswords(users)

        var batch = Batch(
            allowsOverwrite: request.allowOverwrite ?? false, algorithm: algorithm,
            hashKey: (self.generator.next(), self.generator.next())
        )
        if let algorithm { batch.algorithmID = self.algorithmID(algorithm) }
        if !hashes.isEmpty { batch.houseAlgorithmID = self.algorithmID(self.settings.houseHash) }
        var response = Wire.BatchCreate.Response()
        var errors: [Wire.BatchError] = []
        for (index, user) in users.enumerated() {
            do throws(RowError) {
                let account = try self.account(from: user, &batch, rawPassword: hashes.first { $0.index == index })
                batch.note(account)
                self.store(account)
            } catch {
                var item = Wire.BatchError()
                item.index = Int64(index)
                item.message = error.message
                errors.append(item)
            }
        }
        response.error = errors
        return response
    }

    /// Puts an imported account in place of whatever had its id.
    private mutating func store(_ account: Account) {
        var changes: [AccountChange] = []
        account.forEachChange { changes.append($0) }
        if self.view.account(account.id) != nil { self.propose(.accountDeleted(account.id)) }
        self.propose(.account(account.id, changes))
    }

    private func checkDuplicates(_ request: Wire.BatchCreate.Request, _ users: [Wire.UserInfo]) throws(Stop) {
        if request.sanityCheck ?? false {
            if self.settings.oneAccountPerEmail,
                let email = Operation.firstRepeated(users.compactMap { $0.email.nonEmpty })
            {
                throw .refused(.duplicateEmail(email))
            }
            let identities = users.flatMap { $0.providerUserInfo ?? [] }
                .compactMap { info -> String? in
                    guard let provider = info.providerId.nonEmpty, let subject = info.rawId.nonEmpty else { return nil }
                    return "\(provider)\u{0}\(subject)"
                }
            if let repeated = Operation.firstRepeated(identities) {
                let parts = repeated.utf8.split(separator: 0)
                let (provider, subject) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
                throw .refused(.duplicateRawID(provider: provider, rawID: subject))
            }
        }
        if request.allowOverwrite != true, let id = Operation.firstRepeated(users.map { $0.localId ?? "" }) {
            throw .refused(.duplicateLocalID(id))
        }
    }

    /// The first text that stands twice in a list, byte for byte. Takes O(n log n).
    private static func firstRepeated(_ texts: [String]) -> String? {
        let sorted = texts.sorted(by: precedesInBytes)
        return zip(sorted, sorted.dropFirst()).first { sameBytes($0, $1) }?.0
    }

    /// The parameters of all hashes of the request; `nil` if it names none.
    private static func algorithm(_ request: Wire.BatchCreate.Request) throws(Stop) -> PasswordHashAlgorithm? {
        guard let name = request.hashAlgorithm.nonEmpty else { return nil }
        let algorithm: PasswordHashAlgorithm
        switch name {
        case "SCRYPT":
            algorithm = .scrypt(
                signerKey: Base64.decodedLeniently(request.signerKey ?? ""),
                saltSeparator: Base64.decodedLeniently(request.saltSeparator ?? ""),
                rounds: request.rounds ?? 0, memoryCost: request.memoryCost ?? 0
            )
        case "STANDARD_SCRYPT":
            algorithm = .standardScrypt(
                cpuMemCost: request.cpuMemCost ?? 0, parallelization: request.parallelization ?? 0,
                blockSize: request.blockSize ?? 0, dkLen: request.dkLen ?? 0
            )
        case "PBKDF2_SHA256": algorithm = .pbkdf2SHA256(rounds: request.rounds ?? 0)
        case "PBKDF_SHA1": algorithm = .pbkdfSHA1(rounds: request.rounds ?? 0)
        default: throw .refused(.unsupportedHashAlgorithm(name))
        }
        do throws(PasswordHashError) {
            try algorithm.validate()
        } catch {
            throw .refused(.invalidHashParameters(error))
        }
        return algorithm
    }

    /// Hashes the plain passwords of a request, all in one question.
    private mutating func hashesOfRawPasswords(_ users: [Wire.UserInfo]) throws(Stop) -> [Batch.HashedPassword] {
        var questions: [Question] = []
        var hashes: [Batch.HashedPassword] = []
        for (index, user) in users.enumerated() {
            guard user.passwordHash.nonEmpty == nil, let password = user.rawPassword.nonEmpty else { continue }
            let salt = user.salt.nonEmpty.map { Base64.decodedLeniently($0) } ?? self.generator.bytes(16)
            hashes.append(Batch.HashedPassword(index: index, hash: [], salt: salt))
            questions.append(.hashPassword(self.settings.houseHash, password: Array(password.utf8), salt: salt))
        }
        for (index, answer) in try self.ask(questions).enumerated() {
            if case .passwordHash(let hash) = answer { hashes[index].hash = hash }
        }
        return hashes
    }
}
