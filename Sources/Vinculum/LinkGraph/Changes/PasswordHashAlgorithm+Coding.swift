extension PasswordHashAlgorithm {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            writer.uint8(0)
            writer.byteString(signerKey)
            writer.byteString(saltSeparator)
            writer.zigzag(rounds)
            writer.zigzag(memoryCost)
        case .standardScrypt(let cpuMemCost, let parallelization, let blockSize, let dkLen):
            writer.uint8(1)
            writer.zigzag(cpuMemCost)
            writer.zigzag(parallelization)
            writer.zigzag(blockSize)
            writer.zigzag(dkLen)
        case .pbkdf2SHA256(let rounds):
            writer.uint8(2)
            writer.zigzag(rounds)
        case .pbkdfSHA1(let rounds):
            writer.uint8(3)
            writer.zigzag(rounds)
        case .hmac(let digest, let signerKey, let order):
            writer.uint8(4)
            writer.uint8(digest.rawValue)
            writer.byteString(signerKey)
            writer.uint8(order.rawValue)
        case .digest(let digest, let rounds, let order):
            writer.uint8(5)
            writer.uint8(digest.rawValue)
            writer.zigzag(rounds)
            writer.uint8(order.rawValue)
        case .bcrypt: writer.uint8(6)
        case .argon2(let parameters):
            writer.uint8(7)
            writer.uint8(parameters.variant.rawValue)
            writer.uint8(parameters.version.rawValue)
            writer.zigzag(parameters.iterations)
            writer.zigzag(parameters.memory)
            writer.zigzag(parameters.parallelism)
            writer.zigzag(parameters.byteCount)
            writer.byteString(parameters.associatedData)
        case .pbkdf2SHA512(let rounds):
            writer.uint8(8)
            writer.zigzag(rounds)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        switch try reader.uint8() {
        case 0:
            self = .scrypt(
                signerKey: try reader.byteString(), saltSeparator: try reader.byteString(), rounds: try reader.zigzag(),
                memoryCost: try reader.zigzag()
            )
        case 1:
            self = .standardScrypt(
                cpuMemCost: try reader.zigzag(), parallelization: try reader.zigzag(), blockSize: try reader.zigzag(),
                dkLen: try reader.zigzag()
            )
        case 2: self = .pbkdf2SHA256(rounds: try reader.zigzag())
        case 3: self = .pbkdfSHA1(rounds: try reader.zigzag())
        case 4: self = .hmac(try reader.digest(), signerKey: try reader.byteString(), try reader.saltOrder())
        case 5: self = .digest(try reader.digest(), rounds: try reader.zigzag(), try reader.saltOrder())
        case 6: self = .bcrypt
        case 7:
            guard let variant = Argon2.Variant(rawValue: try reader.uint8()),
                let version = Argon2.Version(rawValue: try reader.uint8())
            else { throw .malformed }
            self = .argon2(
                Argon2.Parameters(
                    variant, version: version, iterations: try reader.zigzag(), memory: try reader.zigzag(),
                    parallelism: try reader.zigzag(), byteCount: try reader.zigzag(),
                    associatedData: try reader.byteString()
                )
            )
        case 8: self = .pbkdf2SHA512(rounds: try reader.zigzag())
        default: throw .malformed
        }
    }
}

extension ByteReader {
    fileprivate mutating func digest() throws(Failure) -> PasswordDigest {
        guard let digest = PasswordDigest(rawValue: try self.uint8()) else { throw .malformed }
        return digest
    }

    fileprivate mutating func saltOrder() throws(Failure) -> SaltOrder {
        guard let order = SaltOrder(rawValue: try self.uint8()) else { throw .malformed }
        return order
    }
}
