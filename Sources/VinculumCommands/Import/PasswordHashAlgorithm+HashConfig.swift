import Vinculum

extension PasswordHashAlgorithm {
    /// Writes the parameters as an object with the keys that ``HashConfig`` reads.
    func writeHashConfig(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("algorithm", self.name)
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            writer.member("base64_signer_key", Base64.encoded(signerKey))
            writer.member("base64_salt_separator", Base64.encoded(saltSeparator))
            writer.member("rounds", rounds)
            writer.member("mem_cost", memoryCost)
        case .standardScrypt(let cpuMemCost, let parallelization, let blockSize, let dkLen):
            writer.member("cpu_mem_cost", cpuMemCost)
            writer.member("parallelization", parallelization)
            writer.member("block_size", blockSize)
            writer.member("dk_len", dkLen)
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds),
            .digest(.md5, let rounds, _):
            writer.member("rounds", rounds)
        case .digest(_, let rounds, let order):
            writer.member("rounds", rounds)
            writer.member("password_hash_order", order.name)
        case .hmac(_, let signerKey, let order):
            writer.member("base64_signer_key", Base64.encoded(signerKey))
            writer.member("password_hash_order", order.name)
        case .bcrypt: break
        case .argon2(let parameters):
            writer.member("hash_type", parameters.variant.name)
            writer.member("version", parameters.version.name)
            writer.member("iterations", parameters.iterations)
            writer.member("memory_cost_kib", parameters.memory)
            writer.member("parallelism", parameters.parallelism)
            writer.member("hash_length_bytes", parameters.byteCount)
            writer.member("associated_data", Base64.encoded(parameters.associatedData))
        }
        writer.endObject()
    }
}
