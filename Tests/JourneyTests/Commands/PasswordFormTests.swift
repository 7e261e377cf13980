import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Hashes of other programs, in their own texts. `Tests/Fixtures/passwords/README.md` says how they were made.
@Suite("Forms of password hashes")
struct PasswordFormTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let program, text, password, verdict: String
        let algorithm: PasswordHashAlgorithm?
        let reason: String?
        let isSlow: Bool

        var testDescription: String { "\(self.program): \(self.text)" }

        init(_ line: JSON.Value) throws {
            self.program = try #require(line["program"]?.string) + " " + (line["version"]?.string ?? "")
            self.text = try #require(line["text"]?.string)
            self.password = try #require(line["password"]?.string)
            self.verdict = try #require(line["verdict"]?.string)
            self.reason = line["reason"]?.string
            self.isSlow = line["slow"]?.bool ?? false
            guard let config = line["config"] else {
                self.algorithm = nil
                return
            }
            var writer = JSON.Writer()
            writer.value(config)
            var request = Wire.BatchCreate.Request()
            try HashConfig(parsing: writer.bytes, file: "forms.jsonl").apply(to: &request)
            self.algorithm = request.namedAlgorithm
        }

        func row(_ uid: String) -> String {
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("localId", uid)
            writer.member("email", "\(uid)@x.com")
            writer.member("passwordHash", self.text)
            writer.endObject()
            return writer.text
        }
    }

    static let forms: [Form] = {
        do {
            return try PackageRoot.bytes("Tests/Fixtures/passwords/forms.jsonl").split(separator: 0x0A)
                .map { try Form(JSON.Document(parsing: Array($0)).root) }
        } catch {
            return []
        }
    }()

    @Test("the fixture has many forms of each verdict")
    func many() {
        #expect(Self.forms.count >= 100)
        for verdict in ["importable", "unusable", "notImportable"] {
            #expect(Self.forms.filter { $0.verdict == verdict }.count >= 5, "\(verdict)")
        }
    }

    @Test("a text of another program is read with its parameters, or refused with the reason", arguments: forms)
    func read(form: Form) throws {
        switch try #require(PasswordForm.reading(form.text)) {
        case .importable(let password):
            #expect(form.verdict == "importable" && password.algorithm == form.algorithm, "\(password.algorithm)")
        case .unusable: #expect(form.verdict == "unusable")
        case .notImportable(let name, let reason):
            #expect(form.verdict == "notImportable", "\(name): \(reason)")
            #expect("\(name): \(reason)".contains(form.reason ?? "?"), "\(name): \(reason)")
        }
    }

    @Test("a hash that was read has its password and no other", arguments: forms.filter { !$0.isSlow })
    func verified(form: Form) throws {
        guard case .importable(let stored)? = PasswordForm.reading(form.text) else { return }
        func matches(_ password: String) -> Bool {
            stored.algorithm.verify(password: Array(password.utf8), salt: stored.salt, expected: stored.hash)
        }
        #expect(matches(form.password) && !matches("x" + form.password))
    }

    @Test("what is importable is imported without hash parameters; the right password signs in, a wrong one does not")
    func signIn() throws {
        let forms = Self.forms.filter { $0.verdict == "importable" && !$0.isSlow }
        var host = MemoryHost()
        try host.write(forms.enumerated().map { $1.row("u\($0)") }.joined(separator: "\n") + "\n", to: "users.jsonl")
        let result = try host.result("--data", "d", "import", "users.jsonl")
        #expect(result["imported"]?.int64 == Int64(forms.count) && result["withoutPassword"]?.int64 == 0)
        // A new hash is made at each sign-in, which takes long: one of each algorithm.
        var seen: [ByteText] = []
        for (index, form) in forms.enumerated() {
            let name = ByteText(form.algorithm?.name ?? "")
            if seen.contains(name) { continue }
            seen.append(name)
            let words = ["--data", "d", "sign-in", "password", "u\(index)@x.com"]
            #expect(host.run(words, input: "x" + form.password + "\n").exit == .refused, "\(form.testDescription)")
            let run = host.run(words, input: form.password + "\n")
            #expect(run.exit == .done, "\(form.testDescription): \(run.errors)")
        }
    }

    @Test("an account with a mark in place of a hash is imported without a password, and counted")
    func marks() throws {
        let forms = Self.forms.filter { $0.verdict == "unusable" }
        var host = MemoryHost()
        try host.write(forms.enumerated().map { $1.row("u\($0)") }.joined(separator: "\n"), to: "users.jsonl")
        let run = host.run("--data", "d", "import", "users.jsonl")
        #expect(run.exit == .done && run.output.contains(", \(forms.count) without a password"), "\(run.errors)")
        #expect(host.run("--data", "d", "sign-in", "password", "u0@x.com", input: "!\n").exit == .refused)
    }

    @Test("a hash that no import takes refuses its row with the reason, or is dropped by --drop-passwords")
    func refused() throws {
        let forms = Self.forms.filter { $0.verdict == "notImportable" }
        var host = MemoryHost()
        try host.write(forms.enumerated().map { $1.row("u\($0)") }.joined(separator: "\n"), to: "users.jsonl")
        let run = host.run("--data", "d", "import", "users.jsonl")
        #expect(run.exit == .refused && run.errors.contains("--drop-passwords"), "\(run.errors)")
        for form in forms { #expect(run.errors.contains(form.reason ?? "?"), "\(form.testDescription)") }
        for form in forms { #expect(!run.errors.contains(form.text), "a message has no hash") }
        let result = try host.result("--data", "d", "import", "users.jsonl", "--drop-passwords")
        #expect(result["imported"]?.int64 == Int64(forms.count))
        #expect(result["withoutPassword"]?.int64 == Int64(forms.count))
    }

    @Test(
        "hash try knows a form by its text: the right password shows the parameters, a wrong one searches nothing",
        arguments: forms)
    func tried(form: Form) throws {
        if form.isSlow { return }
        var host = MemoryHost()
        try host.write(form.text.utf8.count < 13 ? form.row("u") : form.text, to: "row.json")
        let run = host.run("hash", "try", "row.json", "--json", input: form.password)
        guard let algorithm = form.algorithm else {
            #expect(run.exit == .refused && run.errors.contains(form.reason ?? "no password"), "\(run.errors)")
            return
        }
        #expect(run.exit == .done && run.output.contains(#""tried":1,"#), "\(run.errors)\(run.output)")
        #expect(run.output.contains(#""algorithm":"\#(algorithm.name)""#))
        let wrong = host.run("hash", "try", "row.json", input: "x" + form.password)
        #expect(wrong.exit == .refused && wrong.errors.contains("not of this password"), "\(wrong.errors)")
    }

    @Test("no Base64 text is any form, so that hashes of exports stay what they are", arguments: TestSeed.sample(5))
    func base64(seed: TestSeed) {
        forAll(seed: seed, count: 300, Gen<[UInt8]>.bytes(1...90)) { bytes in
            let text = Base64.encoded(bytes)
            try check(PasswordForm.reading(text) == nil, text)
        }
        for form in PasswordForm.table where form.prefix.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == 0x2F }) {
            #expect(Bool(false), "\(form.prefix) could begin a Base64 text")
        }
    }

    @Test("any text after a known prefix is read, refused or left alone", arguments: TestSeed.sample(5))
    func anyText(seed: TestSeed) {
        let prefixes = Gen<String>.element(
            of: PasswordForm.table.map { $0.prefix } + ["", "!", "*", "{", "{ssha.hex}"])
        let texts = Gen<String>.string(over: "$,:=./+-{}vmtprilnd0123456789abcdefXYZé", 0...80)
        forAll(seed: seed, count: 1000, prefixes, texts) { prefix, rest in
            guard case .importable(let password)? = PasswordForm.reading(prefix + rest) else { return }
            try check(password.objection(within: .own) == nil, "only what is in range is importable")
        }
        let nested = String(repeating: "{CRYPT}", count: 10_000)
        #expect(PasswordForm.reading(nested)?.refusal != nil)
    }

    @Test("changed texts of the fixture never trap", arguments: TestSeed.sample(2))
    func changed(seed: TestSeed) {
        let places = Gen<(UInt16, UInt8)>.zip(Gen<UInt16>.integer(), Gen<UInt8>.integer())
        forAll(seed: seed, count: 300, Gen<String>.element(of: Self.forms.map { $0.text }), places) { text, change in
            let (place, byte) = change
            var bytes = Array(text.utf8)
            bytes[Int(place) % bytes.count] = byte
            _ = PasswordForm.reading(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("a form that is written is read as the same algorithm, hash and salt", arguments: TestSeed.sample(3))
    func written(seed: TestSeed) {
        let bytes = Gen<([UInt8], [UInt8])>.zip(.bytes(64...64), .bytes(1...24))
        let numbers = Gen<(Int64, Int64, Int64)>.zip(
            Gen<Int64>.integer(in: 1...2000), Gen<Int64>.integer(in: 1...4), Gen<Int64>.integer(in: 1...10))
        forAll(seed: seed, count: 60, bytes, numbers) { bytes, numbers in
            let (hash, salt) = bytes
            let (rounds, few, exponent) = numbers
            let text = Hex.encoded(salt)
            func plain(_ bytes: [UInt8]) -> String { Base64.encoded(bytes).filter { $0 != "=" } }
            func adapted(_ bytes: [UInt8]) -> String { plain(bytes).replacing("+", with: ".") }
            let scrypt = PasswordHashAlgorithm.standardScrypt(
                cpuMemCost: 1 << exponent, parallelization: few, blockSize: few + 3, dkLen: 64)
            let argon2 = PasswordHashAlgorithm.argon2(
                .init(.id, iterations: few, memory: 8 * few + rounds, parallelism: few, byteCount: 64))
            let both = hash + salt
            let letters = Array(text.utf8)
            let cases: [(String, PasswordHashAlgorithm, [UInt8])] = [
                ("pbkdf2_sha256$\(rounds)$\(text)$\(Base64.encoded(hash))", .pbkdf2SHA256(rounds: rounds), letters),
                ("$pbkdf2-sha512$\(rounds)$\(adapted(salt))$\(adapted(hash))", .pbkdf2SHA512(rounds: rounds), salt),
                ("$pbkdf2-sha512$i=\(rounds),l=64$\(plain(salt))$\(plain(hash))", .pbkdf2SHA512(rounds: rounds), salt),
                ("{PBKDF2}\(rounds)$\(adapted(salt))$\(adapted(hash))", .pbkdfSHA1(rounds: rounds), salt),
                ("{pbkdf2}$1$\(text)$\(rounds)$\(Hex.encoded(hash))", .pbkdfSHA1(rounds: rounds), letters),
                ("pbkdf2:sha512:\(rounds)$\(text)$\(Hex.encoded(hash))", .pbkdf2SHA512(rounds: rounds), letters),
                ("$7$\(rounds)$\(Base64.encoded(salt))$\(Base64.encoded(hash))", .pbkdf2SHA512(rounds: rounds), salt),
                ("scrypt:\(1 << exponent):\(few + 3):\(few)$\(text)$\(Hex.encoded(hash))", scrypt, letters),
                ("scrypt$\(1 << exponent)$\(text)$\(few + 3)$\(few)$\(Base64.encoded(hash))", scrypt, letters),
                ("$scrypt$ln=\(exponent),r=\(few + 3),p=\(few)$\(plain(salt))$\(plain(hash))", scrypt, salt),
                (
                    "{scrypt}$\(String(exponent << 16 | (few + 3) << 8 | few, radix: 16))$\(Base64.encoded(salt))$"
                        + Base64.encoded(hash), scrypt, salt
                ),
                ("$argon2id$v=19$m=\(8 * few + rounds),t=\(few),p=\(few)$\(plain(salt))$\(plain(hash))", argon2, salt),
                ("{SSHA512}\(Base64.encoded(both))", .digest(.sha512, rounds: 1, .passwordFirst), salt),
                ("{ssha512.hex}\(Hex.encoded(both))", .digest(.sha512, rounds: 1, .passwordFirst), salt),
                (
                    "$6$\(Base64.encoded(salt))$\(Base64.encoded(hash))", .digest(.sha512, rounds: 1, .passwordFirst),
                    salt
                ),
            ]
            for (form, algorithm, salt) in cases {
                try expectEqual(
                    PasswordForm.reading(form),
                    .importable(StoredPassword(algorithm: algorithm, hash: hash, salt: salt)), form)
            }
        }
    }

    @Test(
        "Spring's digests hash the braces of their salt",
        arguments: [
            // sha256(password ‖ "{salt}") by Python's hashlib, with and without a salt.
            ("{SHA-256}{salt}", "{salt}"), ("{SHA-256}", ""),
        ])
    func spring(prefix: String, salt: String) throws {
        let hash = SHA256.hash(Array(("hazel" + salt).utf8))
        let password = StoredPassword(
            algorithm: .digest(.sha256, rounds: 1, .passwordFirst), hash: hash, salt: Array(salt.utf8))
        #expect(PasswordForm.reading(prefix + Hex.encoded(hash)) == .importable(password))
        #expect(PasswordForm.reading("{noop}hazel")?.refusal?.contains("plain password") == true)
        #expect(
            PasswordForm.reading("{pbkdf2}5d923b44a6d129f3ddf3e3c8d29412723dcbde72")?.refusal?.contains("Spring")
                == true)
    }
}
