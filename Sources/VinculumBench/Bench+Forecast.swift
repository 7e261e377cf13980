import Vinculum

extension Bench.Section {
    static let forecast = Bench.Section(
        name: "forecast", summary: "what a change of policy does to a million accounts, a page of 10,000 at a time"
    ) {
        var load = ForecastLoad(accounts: 1_000_000)
        var table = Bench.Table("change", "accounts touched", "in all", "median page", "slowest page")
        for (name, body) in [
            ("disable google.com", #""disableProvider":["google.com"]"#),
            ("require a second factor", #""requireSecondFactor":true"#),
            ("remove a mail domain", #""removeDomain":["mail.example.com"]"#),
            ("remove a mail domain, and list", #""removeDomain":["mail.example.com"],"list":true"#),
        ] {
            let (touched, pages) = load.forecast(body)
            let measured = Bench.Measurement(nanosecondsPerOperation: pages)
            table.row(
                name, Bench.number(Double(touched)), Bench.time(pages.reduce(0, +)), Bench.time(measured.median),
                Bench.time(measured.slowest))
        }
        table.show()
    }
}

/// An authority with accounts of four kinds in turn: a password; Google; a phone; a password, Google and an app as
/// second factor.
private struct ForecastLoad {
    private var authority = Authority(settings: AuthoritySettings(projectID: "demo-bench", trust: .local, hashCost: 1))
    private let now = Instant(seconds: 1_700_000_000)

    init(accounts count: Int) {
        for start in stride(from: 0, to: count, by: 1000) {
            var set = ChangeSet()
            set.changes = (start..<min(start + 1000, count)).compactMap { number in
                AccountID("account-\(number)-of-a-million").map { .account(.changed($0, self.changes(number))) }
            }
            try? self.authority.commit(set)
        }
    }

    private func changes(_ number: Int) -> [AccountChange] {
        let origin = Origin(epoch: .first, proof: .mailbox)
        var changes: [AccountChange] = [.created(self.now)]
        if number % 4 != 2, let address = EmailAddress("person.\(number)@mail.example.com") {
            changes.append(.email(EmailIdentifier(address: address, isVerified: true, origin: origin)))
        }
        if number % 4 == 0 || number % 4 == 3 {
            changes.append(
                .password(
                    PasswordCredential(
                        hash: [UInt8](repeating: 7, count: 64), salt: [UInt8](repeating: 7, count: 16), algorithm: 1,
                        updatedAt: self.now, origin: origin)))
        }
        if number % 4 == 1 || number % 4 == 3 {
            changes.append(
                .identityLinked(
                    Identity(
                        provider: .google, subject: SubjectID("1\(number)"), email: "person.\(number)@mail.example.com",
                        displayName: "Firstname Lastname \(number)", origin: origin)))
        }
        if number % 4 == 2, let phone = PhoneNumber("+1555\(1_000_000 + number)") {
            changes.append(.phone(PhoneIdentifier(number: phone, origin: origin)))
        }
        if number % 4 == 3 {
            let factor = Factor(
                id: "factor", kind: .totp(secret: [UInt8](repeating: 7, count: 20), lastAcceptedStep: 0),
                displayName: "app", enrolledAt: self.now)
            changes.append(.factorEnrolled(EnrolledFactor(factor: factor, origin: origin)))
        }
        return changes + [.displayName("Firstname Lastname \(number)"), .lastLogin(self.now)]
    }

    /// The accounts that a change touches, and the nanoseconds of each call.
    mutating func forecast(_ members: String) -> (touched: Int64, pages: [Double]) {
        let clock = ContinuousClock()
        let path = Endpoint.forecastAccounts.path(project: "demo-bench", tenant: nil) ?? ""
        var (touched, pages, token) = (Int64(0), [Double](), "")
        guard let seed = Seed([UInt8](repeating: 7, count: 32)) else { return (0, []) }
        repeat {
            let request = HTTPRequest(
                method: "POST", path: path,
                headers: [.init("Authorization", "Bearer owner"), .init("Content-Type", "application/json")],
                body: Array(#"{\#(members),"pageToken":"\#(token)"}"#.utf8))
            let start = clock.now
            let proposal = self.authority.resolve(request, now: self.now, seed: seed)
            pages.append(Double((clock.now - start).nanoseconds))
            let root = (try? JSON.Document(parsing: proposal.response.body, limits: .bulk))?.root
            touched += (root?["methodLostCount"]?.int64 ?? 0) + (root?["mustEnrollCount"]?.int64 ?? 0)
            token = root?["nextPageToken"]?.string ?? ""
        } while !token.isEmpty
        return (touched, pages)
    }
}
