import Vinculum

extension PasswordForm {
    /// How a text has parameters, salt and hash after its prefix.
    ///
    /// The salt is text for some programs, whose letters are hashed, and encoded bytes for others.
    enum Layout {
        /// The text is the hash.
        case bcrypt
        /// `v=19$m=65536,t=3,p=4$SALT$HASH`, without `v` for version 16.
        case argon2(Argon2.Variant)
        /// `ROUNDS$SALT$HASH`; the rounds also as `i=ROUNDS`.
        case pbkdf2(PasswordDigest, saltIsText: Bool)
        /// `SALT$ROUNDS$HEX`.
        case dovecotPBKDF2
        /// `sha256:ROUNDS$SALT$HEX`.
        case werkzeugPBKDF2
        /// 16 bytes of salt, and the hash by 10,000 rounds.
        case atlassian
        /// `COST$SALT$BLOCKSIZE$PARALLELIZATION$HASH`.
        case djangoScrypt
        /// `COST:BLOCKSIZE:PARALLELIZATION$SALT$HEX`.
        case werkzeugScrypt
        /// `ln=EXPONENT,r=BLOCKSIZE,p=PARALLELIZATION$SALT$HASH`; Ory Kratos writes the cost itself in place of its
        /// exponent.
        case scryptString
        /// `ln=MEMORY,r=ROUNDS,p=1$SALT$HASH$SEPARATOR$KEY`: the modified scrypt of Firebase in Ory Kratos.
        case kratosFirebase
        /// `v=1,n=MEMORY,r=ROUNDS,p=1,ss=SEPARATOR,sk=KEY$SALT$HASH`: the same in Supabase.
        case supabaseFirebase
        /// `PARAMETERS$SALT$HASH`: a hexadecimal number whose last two pairs of digits are block size and
        /// parallelization, and the others the exponent of the cost.
        case springScrypt
        /// The digest, and the salt after it.
        case digest(PasswordDigest, isSalted: Bool)
        /// `{SALT}HASH`, whose braces are hashed too.
        case springDigest(PasswordDigest)
        /// `SALT$HEX`.
        case djangoDigest(PasswordDigest)
        /// `SALT$HASH` of SHA-512, both in padded Base64, which no hash of crypt has.
        case mosquittoDigest
    }
}

extension PasswordForm.Layout {
    private typealias Malformed = PasswordForm.Malformed
    private typealias Bytes = ArraySlice<UInt8>

    /// Reads what follows a prefix.
    ///
    /// - Parameters:
    ///   - text: The whole text, with its prefix.
    ///   - encoding: That of what follows a ``PasswordForm/Scheme``.
    func password(
        in rest: ArraySlice<UInt8>, of text: ArraySlice<UInt8>, _ encoding: PasswordForm.Scheme.Encoding
    ) throws(PasswordForm.Malformed) -> StoredPassword {
        switch self {
        case .bcrypt: return StoredPassword(algorithm: .bcrypt, hash: Array(text), salt: [])
        case .argon2(let variant): return try Self.argon2(variant, rest)
        case .pbkdf2(let digest, let saltIsText):
            let fields = try Self.fields(rest, 3)
            let rounds = fields[0].starts(with: "i=".utf8) ? try Self.members(fields[0])["i"] : fields[0]
            return StoredPassword(
                algorithm: try Self.pbkdf2(digest, rounds), hash: try Self.decoded(fields[2]),
                salt: saltIsText ? Array(fields[1]) : try Self.decoded(fields[1]))
        case .dovecotPBKDF2:
            let fields = try Self.fields(rest, 3)
            return StoredPassword(
                algorithm: try Self.pbkdf2(.sha1, fields[1]), hash: try Self.hexadecimal(fields[2]),
                salt: Array(fields[0]))
        case .werkzeugPBKDF2:
            let fields = try Self.fields(rest, 3)
            let parameters = fields[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parameters.count == 2 else { throw Malformed(reason: "it names no rounds") }
            let digest = PasswordDigest.allCases.first {
                parameters[0].elementsEqual($0.name.utf8.map { $0.lowercased })
            }
            guard let digest else {
                throw Malformed(reason: "PBKDF2 is imported with SHA-1, SHA-256 and SHA-512 alone")
            }
            return StoredPassword(
                algorithm: try Self.pbkdf2(digest, parameters[1]), hash: try Self.hexadecimal(fields[2]),
                salt: Array(fields[1]))
        case .atlassian:
            let bytes = try Self.decoded(rest)
            guard bytes.count > 16 else { throw Malformed(reason: "it is too short for a salt of 16 bytes") }
            return StoredPassword(
                algorithm: .pbkdfSHA1(rounds: 10_000), hash: Array(bytes[16...]), salt: Array(bytes[..<16]))
        case .djangoScrypt:
            let fields = try Self.fields(rest, 5)
            return try Self.scrypt(
                try Self.number(fields[0]), try Self.number(fields[2]), try Self.number(fields[3]),
                try Self.decoded(fields[4]), Array(fields[1]))
        case .werkzeugScrypt:
            let fields = try Self.fields(rest, 3)
            let numbers = fields[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard numbers.count == 3 else { throw Malformed(reason: "it has not three parameters") }
            return try Self.scrypt(
                try Self.number(numbers[0]), try Self.number(numbers[1]), try Self.number(numbers[2]),
                try Self.hexadecimal(fields[2]), Array(fields[1]))
        case .scryptString:
            let fields = try Self.fields(rest, 3)
            let members = try Self.members(fields[0])
            let exponent = try Self.number(members["ln"])
            // No cost has such an exponent, and no hash such a low cost.
            let cost = exponent < 64 ? Self.power(exponent) : exponent
            return try Self.scrypt(
                cost, try Self.number(members["r"]), try Self.number(members["p"]), try Self.decoded(fields[2]),
                try Self.decoded(fields[1]))
        case .kratosFirebase:
            let fields = try Self.fields(rest, 5)
            let members = try Self.members(fields[0])
            return StoredPassword(
                algorithm: try Self.modifiedScrypt(
                    members, memory: members["ln"], separator: fields[3], key: fields[4]),
                hash: try Self.decoded(fields[2]), salt: try Self.decoded(fields[1]))
        case .supabaseFirebase:
            let fields = try Self.fields(rest, 3)
            let members = try Self.members(fields[0])
            guard try Self.number(members["v"]) == 1 else { throw Malformed(reason: "its version is not 1") }
            return StoredPassword(
                algorithm: try Self.modifiedScrypt(
                    members, memory: members["n"], separator: members["ss"], key: members["sk"]),
                hash: try Self.decoded(fields[2]), salt: try Self.decoded(fields[1]))
        case .springScrypt:
            let fields = try Self.fields(rest, 3)
            guard fields[0].count <= 8, let number = Int64(Self.shown(fields[0]), radix: 16), number >= 0 else {
                throw Malformed(reason: "its parameters are no hexadecimal number")
            }
            return try Self.scrypt(
                Self.power(number >> 16), number >> 8 & 0xFF, number & 0xFF, try Self.decoded(fields[2]),
                try Self.decoded(fields[1]))
        case .digest(let digest, let isSalted):
            let bytes = try Self.digest(rest, encoding, isAlsoHexadecimal: { $0 == 2 * digest.byteCount })
            guard isSalted ? bytes.count > digest.byteCount : bytes.count == digest.byteCount else {
                throw Malformed(
                    reason: "it has \(bytes.count) bytes, and \(digest.name) has \(digest.byteCount)"
                        + (isSalted ? " before the salt" : ""))
            }
            return Self.password(
                digest, Array(bytes[..<digest.byteCount]), salt: Array(bytes[digest.byteCount...]),
                isSalted ? .passwordFirst : .saltFirst)
        case .springDigest(let digest):
            let end = rest.first == UInt8(ascii: "{") ? rest.firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } : nil
            let hash = rest[(end ?? rest.startIndex)...]
            let bytes = try Self.digest(hash, .any, isAlsoHexadecimal: { $0 == 2 * digest.byteCount })
            guard bytes.count == digest.byteCount else {
                throw Malformed(reason: "it has \(bytes.count) bytes, and \(digest.name) has \(digest.byteCount)")
            }
            return Self.password(digest, bytes, salt: Array(rest[..<(end ?? rest.startIndex)]), .passwordFirst)
        case .djangoDigest(let digest):
            let fields = try Self.fields(rest, 2)
            let bytes = try Self.hexadecimal(fields[1])
            guard bytes.count == digest.byteCount else {
                throw Malformed(reason: "it has \(bytes.count) bytes, and \(digest.name) has \(digest.byteCount)")
            }
            return Self.password(digest, bytes, salt: Array(fields[0]), .saltFirst)
        case .mosquittoDigest:
            let fields = try Self.fields(rest, 2)
            guard let salt = try? Base64.decoded(Self.shown(fields[0])),
                let hash = try? Base64.decoded(Self.shown(fields[1])), hash.count == PasswordDigest.sha512.byteCount,
                fields[1].last == UInt8(ascii: "=")
            else { throw Malformed(reason: "it is not Base64") }
            return Self.password(.sha512, hash, salt: salt, .passwordFirst)
        }
    }

    private static func argon2(_ variant: Argon2.Variant, _ rest: Bytes) throws(PasswordForm.Malformed)
        -> StoredPassword
    {
        let hasVersion = rest.starts(with: "v=".utf8)
        let fields = try Self.fields(rest, hasVersion ? 4 : 3)
        let version: Argon2.Version
        switch hasVersion ? try Self.number(fields[0].dropFirst(2)) : 16 {
        case 16: version = .v10
        case 19: version = .v13
        default: throw Malformed(reason: "its version of Argon2 is neither 16 nor 19")
        }
        let members = try Self.members(fields[fields.count - 3])
        guard members["keyid"] == nil else { throw Malformed(reason: "it needs the key that keyid names") }
        let hash = try Self.decoded(fields[fields.count - 1])
        let parameters = Argon2.Parameters(
            variant, version: version, iterations: try Self.number(members["t"]),
            memory: try Self.number(members["m"]), parallelism: try Self.number(members["p"]),
            byteCount: Int64(hash.count), associatedData: try members["data"].map(Self.decoded) ?? [])
        return StoredPassword(
            algorithm: .argon2(parameters), hash: hash, salt: try Self.decoded(fields[fields.count - 2]))
    }

    private static func pbkdf2(
        _ digest: PasswordDigest, _ rounds: Bytes?
    ) throws(PasswordForm.Malformed) -> PasswordHashAlgorithm {
        let rounds = try Self.number(rounds)
        switch digest {
        case .sha1: return .pbkdfSHA1(rounds: rounds)
        case .sha256: return .pbkdf2SHA256(rounds: rounds)
        case .sha512: return .pbkdf2SHA512(rounds: rounds)
        case .md5: throw Malformed(reason: "PBKDF2 is imported with SHA-1, SHA-256 and SHA-512 alone")
        }
    }

    /// The modified scrypt of Firebase, which is never parallel.
    private static func modifiedScrypt(
        _ members: Members, memory: Bytes?, separator: Bytes?, key: Bytes?
    ) throws(PasswordForm.Malformed) -> PasswordHashAlgorithm {
        guard try Self.number(members["p"]) == 1 else {
            throw Malformed(reason: "it is parallel, which a hash of Firebase is not")
        }
        guard let key, !key.isEmpty else { throw Malformed(reason: "it has no signer key") }
        let separator = separator ?? []
        return .scrypt(
            signerKey: try Self.decoded(key), saltSeparator: separator.isEmpty ? [] : try Self.decoded(separator),
            rounds: try Self.number(members["r"]), memoryCost: try Self.number(memory))
    }

    private static func scrypt(
        _ cost: Int64, _ blockSize: Int64, _ parallelization: Int64, _ hash: [UInt8], _ salt: [UInt8]
    ) throws(PasswordForm.Malformed) -> StoredPassword {
        let algorithm = PasswordHashAlgorithm.standardScrypt(
            cpuMemCost: cost, parallelization: parallelization, blockSize: blockSize, dkLen: Int64(hash.count))
        return StoredPassword(algorithm: algorithm, hash: hash, salt: salt)
    }

    /// MD5 is kept as digits, and has the salt first.
    private static func password(
        _ digest: PasswordDigest, _ hash: [UInt8], salt: [UInt8], _ order: SaltOrder
    ) -> StoredPassword {
        digest == .md5
            ? StoredPassword(
                algorithm: .digest(.md5, rounds: 0, .saltFirst), hash: Array(Hex.encoded(hash).utf8), salt: salt)
            : StoredPassword(algorithm: .digest(digest, rounds: 1, order), hash: hash, salt: salt)
    }
}
