import PropertyKit
import Testing
import Vinculum

/// The Swift that README and the articles in Vinculum.docc show for the core, compiled with its public interface and
/// run.
@Suite("Examples of the documentation")
struct CoreExamples {
    private let now = Minted.now

    @Test("a request to an authority")
    func calling() throws {
        let (now, seed) = (self.now, try #require(Seed([UInt8](repeating: 7, count: 32))))

        var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local))
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp", query: "key=any",
            headers: [.init("Content-Type", "application/json")], body: Array("{}".utf8)
        )
        // 200, an anonymous account with its tokens
        let response = authority.handle(request, now: now, seed: seed).response

        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self).contains("idToken"))
    }

    @Test("a host that answers questions and keeps a journal")
    func proposing() throws {
        var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
        var budgets = Budgets(key: (1, 2))
        var journal: [[UInt8]] = []

        func respond(to request: HTTPRequest, now: Instant, seed: Seed) throws(CommitConflict) -> HTTPResponse {
            var pending = PendingQuestions()
            while true {
                switch authority.propose(request, now: now, seed: seed, &budgets, &pending) {
                case .needs(let questions):
                    for question in questions { pending.answers.append(question.answered()) }
                case .commitThenAsk(let claim, let questions):
                    journal.append(claim.encoded())
                    try authority.commit(claim)
                    for question in questions { pending.answers.append(question.answered()) }
                case .done(let proposal):
                    journal.append(proposal.changes.encoded())
                    try authority.commit(proposal.changes)
                    return proposal.response
                case .reads: fatalError("a whole store lacks no rows")
                }
            }
        }

        let body = #"{"email":"ada@example.com","password":"a long enough password"}"#
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp", query: "key=any",
            headers: [.init("Content-Type", "application/json")], body: Array(body.utf8))
        let response = try respond(to: request, now: self.now, seed: #require(Seed([UInt8](repeating: 8, count: 32))))
        #expect(response.status == 200 && journal.count == 1)
        #expect(try ChangeSet(decoding: journal[0]).isEmpty == false)
    }

    @Test("a host of several projects")
    func choosing() throws {
        let (now, seed) = (self.now, try #require(Seed([UInt8](repeating: 7, count: 32))))
        let names = ["demo", "beta"]
        let authorities = Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, Authority(settings: AuthoritySettings(projectID: $0, trust: .local)))
            })
        var pending = PendingQuestions()
        var budgets = Budgets(key: (1, 2))
        let request = HTTPRequest(
            method: "GET", path: "/securetoken.google.com/beta/.well-known/openid-configuration", body: [])

        let route = Route(method: request.method, path: request.path)
        let received = try ReceivedRequest.read(request, along: route, administrator: .owner)
        let project = received.namedProject ?? received.tokenProject ?? "demo"
        let step = authorities[project]?.propose(received, now: now, seed: seed, &budgets, &pending)

        #expect(project == "beta")
        guard case .done(let proposal)? = step else { throw CheckFailure("the request asks nothing") }
        #expect(String(decoding: proposal.response.body, as: UTF8.self).contains("securetoken.google.com/beta"))
    }

    @Test("settings of a service that outsiders reach")
    func trusting() throws {
        func settings(ring: KeyRing, secret: Secret) -> AuthoritySettings {
            var settings = AuthoritySettings(
                projectID: "my-project",
                trust: .hardened(ring: ring, administrator: secret, linkOrigin: "https://accounts.example.com"))
            settings.allow(.looseNumbers)
            return settings
        }

        let made = settings(
            ring: KeyRing(refreshKey: try SharedSecret([UInt8](repeating: 1, count: 32))), secret: Secret("s"))
        #expect(made.allows(.looseNumbers) && !made.allows(.looseAddresses))
    }

    @Test("an authority that signs its tokens")
    func signing() throws {
        let now = self.now
        var generator = SeededGenerator(try #require(Seed([UInt8](repeating: 9, count: 32))))
        var authority = Authority(settings: AuthoritySettings(projectID: "my-project", trust: .local))

        var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
        for use in [KeyRing.Use.idTokens, .sessionCookies] {
            let key = SigningKey.rsa(.generated(bitCount: 2048, using: &generator))
            try ring.add(KeyRing.Key(signing: key, issuer: "my-project", signsFrom: now, using: &generator), for: use)
        }
        authority.settings.tokens = .signed(ring)

        let request = HTTPRequest(method: "GET", path: "/.well-known/jwks.json", body: [])
        let published = authority.handle(request, now: now, seed: try #require(Seed(generator.bytes(32)))).response
        #expect(try JSONWebKeySet(parsing: published.body).keys.count == 1)
    }
}
