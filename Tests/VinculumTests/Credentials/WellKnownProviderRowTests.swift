import PropertyKit
import Testing
@testable import Vinculum

@Suite("The table of well-known providers")
struct WellKnownProviderRowTests {
    private static let all = WellKnownProvider.allCases
    /// The numbers in stored session records, as they were when the first of them was written. A number never changes;
    /// a new one needs a new version of the stored form.
    private static let storedNumbers: [(String, UInt8)] = [
        ("anonymous", 1), ("password", 2), ("phone", 3), ("custom", 4), ("passkey", 5), ("google.com", 6),
        ("apple.com", 7), ("facebook.com", 8), ("github.com", 9), ("microsoft.com", 10), ("twitter.com", 11),
        ("yahoo.com", 12), ("linkedin.com", 13), ("gc.apple.com", 14), ("playgames.google.com", 15),
    ]

    @Test("ids are unique, in byte order, and lead back to their provider")
    func ids() {
        let ids = Self.all.map { $0.id.rawValue }
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }, "\(ids)")
        for known in Self.all {
            #expect(WellKnownProvider(known.id) == known)
            #expect(known.id.configurationKind == .defaultSupported, "\(known): no id of a configured provider")
            #expect(ProviderRules.id(known.id.rawValue, of: .defaultSupported) == known.id)
        }
        #expect(ProviderConfiguration.supported == Self.all.map { $0.id })
        for other in ["", "google", "google.com.", "Google.com", "oidc.google.com", "password", "googlf.com"] {
            #expect(WellKnownProvider(ProviderID(other)) == nil, "\(other)")
        }
    }

    @Test("names on the command line are unique")
    func names() {
        let names = Set(Self.all.map { $0.name })
        #expect(names.count == Self.all.count && !names.contains(""))
        #expect(names.allSatisfy { $0.utf8.allSatisfy { $0.isLowercaseLetter || $0 == UInt8(ascii: "-") } })
    }

    @Test("numbers in stored session records are unique and stay what they are")
    func numbers() throws {
        for (id, number) in Self.storedNumbers {
            let record = SessionRecord(number: 1, begun: 2, method: ProviderID(id))
            var writer = ByteWriter()
            record.write(to: &writer)
            #expect(writer.bytes == [1, 2, 0, number], "\(id)")
            var reader = ByteReader([1, 2, 0, number][...])
            #expect(try SessionRecord(from: &reader) == record, "\(id)")
        }
        #expect(Self.storedNumbers.map(\.1) == Array(1...SessionRecord.greatestMethodNumber))
        for number in SessionRecord.greatestMethodNumber + 1...31 {
            var reader = ByteReader([1, 2, 0, number][...])
            #expect(throws: ByteReader.Failure.self, "\(number)") { _ = try SessionRecord(from: &reader) }
        }
        for known in Self.all where !Self.storedNumbers.contains(where: { $0.0 == known.id.rawValue }) {
            #expect(known.row.number == 0, "\(known): a new number needs a new version of the stored form")
            #expect(known.id.rawValue.utf8.count <= SessionRecord.maximumMethodByteCount, "\(known) would be cut")
        }
    }

    @Test("each has a contract of members that an administrator may write, or says why it has none")
    func contracts() throws {
        let form = ConfigurationForm.providerContract.fields
        let own = form.map(\.name) + ["issuer", "offeredAuthMethods"]
        guard case .object(let claims, _)? = form.first(where: { $0.name == "claims" })?.type else {
            Issue.record("the form has no claims")
            return
        }
        for known in Self.all {
            switch known.row.contract {
            case .unusable(let reason): #expect(String(copying: reason).hasSuffix("."), "\(known)")
            case .builtIn(let json):
                let contract = try JSON.Document(parsing: Array(String(copying: json).utf8), duplicateKeys: .refused)
                    .root
                for member in contract.members { #expect(own.contains(member.key), "\(known): \(member.key)") }
                for claim in contract["claims"]?.members ?? JSON.Value.noMembers {
                    #expect(claims.contains { $0.name == claim.key }, "\(known): \(claim.key)")
                }
                #expect(
                    contract["tokenEndpoint"] != nil && (contract["offeredAuthMethods"]?.count ?? 0) > 0, "\(known)")
                #expect(contract["issuer"] == nil ? contract["userinfoEndpoint"] != nil : contract["jwksUri"] != nil)
                for member in contract.members where member.key.hasSuffix("Endpoint") || member.key == "jwksUri" {
                    #expect(member.value.string?.hasPrefix("https://") ?? false, "\(known): \(member.key)")
                }
            }
        }
    }

    @Test("an unverified address is proven at the domains of its provider alone")
    func mailboxes() {
        let domains = Self.all.flatMap { known in
            String(copying: known.row.mailboxes).split(separator: " ").map { (known, String($0)) }
        }
        #expect(!domains.isEmpty)
        for (owner, domain) in domains {
            for known in Self.all {
                let claim = FederatedClaim(
                    provider: known.id, subject: SubjectID("s"), email: EmailAddress("person@\(domain)"))
                #expect(claim.email != nil && claim.provesEmail == (known == owner), "\(known): \(domain)")
            }
        }
        for other in ["", "com", "gmail.com googlemail.com", "mail.com", "gmail.co", "gmail.com.", "evil-gmail.com"] {
            #expect(!WellKnownProvider.google.runsMailboxes(of: other), "\(other)")
        }
    }

    @Test("the article has a line for each")
    func article() throws {
        let article = String(
            decoding: try PackageRoot.bytes("Sources/Vinculum/Vinculum.docc/IdentityProviders.md"), as: UTF8.self)
        for known in Self.all { #expect(article.contains("\n| `\(known.id.rawValue)` | "), "\(known)") }
        for line in article.split(separator: "\n") where line.contains(".com` | ") {
            #expect(Self.all.contains { line.hasPrefix("| `\($0.id.rawValue)` | ") }, "not a provider: \(line)")
        }
    }
}
