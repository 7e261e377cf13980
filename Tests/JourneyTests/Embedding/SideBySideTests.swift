import PropertyKit
import Testing
import Vinculum
import VinculumEmbedding

/// Authorities of different projects in one instance.
@Suite("Embedded authorities side by side")
struct SideBySideTests {
    private static let projects = ["demo", "beta", "gamma"]

    /// Requests carry the tokens and codes of every project, so that those of another one are tried too.
    @Test("an authority replies the same bytes whether or not there are others", arguments: TestSeed.sample(4))
    func alone(seed: TestSeed) {
        forAll(seed: seed, count: 8, Step.any(in: Self.projects).array(5...40)) { steps in
            var together = try Authorities(of: Self.projects)
            var secrets: [String: [String: String]] = [:]
            var sent: [(step: Step, request: [UInt8], number: Int, reply: Reply)] = []
            for (number, step) in steps.enumerated() {
                let request = step.request(with: secrets[step.source] ?? [:])
                let reply = try together.call(step.project, request, number: number)
                try check(reply.status == .done, "\(reply.status)")
                let body = try JSON.Document(parsing: reply.parts[2]).root
                for name in ["idToken", "refreshToken", "sessionInfo"] {
                    if let text = body[named: name]?.string { secrets[step.project, default: [:]][name] = text }
                }
                if let refusal = step.refusal, secrets[step.source]?["idToken"] != nil {
                    try expectEqual(body["error"]?["message"]?.string, refusal, "\(step)")
                }
                sent.append((step, request, number, reply))
            }
            for project in Self.projects {
                var alone = try Authorities(of: [project])
                for item in sent where item.step.project == project {
                    let reply = try alone.call(project, item.request, number: item.number)
                    try check(reply.encoded == item.reply.encoded, "\(item.step) is answered in another way alone")
                }
                let (own, shared) = (try alone.snapshot(project), try together.snapshot(project))
                try check(own == shared, "the state of \(project)")
            }
        }
    }

    @Test("dropping one authority leaves the others, and its handle is not used again")
    func dropping() throws {
        var authorities = try Authorities(of: Self.projects)
        let signedUp = try authorities.call("gamma", EmbeddingTests.signUp, number: 1)
        #expect(signedUp.status == .done)
        let before = try authorities.snapshot("gamma")
        let handle = try authorities.handle(of: "beta")
        #expect(authorities.embedding.drop(handle).status == .done)
        #expect(authorities.embedding.snapshot(handle).status == .unknownHandle)
        #expect(try authorities.snapshot("gamma") == before)
        try authorities.create("delta")
        #expect(try authorities.handle(of: "delta") != handle)
    }
}

/// One instance, and its handle of each project.
private struct Authorities {
    var embedding = Embedding()
    private var handles: [String: UInt32] = [:]

    init(of projects: [String]) throws {
        for project in projects { try self.create(project) }
    }

    mutating func create(_ project: String) throws {
        let settings = EmbeddingTests.list("projectId", project, "hashCost", "1")
        let reply = self.embedding.create(settings: settings, seed: EmbeddingTests.seed)
        self.handles[project] = UInt32(String(decoding: reply.parts[0], as: UTF8.self))
    }

    func handle(of project: String) throws -> UInt32 {
        guard let handle = self.handles[project] else { throw CheckFailure("\(project) has no handle") }
        return handle
    }

    func snapshot(_ project: String) throws -> [UInt8] {
        self.embedding.snapshot(try self.handle(of: project)).parts[0]
    }

    /// Runs a request to its end, with answers of the instance itself.
    mutating func call(_ project: String, _ request: [UInt8], number: Int) throws -> Reply {
        let handle = try self.handle(of: project)
        let seed = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32)
        var answers: [[UInt8]] = []
        while true {
            let reply = self.embedding.call(
                handle, request: request, answers: CallScript.packed(answers), now: 1_700_000_000_000, seed: seed,
                commits: true)
            guard reply.status == .needs else { return reply }
            answers += reply.parts.map { CallScript.packed(self.embedding.answer(question: $0).parts) }
        }
    }
}

/// A request of the property: what it does, at which authority, and with the secrets of which project.
private struct Step: CustomStringConvertible {
    enum Kind: CaseIterable {
        case signUp, guest, signIn, lookUp, refresh, requestCode, listCodes
    }

    let kind: Kind
    let project: String
    let source: String
    let person: Int

    static func any(in projects: [String]) -> Gen<Step> {
        Gen<((Kind, String), (String, Int))>.zip(
            Gen<(Kind, String)>.zip(.element(of: Kind.allCases), .element(of: projects)),
            Gen<(String, Int)>.zip(.element(of: projects), .int(in: 0...2))
        ).map { Step(kind: $0.0.0, project: $0.0.1, source: $0.1.0, person: $0.1.1) }
    }

    var description: String { "\(self.kind) of \(self.person) at \(self.project) with \(self.source)'s secrets" }

    /// The error of a request with another project's secrets; `nil` where the outcome depends on the state.
    var refusal: String? {
        guard self.project != self.source else { return nil }
        return switch self.kind {
        case .lookUp: "INVALID_ID_TOKEN"
        case .refresh: "INVALID_REFRESH_TOKEN"
        case .signUp, .guest, .signIn, .requestCode, .listCodes: nil
        }
    }

    func request(with secrets: [String: String]) -> [UInt8] {
        let account = #"{"email":"p\#(self.person)@example.com","password":"secret1"}"#
        let client = "/identitytoolkit.googleapis.com/v1/accounts:"
        let (path, body): (String, String) =
            switch self.kind {
            case .signUp: ("\(client)signUp", account)
            case .guest: ("\(client)signUp", "{}")
            case .signIn: ("\(client)signInWithPassword", account)
            case .lookUp: ("\(client)lookup", #"{"idToken":"\#(secrets["idToken"] ?? "none")"}"#)
            case .refresh:
                (
                    "/securetoken.googleapis.com/v1/token",
                    #"{"grant_type":"refresh_token","refresh_token":"\#(secrets["refreshToken"] ?? "none")"}"#
                )
            case .requestCode: ("\(client)sendVerificationCode", #"{"phoneNumber":"+1555555010\#(self.person)"}"#)
            case .listCodes: ("/emulator/v1/projects/\(self.source)/verificationCodes", "")
            }
        return CallScript.packed([
            Array((body.isEmpty ? "GET" : "POST").utf8), Array("\(path)?key=any".utf8), Array(body.utf8),
            Array("Content-Type".utf8), Array("application/json".utf8),
        ])
    }
}
