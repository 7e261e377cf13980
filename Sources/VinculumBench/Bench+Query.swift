import Vinculum

extension Bench.Section {
    static let query = Bench.Section(
        name: "query", summary: "an administrator's query of 100,000 accounts, a page of 50 at a time"
    ) {
        var load = QueryLoad(accounts: 100_000)
        var table = Bench.Table("query", "accounts found", "median", "slowest")
        let claims = (10..<20).map { #"{"claim":"level=\#($0)"}"# }.joined(separator: ",")
        for (name, members) in [
            ("first by id", #""limit":"50""#),
            ("newest, after 10,000 others", #""limit":"50","offset":"10000","sortBy":"CREATED_AT","order":"DESC""#),
            ("last by name", #""limit":"50","sortBy":"NAME","order":"DESC""#),
            ("last by id", #""limit":"50","order":"DESC""#),
            ("by provider", #""limit":"50","expression":[{"providerId":"google.com"}]"#),
            ("by provider, counted", #""returnUserInfo":false,"expression":[{"providerId":"google.com"}]"#),
            ("by claim, counted", #""returnUserInfo":false,"expression":[{"claim":"level=7"}]"#),
            ("by claim that none has, counted", #""returnUserInfo":false,"expression":[{"claim":"nosuch"}]"#),
            ("by ten claims that none has, counted", #""returnUserInfo":false,"expression":[\#(claims)]"#),
            ("by prefix, counted", #""returnUserInfo":false,"expression":[{"emailPrefix":"person.99"}]"#),
        ] {
            var (samples, found) = ([Double](), "")
            for _ in 0..<9 {
                let answer = load.query(members)
                samples.append(answer.nanoseconds)
                found = answer.found
            }
            let measured = Bench.Measurement(nanosecondsPerOperation: samples)
            table.row(name, found, Bench.time(measured.median), Bench.time(measured.slowest))
        }
        table.show()
    }
}

/// An authority with accounts whose ids and times of creation are in no order. Every fourth has an identity at Google,
/// and every other fourth has claims.
private struct QueryLoad {
    private var authority = Authority(settings: AuthoritySettings(projectID: "demo-bench", trust: .local, hashCost: 1))
    private let now = Instant(seconds: 1_700_000_000)

    init(accounts count: Int) {
        for start in stride(from: 0, to: count, by: 1000) {
            var set = ChangeSet()
            set.changes = (start..<min(start + 1000, count)).compactMap { number in
                AccountID("account-\(Self.mixed(number))-\(number)").map {
                    .account(.changed($0, self.changes(number)))
                }
            }
            try? self.authority.commit(set)
        }
    }

    private static func mixed(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) &* 2_654_435_761 }

    private func changes(_ number: Int) -> [AccountChange] {
        let origin = Origin(epoch: .first, proof: .mailbox)
        var changes: [AccountChange] = [
            .created(Instant(seconds: 1_600_000_000 + Int64(Self.mixed(number) >> 8))),
            .displayName("Firstname Lastname \(Self.mixed(number))"), .lastLogin(self.now),
        ]
        if let address = EmailAddress("person.\(number)@mail.example.com") {
            changes.append(.email(EmailIdentifier(address: address, isVerified: true, origin: origin)))
        }
        if number % 4 == 1 {
            changes.append(
                .identityLinked(
                    Identity(
                        provider: .google, subject: SubjectID("1\(number)"), email: "person.\(number)@mail.example.com",
                        displayName: "Firstname Lastname \(number)", origin: origin)))
        } else {
            changes.append(
                .password(
                    PasswordCredential(
                        hash: [UInt8](repeating: 7, count: 64), salt: [UInt8](repeating: 7, count: 16), algorithm: 1,
                        updatedAt: self.now, origin: origin)))
        }
        if number % 4 == 2 {
            changes.append(.customAttributes(#"{"role":"editor","level":\#(number / 4 % 10),"teams":["a","b"]}"#))
        }
        return changes
    }

    /// How many accounts the response names or counts, and how long the call took.
    mutating func query(_ members: String) -> (found: String, nanoseconds: Double) {
        guard let seed = Seed([UInt8](repeating: 7, count: 32)) else { return ("", 0) }
        let request = HTTPRequest(
            method: "POST", path: Endpoint.query.path(project: "demo-bench", tenant: nil) ?? "",
            headers: [.init("Authorization", "Bearer owner"), .init("Content-Type", "application/json")],
            body: Array("{\(members)}".utf8))
        let clock = ContinuousClock()
        let start = clock.now
        let proposal = self.authority.resolve(request, now: self.now, seed: seed)
        let time = Double((clock.now - start).nanoseconds)
        let root = (try? JSON.Document(parsing: proposal.response.body, limits: .bulk))?.root
        return (root?["recordsCount"]?.string ?? "", time)
    }
}
