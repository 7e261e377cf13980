import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumEmbedding

/// What a request that comes back with its answers need not work out again.
@Suite("The embedding remembers what the runs of a request worked out")
struct RunMemoryTests {
    private static let now = Instant(seconds: 1_700_000_000)

    private static func seed(_ number: UInt8) -> Seed { Seed([UInt8](repeating: number, count: 32))! }

    private static func instance() throws -> Instance {
        var generator = SeededGenerator(Self.seed(200))
        var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
        let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
        try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: Self.now, using: &generator))
        var settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)
        settings.tokens = .signed(ring)
        return Instance(1, Authority(settings: settings), Budgets(), journalByteCount: 1 << 20)
    }

    private static func request(_ operation: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:\(operation)", query: "key=any",
            headers: [HTTPRequest.Header("Content-Type", "application/json")], body: Array(body.utf8))
    }

    /// A guest's ID token.
    private static func guest(_ instance: inout Instance) throws -> String {
        let request = Self.request("signUp", "{}")
        var pending = PendingQuestions()
        while true {
            switch instance.propose(request, Self.now, Self.seed(1), &pending, claims: true) {
            case .needs(let questions), .commitThenAsk(_, let questions):
                pending.answers += questions.map { $0.answered() }
            case .done(let proposal):
                try instance.commit(proposal.changes, proposal.changes.encoded())
                // As after a restart: an authority keeps the signatures of the tokens that it has made.
                instance.authority = Authority(
                    settings: instance.authority.settings, store: instance.authority.store)
                let body = try JSON.Document(parsing: proposal.response.body).root
                return try #require(body["idToken"]?.string)
            case .reads: throw CheckFailure("a whole store lacks no rows")
            }
        }
    }

    @Test("the token of a session is verified once, however often the host brings the request back")
    func verifiedOnce() throws {
        var instance = try Self.instance()
        let token = try Self.guest(&instance)
        let request = Self.request(
            "update", #"{"idToken":"\#(token)","email":"a@x.com","password":"secret1","returnSecureToken":true}"#)
        let seed = Self.seed(2)
        var answers: [Answer] = []
        var runs = 0
        while true {
            var pending = PendingQuestions(holding: answers.count, remembering: instance.memory(of: seed))
            pending.answers = []
            var step = instance.propose(request, Self.now, seed, &pending, claims: true)
            runs += 1
            // As the border does: from the start, with one more of the answers each time.
            while case .needs(let questions) = step, pending.answers.count + questions.count <= answers.count {
                let first = pending.answers.count
                pending.answers += answers[first..<first + questions.count]
                step = instance.propose(request, Self.now, seed, &pending, claims: true)
                runs += 1
            }
            guard case .needs(let questions) = step else { break }
            #expect(instance.memory(of: seed).signatures.verifiedCount == 1)
            answers += questions.map { $0.answered() }
        }
        #expect(answers.count == 2 && runs == 6, "a hash and a signature: 1 + 2 + 3 runs")
        #expect(instance.memory(of: seed).signatures.verifiedCount == 0, "a request that is done is forgotten")
    }

    @Test("the newest sixteen requests under way are remembered")
    func bounded() throws {
        var instance = try Self.instance()
        let token = try Self.guest(&instance)
        let request = Self.request("update", #"{"idToken":"\#(token)","email":"a@x.com","password":"secret1"}"#)
        for number in UInt8(2)..<22 {
            var pending = PendingQuestions()
            _ = instance.propose(request, Self.now, Self.seed(number), &pending, claims: true)
        }
        for number in UInt8(2)..<22 {
            #expect(instance.memory(of: Self.seed(number)).signatures.verifiedCount == (number < 6 ? 0 : 1))
        }
    }
}
