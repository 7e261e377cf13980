import Vinculum

extension HashConfig {
    /// Sets the parameters in an import request. The service validates their values.
    ///
    /// - Throws: ``CommandFailure`` for an unknown order, variant or version.
    func apply(to request: inout Wire.BatchCreate.Request) throws(CommandFailure) {
        request.hashAlgorithm = self.algorithmName ?? self[.algorithm]
        request.signerKey = self[.signerKey]
        request.saltSeparator = self[.saltSeparator]
        request.rounds = self.number(.rounds)
        request.memoryCost = self.number(.memoryCost)
        request.cpuMemCost = self.number(.cpuMemoryCost)
        request.parallelization = self.number(.parallelization)
        request.blockSize = self.number(.blockSize)
        request.dkLen = self.number(.length)
        request.passwordHashOrder = try self.saltOrder.map { $0 == .saltFirst ? .saltAndPassword : .passwordAndSalt }
        guard self.algorithmName == "ARGON2" else { return }
        var argon2 = Wire.Argon2Parameters()
        argon2.hashType = try self.argon2Variant.map { $0 == .d ? .d : $0 == .i ? .i : .id }
        argon2.version = try self.argon2Version.map { $0 == .v10 ? .v10 : .v13 }
        argon2.iterations = self.number(.iterations)
        argon2.memoryCostKib = self.number(.memory)
        argon2.parallelism = self.number(.lanes)
        argon2.hashLengthBytes = self.number(.hashLength)
        argon2.associatedData = self[.associatedData]
        request.argon2Parameters = argon2
    }

    /// Refuses parameters out of range, with the range and the option that allows more.
    ///
    /// - Throws: ``CommandFailure``, also for an unknown order, variant or version.
    func check(within bounds: PasswordHashBounds, in file: String) throws(CommandFailure) {
        var request = Wire.BatchCreate.Request()
        try self.apply(to: &request)
        guard let objection = request.namedAlgorithm?.objection(within: bounds) else { return }
        throw CommandFailure(.refused, code: "invalidHashParameters", "\(file): " + objection)
    }

    /// The order of salt and password in the hash input; `nil` if not given.
    var saltOrder: SaltOrder? {
        get throws(CommandFailure) {
            try self.choice(
                .order,
                among: [
                    ("unspecifiedorder", nil), ("saltandpassword", .saltFirst), ("saltfirst", .saltFirst),
                    ("passwordandsalt", .passwordFirst), ("passwordfirst", .passwordFirst),
                ])
        }
    }

    /// The Argon2 variant; `nil` if not given.
    var argon2Variant: Argon2.Variant? {
        get throws(CommandFailure) {
            try self.choice(
                .type, among: [("hashtypeunspecified", nil), ("argon2d", .d), ("argon2i", .i), ("argon2id", .id)])
        }
    }

    /// The Argon2 version, by Firebase's name or by its number; `nil` if not given.
    var argon2Version: Argon2.Version? {
        get throws(CommandFailure) {
            try self.choice(
                .version,
                among: [
                    ("versionunspecified", nil), ("version10", .v10), ("16", .v10), ("version13", .v13), ("19", .v13),
                ])
        }
    }

    private func choice<Value>(
        _ key: Key, among choices: [(name: String, value: Value?)]
    ) throws(CommandFailure) -> Value? {
        guard let text = self[key] else { return nil }
        let name = Self.folded(text)
        if let choice = choices.first(where: { $0.name == name }) { return choice.value }
        throw .usage("\(text) is not a valid value of \(key.names[0])")
    }
}

extension CommandFailure {
    /// A file that is not JSON, with the line and column of the error.
    init(_ error: JSON.ReadError, in text: [UInt8], of file: String) {
        let place = error.lineAndColumn(in: text)
        self.init(
            .refused, code: "unreadableJSON", "\(file) is not JSON: " + error.description,
            why: "line \(place.line), column \(place.column)")
    }
}
