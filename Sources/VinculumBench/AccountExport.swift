import Vinculum

/// Generated account exports in the form of `auth:export`; the same count gives the same export.
struct AccountExport: Codable {
    var users: [User]

    struct User: Codable {
        var localId: String
        var createdAt: String
        var lastSignedInAt: String?
        var disabled: Bool?
        var email: String?
        var emailVerified: Bool?
        var displayName: String?
        var photoUrl: String?
        var phoneNumber: String?
        var passwordHash: String?
        var salt: String?
        var customAttributes: String?
        var mfaInfo: [Factor]?
        var providerUserInfo: [Provider]
    }

    struct Factor: Codable {
        var mfaEnrollmentId: String
        var phoneInfo: String?
        var displayName: String?
        var enrolledAt: String?
    }

    struct Provider: Codable {
        var providerId: String
        var rawId: String
        var email: String?
        var displayName: String?
    }
}

extension AccountExport {
    /// Generates accounts in the proportions of a real export: half with a password, one provider each on average, some
    /// with a phone number, a second factor, custom claims, and a name beyond ASCII.
    init(count: Int) {
        var random = Mixer(state: 0x56494E43554C554D)
        let given = ["Ada", "Grace", "Radia", "Barbara", "Katherine", "Silvio", "Edsger", "Zoë", "José", "明子"]
        let family = ["Lovelace", "Hopper", "Perlman", "Liskov", "Johnson", "Micali", "Dijkstra", "Lamport"]
        let domains = ["example.com", "mail.example.net", "gmail.com", "yahoo.com"]
        let providers = ["google.com", "facebook.com", "apple.com", "yahoo.com", "oidc.example"]
        self.users = (0..<count).map { index in
            let first = given[random.below(given.count)]
            let last = family[random.below(family.count)]
            let name = "\(first) \(last)"
            let email = "user.\(last.lowercased()).\(index)@\(domains[random.below(domains.count)])"
            let isAnonymous = random.below(12) == 0
            var user = User(
                localId: random.text(28), createdAt: "\(1_500_000_000_000 + index * 53_407)",
                lastSignedInAt: "\(1_700_000_000_000 + random.below(9_999_999_999))", disabled: random.below(40) == 0,
                providerUserInfo: []
            )
            guard !isAnonymous else { return user }
            user.email = email
            user.emailVerified = random.below(2) == 0
            user.displayName = name
            if random.below(2) == 0 {
                user.passwordHash = random.text(86) + "=="
                user.salt = random.text(14) + "=="
            }
            if random.below(4) == 0 { user.photoUrl = "https://img.example.com/\(index).png" }
            if random.below(7) == 0 { user.phoneNumber = "+1555\(1_000_000 + index)" }
            if random.below(25) == 0 { user.customAttributes = "{\"admin\": true, \"level\": \(index % 5)}" }
            if random.below(15) == 0 {
                user.mfaInfo = [
                    Factor(
                        mfaEnrollmentId: "mfa-\(index)", phoneInfo: "+1666\(1_000_000 + index)",
                        displayName: "work phone", enrolledAt: "2024-05-01T10:00:00Z"
                    )
                ]
            }
            for _ in 0..<random.below(3) {
                user.providerUserInfo.append(
                    Provider(
                        providerId: providers[random.below(providers.count)], rawId: random.digits(21), email: email,
                        displayName: name
                    )
                )
            }
            return user
        }
    }

    /// A small random number generator (SplitMix64), good enough to vary lengths and branches.
    private struct Mixer {
        var state: UInt64

        mutating func next() -> UInt64 {
            self.state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = self.state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }

        mutating func below(_ bound: Int) -> Int {
            Int(self.next() % UInt64(bound))
        }

        mutating func text(_ count: Int) -> String {
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
            return String(decoding: (0..<count).map { _ in alphabet[self.below(62)] }, as: UTF8.self)
        }

        mutating func digits(_ count: Int) -> String {
            String(decoding: (0..<count).map { _ in UInt8(ascii: "0") + UInt8(self.below(10)) }, as: UTF8.self)
        }
    }
}
