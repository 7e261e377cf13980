@testable import Vinculum
@testable import VinculumCommands

/// Password hashes: whatever the parameters, the stored hash and the salt are, nothing traps and the work is bounded;
/// what is in range verifies what it hashes and nothing else, what is not matches nothing; and parameters read as they
/// are written. A text of another program is read, refused or left alone.
let fuzzHashes = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() {
    case 0: return readConfig(input.all())
    case 2: return readForm(input.all())
    default: break
    }
    let algorithm = algorithm(&input)
    let (password, salt) = (input.piece(before: 0x1E), input.piece(before: 0x1E))
    let stored = input.all()

    var set = ChangeSet(tenant: nil)
    set.changes = [.passwordAlgorithm(id: 1, algorithm)]
    demand((try? ChangeSet(decoding: set.encoded()))?.encoded() == set.encoded(), "parameters read as they are written")

    do throws(PasswordHashError) {
        try algorithm.validate(within: .maximum)
    } catch {
        demand(
            !algorithm.verify(password: password, salt: salt, expected: stored), "parameters out of range match nothing"
        )
        return
    }
    guard !takesLong(algorithm, stored) else { return }
    if algorithm == .bcrypt {
        // A text of this form is the hash of a password, or of none; one of another form is of none.
        if algorithm.verify(password: password, salt: salt, expected: stored) {
            demand(
                Bcrypt(parsing: stored)?.hash(password: password) == stored, "a hash that matches is one that is made")
        }
        return
    }
    guard let hash = try? algorithm.hash(password: password, salt: salt, byteCount: 20) else {
        fatalError("in range, but not hashed")
    }
    // An empty signer key gives an empty hash, which matches nothing.
    demand(algorithm.verify(password: password, salt: salt, expected: hash) == !hash.isEmpty, "what is hashed verifies")
    demand(!algorithm.verify(password: password, salt: salt, expected: []), "an empty hash matches nothing")
    if algorithm.verify(password: password, salt: salt, expected: stored) {
        demand(
            stored == (try? algorithm.hash(password: password, salt: salt, byteCount: stored.count)),
            "only its hash verifies")
    }
}

/// Parameters near and far from their ranges.
private func algorithm(_ input: inout Input) -> PasswordHashAlgorithm {
    func number() -> Int64 {
        let byte = input.byte()
        return byte < 0xF0
            ? Int64(byte) : Int64(bitPattern: (0..<8).reduce(0) { sum, _ in sum << 8 | UInt64(input.byte()) })
    }
    func digest() -> PasswordDigest { PasswordDigest.allCases[Int(input.byte()) % 4] }
    func order() -> SaltOrder { SaltOrder.allCases[Int(input.byte()) % 2] }
    switch input.byte() % 9 {
    case 0:
        return .scrypt(
            signerKey: input.piece(before: 0x1E), saltSeparator: input.piece(before: 0x1E), rounds: number(),
            memoryCost: number())
    case 1:
        let (cost, parallelization) = (input.byte() < 0xF0 ? 1 << (number() & 63) : number(), number())
        return .standardScrypt(cpuMemCost: cost, parallelization: parallelization, blockSize: number(), dkLen: number())
    case 2: return .pbkdf2SHA256(rounds: number())
    case 3: return .pbkdfSHA1(rounds: number())
    case 4: return .hmac(digest(), signerKey: input.piece(before: 0x1E), order())
    case 5: return .digest(digest(), rounds: number(), order())
    case 6: return .bcrypt
    case 8: return .pbkdf2SHA512(rounds: number())
    default:
        let (variant, version) = (
            Argon2.Variant.allCases[Int(input.byte()) % 3], Argon2.Version.allCases[Int(input.byte()) % 2]
        )
        return .argon2(
            .init(
                variant, version: version, iterations: number(), memory: number(), parallelism: number(),
                byteCount: number(),
                associatedData: input.piece(before: 0x1E)))
    }
}

/// What is allowed, but would keep the fuzzer from other inputs.
private func takesLong(_ algorithm: PasswordHashAlgorithm, _ stored: [UInt8]) -> Bool {
    switch algorithm {
    case .scrypt(_, _, let rounds, let memoryCost): rounds << memoryCost > 1024
    case .standardScrypt(let cost, let parallelization, let blockSize, _): cost * parallelization * blockSize > 1024
    case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds): rounds > 1000
    case .bcrypt: (Bcrypt(parsing: stored)?.cost ?? 0) > 5
    case .argon2(let parameters): parameters.memory * parameters.iterations > 1024
    case .hmac, .digest: false
    }
}

/// The text of a hash.
private func readForm(_ bytes: [UInt8]) {
    guard case .importable(let password)? = PasswordForm.reading(String(decoding: bytes, as: UTF8.self)) else { return }
    demand(password.objection(within: .own) == nil, "what is importable is in range")
    var request = Wire.BatchCreate.Request()
    password.algorithm.apply(to: &request)
    demand((try? request.algorithm(within: .own)) == password.algorithm, "a request carries the parameters")
}

/// The hash parameters of a file.
private func readConfig(_ bytes: [UInt8]) {
    guard let config = try? HashConfig(parsing: bytes, file: "f") else { return }
    var request = Wire.BatchCreate.Request()
    do throws(CommandFailure) {
        try config.apply(to: &request)
    } catch {
        return
    }
    do throws(OperationExit) {
        guard let algorithm = try request.algorithm(within: .maximum) else { return }
        var writer = JSON.Writer()
        algorithm.writeHashConfig(to: &writer)
        var again = Wire.BatchCreate.Request()
        demand(
            (try? HashConfig(parsing: writer.bytes, file: "f").apply(to: &again)) != nil, "what is written can be read")
        demand((try? again.algorithm(within: .maximum)) == algorithm, "and is the same")
    } catch {}
}

private func seeds() -> [[UInt8]] {
    func hash(_ parameters: [UInt8], _ stored: String = "stored") -> [UInt8] {
        [1] + parameters + Array("password\u{1E}salt\u{1E}\(stored)".utf8)
    }
    func config(_ text: String) -> [UInt8] { [0] + Array(text.utf8) }
    let forms = contents(of: "Tests/Fixtures/passwords/forms.jsonl").split(separator: 0x0A).compactMap { line in
        (try? JSON.Document(parsing: Array(line)).root["text"]?.string).map { [2] + Array($0.utf8) }
    }
    return forms + [
        hash([0, 0x6B, 0x1E, 0x07, 0x1E, 8, 2]), hash([1, 0, 4, 2, 2, 33]), hash([2, 100]), hash([3, 1]),
        hash([4, 0, 0x6B, 0x1E, 0]),
        hash([5, 0, 2, 0]), hash([5, 3, 1, 1]),
        hash([6], "$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO"),
        hash([7, 2, 1, 1, 8, 1, 32, 0x1E]), hash([7, 0, 0, 2, 64, 4, 16, 0x61, 0x1E]),
        config(
            #"""
            {"algorithm":"SCRYPT","base64_signer_key":"ag==","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}
            """#
        ),
        config("hash_config {\n algorithm: HMAC_SHA256,\n hash-key: ag==,\n hash-input-order: SALT_FIRST,\n}"),
        config(
            #"""
            {"hashAlgorithm":"ARGON2","argon2Parameters":{"hashType":"ARGON2_ID","iterations":1,"memoryCostKib":8,\#
            "parallelism":1,"hashLengthBytes":4}}
            """#
        ),
    ]
}
