extension Wire.BatchCreate.Request {
    /// The parameters of all hashes of the request; `nil` if it names none, or some that no service accepts.
    package var namedAlgorithm: PasswordHashAlgorithm? {
        do throws(OperationExit) {
            return try self.algorithm(within: .maximum)
        } catch {
            return nil
        }
    }

    /// The parameters of all hashes of the request; `nil` if it names none.
    ///
    /// - Throws: The refusal of an unknown algorithm or of a parameter out of range.
    func algorithm(within bounds: PasswordHashBounds) throws(OperationExit) -> PasswordHashAlgorithm? {
        guard let name = self.hashAlgorithm.nonEmpty else { return nil }
        guard let algorithm = try self.algorithm(named: name) else { throw .refused(.unknownHashAlgorithm(name)) }
        do throws(PasswordHashError) {
            try algorithm.validate(within: bounds)
        } catch {
            throw .refused(.invalidHashParameters(of: algorithm, error, within: bounds))
        }
        return algorithm
    }

    private func algorithm(named name: String) throws(OperationExit) -> PasswordHashAlgorithm? {
        let rounds = self.rounds ?? 0
        switch name {
        case "SCRYPT":
            return .scrypt(
                signerKey: Self.bytes(self.signerKey), saltSeparator: Self.bytes(self.saltSeparator), rounds: rounds,
                memoryCost: self.memoryCost ?? 0
            )
        case "STANDARD_SCRYPT":
            return .standardScrypt(
                cpuMemCost: self.cpuMemCost ?? 0, parallelization: self.parallelization ?? 0,
                blockSize: self.blockSize ?? 0, dkLen: self.dkLen ?? 0
            )
        case "PBKDF2_SHA256": return .pbkdf2SHA256(rounds: rounds)
        case "PBKDF_SHA1": return .pbkdfSHA1(rounds: rounds)
        case "PBKDF2_SHA512": return .pbkdf2SHA512(rounds: rounds)
        case "BCRYPT": return .bcrypt
        case "ARGON2": return .argon2(try self.argon2())
        default: break
        }
        for digest in PasswordDigest.allCases {
            if name == digest.name {
                return .digest(digest, rounds: rounds, self.order(unspecified: .saltFirst))
            }
            if name == "HMAC_" + digest.name {
                return .hmac(digest, signerKey: Self.bytes(self.signerKey), self.order(unspecified: .passwordFirst))
            }
        }
        return nil
    }

    private func argon2() throws(OperationExit) -> Argon2.Parameters {
        let parameters = self.argon2Parameters ?? Wire.Argon2Parameters()
        let variant: Argon2.Variant
        switch parameters.hashType {
        case .d: variant = .d
        case .i: variant = .i
        case .id: variant = .id
        case .unspecified, nil: throw .refused(.invalidArgon2HashType)
        }
        return Argon2.Parameters(
            variant, version: parameters.version == .v10 ? .v10 : .v13, iterations: parameters.iterations ?? 0,
            memory: parameters.memoryCostKib ?? 0, parallelism: parameters.parallelism ?? 0,
            byteCount: parameters.hashLengthBytes ?? 0, associatedData: Self.bytes(parameters.associatedData)
        )
    }

    /// - Parameter unspecified: The order that the hosted service uses if the request does not say.
    private func order(unspecified: SaltOrder) -> SaltOrder {
        switch self.passwordHashOrder {
        case .saltAndPassword: .saltFirst
        case .passwordAndSalt: .passwordFirst
        case .unspecified, nil: unspecified
        }
    }

    private static func bytes(_ text: String?) -> [UInt8] { Base64.decodedLeniently(text ?? "") }
}
