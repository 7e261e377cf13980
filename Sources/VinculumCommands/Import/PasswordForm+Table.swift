import Vinculum

extension PasswordForm {
    /// A form by the letters that it begins with.
    struct Entry {
        enum Kind {
            /// The prefix of another form, which begins with so many bytes of this prefix.
            case prefix(keeping: Int)
            /// A hash that an import takes.
            case layout(Layout)
            /// A hash that none takes: what it is, and why.
            case refused(String, reason: String)
        }

        let prefix: String
        let kind: Kind
        /// What else begins so, and is no hash of an import.
        let other: String?
        private let bytes: [UInt8]
        private let scheme: Scheme?

        init(_ prefix: String, _ kind: Kind, orElse other: String? = nil) {
            self.prefix = prefix
            self.kind = kind
            self.other = other
            self.bytes = Array(prefix.utf8)
            self.scheme = Scheme(self.bytes[...])
        }

        /// What follows the prefix; `nil` if a text does not begin with it.
        func rest(of text: ArraySlice<UInt8>, _ scheme: Scheme?) -> ArraySlice<UInt8>? {
            guard let own = self.scheme else {
                return text.starts(with: self.bytes) ? text.dropFirst(self.bytes.count) : nil
            }
            guard let scheme, scheme.prefix == own.prefix, scheme.rest.starts(with: own.rest) else { return nil }
            return scheme.rest.dropFirst(own.rest.count)
        }
    }

    static let noAlgorithm = "no algorithm of an import computes it"
    private static let passwordFirst = "it has the password before the salt, and imports take MD5 with the salt first"
    private static let plain = "a row of vinculum seed takes it as the member password"

    /// All known forms. The first that a text begins with is its form.
    static let table: [Entry] = [
        // What stands before other forms: of directories, Dovecot, Spring, Django and Jupyter.
        Entry("{BCRYPT}", .prefix(keeping: 0)), Entry("{BLF-CRYPT}", .prefix(keeping: 0)),
        Entry("{CRYPT}", .prefix(keeping: 0), orElse: "a hash of the traditional crypt"),
        Entry("{DES-CRYPT}", .refused("a hash of the traditional crypt", reason: noAlgorithm)),
        Entry("{MD5-CRYPT}", .prefix(keeping: 0)), Entry("{SHA256-CRYPT}", .prefix(keeping: 0)),
        Entry("{SHA512-CRYPT}", .prefix(keeping: 0)), Entry("{LDAP}{", .prefix(keeping: 1)),
        Entry("{ARGON2}", .prefix(keeping: 0)), Entry("{ARGON2I}", .prefix(keeping: 0)),
        Entry("{ARGON2ID}", .prefix(keeping: 0)), Entry("{ARGON2@SPRINGSECURITY_V5_2}", .prefix(keeping: 0)),
        Entry("{ARGON2@SPRINGSECURITY_V5_8}", .prefix(keeping: 0)), Entry("bcrypt$$2", .prefix(keeping: 2)),
        Entry("argon2$argon2", .prefix(keeping: 7)), Entry("argon2:$", .prefix(keeping: 1)),
        // bcrypt, which many programs write alike.
        Entry("$2a$", .layout(.bcrypt)), Entry("$2b$", .layout(.bcrypt)), Entry("$2y$", .layout(.bcrypt)),
        Entry("$2x$", .refused("a hash of a faulty bcrypt", reason: noAlgorithm)),
        Entry("$2$", .refused("a hash of the first bcrypt", reason: noAlgorithm)),
        Entry("bcrypt_sha256$", .refused(digested, reason: noAlgorithm)),
        Entry("$bcrypt-sha256$", .refused(digested, reason: noAlgorithm)),
        Entry("$wp$2y$", .refused("a bcrypt hash of an HMAC with SHA-384", reason: noAlgorithm)),
        // Argon2, in the format of the Password Hashing Competition.
        Entry("$argon2id$", .layout(.argon2(.id))), Entry("$argon2i$", .layout(.argon2(.i))),
        Entry("$argon2d$", .layout(.argon2(.d))),
        // PBKDF2: Django; passlib; directories; Dovecot; Werkzeug; Atlassian; Spring, whose texts name no rounds.
        Entry("pbkdf2_sha256$", .layout(.pbkdf2(.sha256, saltIsText: true))),
        Entry("pbkdf2_sha1$", .layout(.pbkdf2(.sha1, saltIsText: true))),
        Entry("$pbkdf2-sha256$", .layout(.pbkdf2(.sha256, saltIsText: false))),
        Entry("$pbkdf2-sha512$", .layout(.pbkdf2(.sha512, saltIsText: false))),
        Entry("$pbkdf2-sha1$", .layout(.pbkdf2(.sha1, saltIsText: false))),
        Entry("$pbkdf2$", .layout(.pbkdf2(.sha1, saltIsText: false))),
        Entry("{PBKDF2-SHA256}", .layout(.pbkdf2(.sha256, saltIsText: false))),
        Entry("{PBKDF2-SHA512}", .layout(.pbkdf2(.sha512, saltIsText: false))),
        Entry("{PBKDF2-SHA1}", .layout(.pbkdf2(.sha1, saltIsText: false))),
        Entry("{PBKDF2}$1$", .layout(.dovecotPBKDF2)),
        Entry("{PBKDF2}", .layout(.pbkdf2(.sha1, saltIsText: false)), orElse: springPBKDF2),
        Entry("{PBKDF2@SPRINGSECURITY_V5_8}", .refused(springPBKDF2, reason: namesNothing)),
        Entry("{PKCS5S2}", .layout(.atlassian)), Entry("pbkdf2:", .layout(.werkzeugPBKDF2)),
        Entry("$7$", .layout(.pbkdf2(.sha512, saltIsText: false)), orElse: "a scrypt hash of crypt"),
        // scrypt: Django; Werkzeug; passlib and Ory Kratos; Spring; that of Firebase in Ory Kratos and Supabase.
        Entry("scrypt$", .layout(.djangoScrypt)), Entry("scrypt:", .layout(.werkzeugScrypt)),
        Entry("$scrypt$", .layout(.scryptString)), Entry("{SCRYPT}$", .layout(.springScrypt)),
        Entry("$firescrypt$", .layout(.kratosFirebase)), Entry("$fbscrypt$", .layout(.supabaseFirebase)),
        // Digests: directories and Dovecot; Spring; mosquitto; Django.
        Entry("{SSHA}", .layout(.digest(.sha1, isSalted: true))),
        Entry("{SSHA256}", .layout(.digest(.sha256, isSalted: true))),
        Entry("{SSHA512}", .layout(.digest(.sha512, isSalted: true))),
        Entry("{SHA}", .layout(.digest(.sha1, isSalted: false))),
        Entry("{SHA1}", .layout(.digest(.sha1, isSalted: false))),
        Entry("{SHA256}", .layout(.digest(.sha256, isSalted: false))),
        Entry("{SHA512}", .layout(.digest(.sha512, isSalted: false))),
        Entry("{SHA-1}", .layout(.springDigest(.sha1))), Entry("{SHA-256}", .layout(.springDigest(.sha256))),
        Entry("{SSHA384}", .refused("a hash of SHA-384", reason: noAlgorithm)),
        Entry("{SHA384}", .refused("a hash of SHA-384", reason: noAlgorithm)),
        Entry("{MD5}$1$", .refused("a hash of md5crypt", reason: noAlgorithm)),
        Entry("{MD5}{", .refused("a salted MD5 hash", reason: passwordFirst)),
        Entry("{MD5}", .layout(.digest(.md5, isSalted: false))),
        Entry("{LDAP-MD5}", .layout(.digest(.md5, isSalted: false))),
        Entry("{PLAIN-MD5}", .layout(.digest(.md5, isSalted: false))),
        Entry("{SMD5}", .refused("a salted MD5 hash", reason: passwordFirst)),
        Entry("sha1$", .layout(.djangoDigest(.sha1))), Entry("md5$", .layout(.djangoDigest(.md5))),
        Entry("$6$", .layout(.mosquittoDigest), orElse: "a hash of sha512crypt"),
        // What no import computes.
        Entry("$5$", .refused("a hash of sha256crypt", reason: noAlgorithm)),
        Entry("$1$", .refused("a hash of md5crypt", reason: noAlgorithm)),
        Entry("$apr1$", .refused("the MD5 hash of htpasswd", reason: noAlgorithm)),
        Entry("$y$", .refused("a hash of yescrypt", reason: noAlgorithm)),
        Entry("$gy$", .refused("a hash of yescrypt", reason: noAlgorithm)),
        Entry("$md5", .refused("a hash of the crypt of Solaris", reason: noAlgorithm)),
        Entry("$sha1$", .refused("a hash of the crypt of NetBSD", reason: noAlgorithm)),
        Entry("$3$", .refused("an NT hash", reason: noAlgorithm)),
        Entry("$P$", .refused("a hash of phpass", reason: noAlgorithm)),
        Entry("$H$", .refused("a hash of phpass", reason: noAlgorithm)),
        Entry("$S$", .refused("a hash of Drupal", reason: noAlgorithm)),
        Entry("$scram$", .refused("a list of SCRAM keys", reason: noAlgorithm)),
        Entry("SCRAM-SHA-", .refused("a pair of SCRAM keys", reason: noAlgorithm)),
        Entry("{SCRAM-SHA-1}", .refused("a pair of SCRAM keys", reason: noAlgorithm)),
        Entry("{SCRAM-SHA-256}", .refused("a pair of SCRAM keys", reason: noAlgorithm)),
        Entry("{CRAM-MD5}", .refused("a key of CRAM-MD5", reason: noAlgorithm)),
        Entry("{HMAC-MD5}", .refused("a key of CRAM-MD5", reason: noAlgorithm)),
        Entry("{DIGEST-MD5}", .refused("a key of DIGEST-MD5", reason: noAlgorithm)),
        Entry("{MD4}", .refused("a hash of MD4", reason: noAlgorithm)),
        Entry("{PLAIN-MD4}", .refused("a hash of MD4", reason: noAlgorithm)),
        Entry("{PLAIN}", .refused("the plain password", reason: plain)),
        Entry("{CLEAR}", .refused("the plain password", reason: plain)),
        Entry("{CLEARTEXT}", .refused("the plain password", reason: plain)),
        Entry("{NOOP}", .refused("the plain password", reason: plain)),
    ]

    private static let digested = "a bcrypt hash of a digest by SHA-256"
    private static let springPBKDF2 = "a PBKDF2 hash of Spring"
    private static let namesNothing =
        "it names neither rounds nor key; import salt and hash apart with the rounds of the program"
}
