import PropertyKit
import Testing
@testable import Vinculum

@Suite("Imported password hashes")
struct ImportedHashTests {
    /// One row of an import, and the password it holds.
    struct Imported: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The members beside `users`.
        let parameters: String
        let hash: String
        var salt: String? = "TmFDbA=="
        var password = "password"
        let line: SourceLocation

        init(
            _ algorithm: String, _ parameters: String = "", _ hash: String, _ line: SourceLocation = #_sourceLocation
        ) {
            self.line = line
            self.testDescription = "\(algorithm) \(parameters)"
            self.parameters = #""hashAlgorithm":"\#(algorithm)""# + parameters
            self.hash = hash
        }

        init(_ row: JSON.Value, _ line: SourceLocation = #_sourceLocation) throws {
            self.line = line
            let members = row.members.filter { !$0.keyIsOne(of: ["password", "salt", "passwordHash"]) }
            self.parameters =
                members
                .map { "\(quoted($0.key)):\(String(decoding: $0.value.rawBytes, as: UTF8.self))" }.joined(
                    separator: ",")
            self.testDescription = self.parameters
            self.hash = try #require(row["passwordHash"]?.string)
            self.salt = row["salt"]?.string
            self.password = try #require(row["password"]?.string)
        }

        func batch(_ user: String = "") -> String {
            let salt = self.salt.map { #","salt":"\#($0)""# } ?? ""
            return
                #"""
                {"users":[{"localId":"u","email":"u@x.com","passwordHash":"\#(self.hash)"\#(salt)\#(user)}],\#
                \#(self.parameters)}
                """#
        }
    }

    /// Password `password`, salt `NaCl`, HMAC key `key`, each in the order that holds where none is said. Computed with
    /// Python's hashlib and hmac; the row of SCRYPT with the public reference implementation.
    static let table = [
        Imported("MD5", #","rounds":0"#, Base64.encoded(Array("62d19f7e7ddcb5946728776d25e410ed".utf8))),
        Imported("MD5", #","rounds":2"#, Base64.encoded(Array("722e268ab0b13bd513a26c97bc39e60b".utf8))),
        Imported(
            "MD5", #","rounds":2,"passwordHashOrder":"PASSWORD_AND_SALT""#,
            Base64.encoded(Array("722e268ab0b13bd513a26c97bc39e60b".utf8))),
        Imported("SHA1", "", "4ynUBUr/OQVsCQQZk/6FmoYdJy8="),
        Imported("SHA1", #","rounds":0"#, "4ynUBUr/OQVsCQQZk/6FmoYdJy8="),
        Imported("SHA1", #","rounds":1"#, "4ynUBUr_OQVsCQQZk_6FmoYdJy8"),
        Imported("SHA1", #","rounds":3"#, "LxIWK1dRpQ6GqXBVHnIJs36x2OQ="),
        Imported("SHA256", #","rounds":1"#, "sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM="),
        Imported(
            "SHA256", #","rounds":3,"passwordHashOrder":"UNSPECIFIED_ORDER""#,
            "UhhFZrocLCuEQ+Xor7k3ux6X9Hnx1gMy/T0V9y36u1Y="),
        Imported(
            "SHA256", #","rounds":1,"passwordHashOrder":"PASSWORD_AND_SALT""#,
            "AoSAlxEEs3aR9BxDDlngf9TFrg9TMXsqouBs+N27/hA="),
        Imported("HMAC_MD5", #","signerKey":"a2V5""#, "BHGueWNJS2Ty45TibFibNg=="),
        Imported("HMAC_SHA1", #","signerKey":"a2V5""#, "xrHpWk0a3B22crzPyEQ6HPZY5Xw="),
        Imported("HMAC_SHA256", #","signerKey":"a2V5""#, "Hjs63nEDhl2okkYzwJCe+GjazVkfsDGGvy8UAdSegWQ="),
        Imported(
            "HMAC_SHA256", #","signerKey":"a2V5","passwordHashOrder":"SALT_AND_PASSWORD""#,
            "st3fXuRtERiJhuM60Cno00td++fFTcwrN+6U1FBfsaE="),
        Imported("PBKDF_SHA1", #","rounds":1000"#, "lyyzCFlAUpkzVJDKKPSl1PyJGrmus+3dXEdQlJCV2Ko="),
        Imported("PBKDF2_SHA256", #","rounds":1000"#, "Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw="),
        Imported(
            "PBKDF2_SHA512", #","rounds":1000"#,
            "bT2Fqwsghc6bMbZzdReQAXC+MVum7VOOb5JLNYjGbpdjIQyYc2csVX9Lv1uWf9yj1j8nXnv5XK8SPbpnTeO/Sw=="),
        Imported(
            "STANDARD_SCRYPT", #","cpuMemCost":1024,"blockSize":8,"parallelization":16,"dkLen":64"#,
            "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA=="),
        Imported(
            "SCRYPT",
            #"""
            ,"signerKey":"jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA",\#
            "saltSeparator":"Bw==","rounds":8,"memoryCost":14
            """#,
            "V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw=="),
    ]

    @Test("each algorithm hashes its documented input", arguments: table)
    func tabled(row: Imported) throws {
        try Self.check(row)
    }

    @Test("every test vector is verified", .needsVectors("password-hashes.json"))
    func vectors() throws {
        let file = try JSON.Document(parsing: Vectors.bytes("password-hashes.json"), limits: .bulk)
        let rows = Array(file.root.elements)
        try #require(!rows.isEmpty)
        for row in rows { try Self.check(Imported(row)) }
    }

    /// Whether a new hash would be no better: SCRYPT with the default's rounds and memory, or more.
    private static func isAsGood(_ row: Imported, as other: PasswordHashAlgorithm) throws -> Bool {
        guard case .scrypt(_, _, let rounds, let memory) = other else { return false }
        let own = try JSON.Document(parsing: Array("{\(row.parameters)}".utf8)).root
        return own["hashAlgorithm"]?.string == "SCRYPT" && own["signerKey"]?.string?.count ?? 0 > 21
            && own["rounds"]?.int64 ?? 0 >= rounds && own["memoryCost"]?.int64 ?? 0 >= memory
    }

    /// Imports, refuses other passwords, signs in, and finds the password hashed like a new one unless the hash is as
    /// good, and nothing else changed.
    static func check(_ row: Imported) throws {
        var service = Service()
        let imported = service.admin("v1/projects/demo/accounts:batchCreate", row.batch())
        #expect(
            imported.status == 200 && imported["error"]?.count == 0, "\(imported.error) \(row)",
            sourceLocation: row.line)
        let before = service.account("u")
        service.now = service.now.adding(seconds: 5)
        let password = String(quoted(row.password).dropFirst().dropLast())
        #expect(
            service.signIn("u@x.com", " " + password).errorCode == "INVALID_PASSWORD", "\(row)",
            sourceLocation: row.line)
        #expect(
            service.account("u")?["passwordHash"]?.string == before?["passwordHash"]?.string, sourceLocation: row.line)
        let first = service.signIn("u@x.com", password)
        #expect(first.status == 200, "\(first.error) \(row)", sourceLocation: row.line)
        let decided = service.decisions.map { $0.rule }
        let after = service.account("u")
        if try Self.isAsGood(row, as: service.authority.settings.defaultPasswordHash) {
            #expect(decided.isEmpty, "\(row)", sourceLocation: row.line)
            #expect(after?["passwordHash"]?.string == before?["passwordHash"]?.string, sourceLocation: row.line)
            #expect(after?["salt"]?.string == before?["salt"]?.string, sourceLocation: row.line)
            #expect(service.lookup(first.idToken).status == 200, sourceLocation: row.line)
            return
        }
        #expect(decided == [.defaultPasswordHash], sourceLocation: row.line)
        #expect(
            before?["passwordHash"]?.string != nil && after?["passwordHash"]?.string != before?["passwordHash"]?.string,
            sourceLocation: row.line)
        #expect(after?["salt"]?.string != before?["salt"]?.string, sourceLocation: row.line)
        #expect(
            after?["passwordUpdatedAt"]?.numberText == before?["passwordUpdatedAt"]?.numberText,
            sourceLocation: row.line)
        #expect(after?["validSince"]?.string == before?["validSince"]?.string, sourceLocation: row.line)
        let account = try #require(service.authority.store[nil][AccountID("u")!], sourceLocation: row.line)
        #expect(account.epoch == .first && account.password?.origin.proof == .attested, sourceLocation: row.line)
        #expect(
            service.authority.store.passwordAlgorithms[account.password?.algorithm ?? 0]
                == service.authority.settings.defaultPasswordHash,
            sourceLocation: row.line)
        #expect(service.signIn("u@x.com", password).status == 200, sourceLocation: row.line)
        #expect(service.decisions.isEmpty, sourceLocation: row.line)
        #expect(service.signIn("u@x.com", " " + password).errorCode == "INVALID_PASSWORD", sourceLocation: row.line)
        #expect(
            service.account("u")?["passwordHash"]?.string == after?["passwordHash"]?.string, sourceLocation: row.line)
        #expect(
            service.lookup(first.idToken).status == 200 && service.refresh(first.refreshToken).status == 200,
            sourceLocation: row.line)
    }

    @Test("a hash that was imported is verified although the bounds of imports were lowered since")
    func loweredBounds() throws {
        var service = Service()
        let row = Imported("PBKDF2_SHA256", #","rounds":1000"#, "Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw=")
        #expect(service.admin("v1/projects/demo/accounts:batchCreate", row.batch())["error"]?.count == 0)
        service.change { $0.hashBounds = PasswordHashBounds(rounds: 999, memoryByteCount: 1) }
        let again = service.admin("v1/projects/demo/accounts:batchCreate", row.batch())
        #expect(again.error == "INVALID_HASH_ROUNDS : rounds 1000: PBKDF2_SHA256 takes 1 to 999")
        #expect(service.signIn("u@x.com", "another").errorCode == "INVALID_PASSWORD")
        #expect(service.signIn("u@x.com", "password").status == 200)
    }

    /// bcrypt reads 72 bytes, up to a NUL: netlify/gotrue#449. The hash is that of 72 bytes, by Python's bcrypt.
    @Test(
        "a bcrypt hash is replaced by a password that bcrypt reads to its end, and stays after any other",
        arguments: ["", "tail-one", "\u{0}x"])
    func bcryptTail(tail: String) throws {
        var service = Service()
        let base = tail.utf8.first == 0 ? "abcdef" : String(repeating: "p", count: 72)
        let hash = try Bcrypt(cost: 4, salt: Array(0..<16)).hash(password: Array(base.utf8))
        let user =
            #"{"localId":"u","email":"u@x.com","passwordHash":"\#(Base64.encoded(hash))"}"#
        let batch = #"{"users":[\#(user)],"hashAlgorithm":"BCRYPT"}"#
        #expect(service.admin("v1/projects/demo/accounts:batchCreate", batch)["error"]?.count == 0)
        let before = service.account("u")?["passwordHash"]?.string
        let escaped = tail.utf8.first == 0 ? #"\u0000x"# : tail
        #expect(service.signIn("u@x.com", base + escaped).status == 200)
        #expect(service.account("u")?["passwordHash"]?.string == before, "the owner's password may have another tail")
        if base.utf8.count == 72 { #expect(service.signIn("u@x.com", base + "tail-two").status == 200) }
        #expect(service.signIn("u@x.com", "q" + base).errorCode == "INVALID_PASSWORD")
        if base.utf8.count < 72 {
            #expect(service.signIn("u@x.com", base).status == 200)
            #expect(service.account("u")?["passwordHash"]?.string != before, "a short password is hashed anew")
        }
    }

    @Test("a costlier default hash replaces old hashes at sign-in and ends no session")
    func costlier() throws {
        var service = Service()
        let session = service.signUp("a@x.com")
        service.signUp("b@x.com")
        let link = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        service.change { $0.defaultPasswordHash = .scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 2) }
        #expect(
            service.signIn("a@x.com", "another").errorCode == "INVALID_PASSWORD"
                && service.journal.last?.isEmpty == true)
        #expect(service.signIn("a@x.com").status == 200)
        #expect(service.decisions.map { $0.rule } == [.defaultPasswordHash])
        #expect(service.lookup(session.idToken).status == 200 && service.refresh(session.refreshToken).status == 200)
        #expect(service.inspect(link).status == 200, "a mailed link still works")
        let algorithms = try ["a@x.com", "b@x.com"].map { email in
            try #require(service.authority.store[nil][email: EmailAddress(email)!]?.password?.algorithm)
        }
        #expect(algorithms[0] != algorithms[1])
        #expect(service.signIn("b@x.com").status == 200 && service.signIn("a@x.com").status == 200)
        #expect(service.decisions.isEmpty)
    }

    @Test("scrypt is rehashed exactly for fewer rounds, less memory or a short key", arguments: TestSeed.sample(40))
    func scrypt(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        var service = Service()
        func parameters(keyByteCount: Int) -> PasswordHashAlgorithm {
            .scrypt(
                signerKey: (0..<keyByteCount).map { _ in .random(in: 0...255, using: &random) }, saltSeparator: [7],
                rounds: .random(in: 1...4, using: &random), memoryCost: .random(in: 1...3, using: &random))
        }
        let old = parameters(keyByteCount: .random(in: 14...18, using: &random))
        let new = parameters(keyByteCount: 32)
        service.change { $0.defaultPasswordHash = old }
        service.signUp("a@x.com")
        service.change { $0.defaultPasswordHash = new }
        #expect(service.signIn("a@x.com").status == 200)
        guard case .scrypt(let key, _, let rounds, let memory) = old,
            case .scrypt(_, _, let newRounds, let newMemory) = new
        else { return }
        let isWeaker = rounds < newRounds || memory < newMemory || key.count < 16
        #expect(service.decisions.contains { $0.rule == .defaultPasswordHash } == isWeaker, "\(old) \(new)")
        #expect(service.signIn("a@x.com").status == 200 && service.decisions.isEmpty)
    }

    @Test("a password is rehashed once its account completed the second factor, and not before")
    func secondFactor() throws {
        var service = Service()
        let user = #","emailVerified":true,"mfaInfo":[{"mfaEnrollmentId":"f","phoneInfo":"+15555550100"}]"#
        #expect(service.admin("v1/projects/demo/accounts:batchCreate", Self.table[0].batch(user)).status == 200)
        let before = service.account("u")?["passwordHash"]?.string
        var pending = ""
        for _ in 0..<2 {
            let reply = service.signIn("u@x.com", "password")
            pending = reply.text("mfaPendingCredential")
            #expect(!pending.isEmpty && reply.idToken.isEmpty)
            #expect(!service.decisions.contains { $0.rule == .defaultPasswordHash })
            #expect(service.account("u")?["passwordHash"]?.string == before)
        }
        service.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"f"}"#)
        let sms = service.smsCode(to: "+15555550100")
        let signedIn = service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)","phoneVerificationInfo":{"code":"\#(sms.code)",\#
            "sessionInfo":"\#(sms.session)"}}
            """#)
        #expect(!signedIn.idToken.isEmpty, "\(signedIn.error)")
        #expect(service.account("u")?["passwordHash"]?.string == before)
        #expect(!service.signIn("u@x.com", "password").text("mfaPendingCredential").isEmpty)
        #expect(service.decisions.contains { $0.rule == .defaultPasswordHash })
        #expect(service.account("u")?["passwordHash"]?.string != before)
    }

    @Test("a refused sign-in does not rehash a correct password")
    func refused() {
        var service = Service()
        #expect(
            service.admin("v1/projects/demo/accounts:batchCreate", Self.table[0].batch(#","disabled":true"#)).status
                == 200)
        #expect(service.signIn("u@x.com", "password").errorCode == "USER_DISABLED")
        #expect(
            service.journal.last?.isEmpty == true && !service.decisions.contains { $0.rule == .defaultPasswordHash })
    }

    @Test("with e-mail privacy, every password is hashed with the default algorithm")
    func work() throws {
        var service = Service()
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
        #expect(service.admin("v1/projects/demo/accounts:batchCreate", Self.table[0].batch()).status == 200)
        for (email, password) in [("u@x.com", "password"), ("u@x.com", "another"), ("nobody@x.com", "password")] {
            let request = Service.request(
                "v1/accounts:signInWithPassword", #"{"email":"\#(email)","password":"\#(password)"}"#,
                headers: [("x-goog-api-key", "key")])
            var (answers, houseHashes) = ([Answer](), 0)
            while case .needs(let questions) = service.authority.propose(
                request, now: service.now, seed: service.nextSeed, answers: answers)
            {
                for question in questions {
                    switch question {
                    case .hashPassword(let algorithm, _, _), .verifyPassword(let algorithm, _, _, _):
                        if algorithm == service.authority.settings.defaultPasswordHash { houseHashes += 1 }
                    case .sign, .call, .makeKey: break
                    }
                    answers.append(question.answered())
                }
            }
            #expect(houseHashes == 1, "\(email) \(password)")
        }
    }

    @Test("a hash without an algorithm or in another form matches no password")
    func malformed() throws {
        var service = Service()
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"users":[{"localId":"u","email":"u@x.com","passwordHash":"aGFzaA=="}]}"#)
        #expect(ServiceError.split(reply["error"]?[0]?["message"]?.string ?? "").code == "MISSING_HASH_ALGORITHM")
        for parameters in Set(Self.table.map { $0.parameters } + [#""hashAlgorithm":"BCRYPT""#]) {
            for hash in ["aGFzaA==", "=", "....", "JDJiJDA0JA=="] {
                var service = Service()
                let row = #"{"users":[{"localId":"u","email":"u@x.com","passwordHash":"\#(hash)"}],\#(parameters)}"#
                #expect(service.admin("v1/projects/demo/accounts:batchCreate", row).status == 200)
                for password in ["hash", "password", "aGFzaA=="] {
                    #expect(service.signIn("u@x.com", password).errorCode == "INVALID_PASSWORD", "\(row)")
                }
            }
        }
    }

    @Test("strict: a row whose hash no password can match is refused, and the others are stored")
    func refusedRows() {
        for parameters in Set(Self.table.map { $0.parameters } + [#""hashAlgorithm":"BCRYPT""#]) {
            for hash in ["aGFzaA==", "=", "....", "JDJiJDA0JA=="] {
                var service = Service { $0.follow(.strict) }
                let row = #"""
                    {"users":[{"localId":"t"},{"localId":"u","email":"u@x.com","passwordHash":"\#(hash)"},\#
                    {"localId":"v"}],\#(parameters)}
                    """#
                let reply = service.admin("v1/projects/demo/accounts:batchCreate", row)
                #expect(reply.status == 200 && reply["error"]?.count == 1, "\(row)")
                #expect(reply["error"]?[0]?["index"]?.int64 == 1, "\(row)")
                #expect(reply["error"]?[0]?["message"]?.string?.hasPrefix("passwordHash ") == true, "\(row)")
                #expect(
                    service.account("t") != nil && service.account("u") == nil && service.account("v") != nil, "\(row)")
            }
        }
    }

    /// A hash, and how its row is refused; `nil` if it is stored.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let parameters: String
        let hash: [UInt8]
        let message: String?
        let line: SourceLocation

        init(
            _ algorithm: String, _ parameters: String = "", _ hash: [UInt8], _ message: String? = nil,
            _ line: SourceLocation = #_sourceLocation
        ) {
            self.testDescription = "\(algorithm), \(hash.count) bytes"
            self.parameters = #""hashAlgorithm":"\#(algorithm)""# + parameters
            self.hash = hash
            self.message = message
            self.line = line
        }

        init(bcrypt text: String, _ message: String? = nil, _ line: SourceLocation = #_sourceLocation) {
            self.init("BCRYPT", "", Array(text.utf8), message, line)
        }
    }

    private static let notBcrypt =
        "passwordHash is not the text of a bcrypt hash: $2a$, $2b$ or $2y$, the cost as two digits, $, "
        + "22 characters of salt and 31 of hash"

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func otherLength(_ count: Int, _ algorithm: String, _ allowed: String) -> String {
        "passwordHash has \(count) bytes, but hashes of \(algorithm) with these parameters have \(allowed)"
    }

    /// The salt and the digest are those of an example of OpenBSD's bcrypt.
    private static let digits = "DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s."

    static let forms = [
        Form(bcrypt: "$2a$06$" + digits), Form(bcrypt: "$2b$04$" + digits), Form(bcrypt: "$2y$16$" + digits),
        Form(bcrypt: "$2b$17$" + digits, "passwordHash has the bcrypt cost 17, but costs from 4 to 16 are supported"),
        Form(bcrypt: "$2b$03$" + digits, "passwordHash has the bcrypt cost 3, but costs from 4 to 16 are supported"),
        Form(bcrypt: "$2x$06$" + digits, notBcrypt), Form(bcrypt: "$2$06$" + digits, notBcrypt),
        Form(bcrypt: "$2a$6$" + digits + ".", notBcrypt), Form(bcrypt: "$2a$06$" + digits + ".", notBcrypt),
        Form(bcrypt: "$2a$06$" + digits.dropLast(), notBcrypt),
        Form(bcrypt: "$2a$06$" + digits.dropLast() + "!", notBcrypt),
        // Bits of the last character of the digest, and of the salt, that belong to no byte.
        Form(bcrypt: "$2a$06$" + digits.dropLast() + "/", notBcrypt),
        Form(bcrypt: "$2a$06$" + digits.replacing("cll.TV", with: "cll/TV"), notBcrypt),
        Form("PBKDF2_SHA256", #","rounds":1"#, zeros(16)), Form("PBKDF_SHA1", #","rounds":1"#, zeros(256)),
        Form("PBKDF2_SHA256", #","rounds":1"#, zeros(15), otherLength(15, "PBKDF2_SHA256", "16 to 256")),
        Form("PBKDF_SHA1", #","rounds":1"#, zeros(257), otherLength(257, "PBKDF_SHA1", "16 to 256")),
        Form("SHA256", "", zeros(32)), Form("SHA256", "", zeros(31), otherLength(31, "SHA256", "32")),
        Form("SHA512", "", zeros(32), otherLength(32, "SHA512", "64")),
        Form("HMAC_MD5", #","signerKey":"a2V5""#, zeros(16)),
        Form("HMAC_SHA1", #","signerKey":"a2V5""#, zeros(32), otherLength(32, "HMAC_SHA1", "20")),
        Form("MD5", "", Array("62d19f7e7ddcb5946728776d25e410ed".utf8)),
        Form("MD5", "", zeros(16), "passwordHash is not 32 lower-case hexadecimal digits, as hashes of MD5 are"),
        Form(
            "MD5", "", Array("62D19F7E7DDCB5946728776D25E410ED".utf8),
            "passwordHash is not 32 lower-case hexadecimal digits, as hashes of MD5 are"),
        Form("SCRYPT", #","signerKey":"a2V5","rounds":1,"memoryCost":1"#, zeros(3)),
        Form(
            "SCRYPT", #","signerKey":"a2V5","rounds":1,"memoryCost":1"#, zeros(64), otherLength(64, "SCRYPT", "3")),
        Form(
            "STANDARD_SCRYPT", #","cpuMemCost":4,"blockSize":1,"parallelization":1,"dkLen":20"#, zeros(21),
            otherLength(21, "STANDARD_SCRYPT", "20")),
        Form(
            "ARGON2",
            #","argon2Parameters":{"hashLengthBytes":20,"hashType":"ARGON2_ID","parallelism":1,"iterations":1,"#
                + #""memoryCostKib":8}"#, zeros(4), otherLength(4, "ARGON2", "20")),
    ]

    @Test("one request may bring hashes and plain passwords into a new project")
    func bothKinds() throws {
        var service = Service()
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"hashAlgorithm":"SHA256","rounds":1,"users":[{"localId":"hash","email":"h@x.com","passwordHash":"#
                + #""\#(Base64.encoded(SHA256.hash(Array("secret".utf8))))"},"#
                + #"{"localId":"plain","email":"p@x.com","rawPassword":"secret"}]}"#)
        #expect(reply.status == 200 && reply["error"]?.count == 0, "\(reply.error)")
        for email in ["h@x.com", "p@x.com"] {
            let body = #"{"email":"\#(email)","password":"secret"}"#
            #expect(service.client("v1/accounts:signInWithPassword", body).status == 200, "\(email)")
            #expect(
                service.client("v1/accounts:signInWithPassword", #"{"email":"\#(email)","password":"other"}"#).status
                    == 400)
        }
    }

    @Test("strict: a row is refused for the form of its hash, with the reason", arguments: forms)
    func rowForm(form: Form) {
        var service = Service { $0.follow(.strict) }
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"users":[{"localId":"u","passwordHash":"\#(Base64.encoded(form.hash))"}],\#(form.parameters)}"#)
        #expect(reply.status == 200, "\(reply.error)", sourceLocation: form.line)
        #expect(reply["error"]?[0]?["message"]?.string == form.message, sourceLocation: form.line)
        #expect((service.account("u") == nil) == (form.message != nil), sourceLocation: form.line)
    }
}

extension JSON.Member {
    fileprivate func keyIsOne(of keys: [String]) -> Bool { keys.contains { self.keyEquals($0) } }
}
