import Vinculum

extension PasswordHashAlgorithm {
    /// Sets the parameters in an import request.
    func apply(to request: inout Wire.BatchCreate.Request) {
        request.hashAlgorithm = self.name
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            request.signerKey = Base64.encoded(signerKey)
            request.saltSeparator = Base64.encoded(saltSeparator)
            request.rounds = rounds
            request.memoryCost = memoryCost
        case .standardScrypt(let cpuMemCost, let parallelization, let blockSize, let dkLen):
            request.cpuMemCost = cpuMemCost
            request.parallelization = parallelization
            request.blockSize = blockSize
            request.dkLen = dkLen
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds): request.rounds = rounds
        case .digest(_, let rounds, let order):
            request.rounds = rounds
            request.passwordHashOrder = order == .saltFirst ? .saltAndPassword : .passwordAndSalt
        case .hmac(_, let signerKey, let order):
            request.signerKey = Base64.encoded(signerKey)
            request.passwordHashOrder = order == .saltFirst ? .saltAndPassword : .passwordAndSalt
        case .bcrypt: break
        case .argon2(let parameters):
            var argon2 = Wire.Argon2Parameters()
            argon2.hashType = parameters.variant == .d ? .d : parameters.variant == .i ? .i : .id
            argon2.version = parameters.version == .v10 ? .v10 : .v13
            argon2.iterations = parameters.iterations
            argon2.memoryCostKib = parameters.memory
            argon2.parallelism = parameters.parallelism
            argon2.hashLengthBytes = parameters.byteCount
            argon2.associatedData = Base64.encoded(parameters.associatedData)
            request.argon2Parameters = argon2
        }
    }
}
