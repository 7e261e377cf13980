import PropertyKit
import Testing
import Vinculum
import VinculumEmbedding

/// What programs that use the libraries of an earlier version stored, read by today's libraries.
@Suite("Libraries of earlier versions")
struct StoredLibraryTests {
    @Test("a saved second-factor sign-in continues in each phase", arguments: StoredState.all)
    func resolver(state: StoredState) throws {
        func saved(_ phase: String) throws -> MultiFactorResolver {
            try MultiFactorResolver(saved: state.bytes("flows/resolver-\(phase).json"))
        }
        #expect(try saved("choosing").phase == .choosing)
        #expect(try saved("choosing").hints.map(\.uid) == ["sms", "app"])
        #expect(try saved("starting").request == .start(pendingCredential: Secret("pending"), enrollmentID: "sms"))
        var waiting = try saved("waiting")
        _ = try waiting.submit(code: Secret("123456"))
        #expect(try saved("checking") == waiting)
        try waiting.succeeded()
        #expect(try saved("resolved") == waiting)
        #expect(try saved("failed").phase == .failed(.pendingCredentialInvalid))
    }

    @Test("a saved enrolment continues in each phase", arguments: StoredState.all)
    func enrollment(state: StoredState) throws {
        func saved(_ phase: String) throws -> EnrollmentFlow {
            try EnrollmentFlow(saved: state.bytes("flows/enrollment-\(phase).json"))
        }
        #expect(try saved("ready") == EnrollmentFlow())
        #expect(try saved("starting").request == .startPhone(number: "+15555550100"))
        #expect(try saved("waiting").phase == .waitingForSMS("+15555550100"))
        var app = try saved("waiting-app")
        _ = try app.submit(code: Secret("123456"), displayName: "app", at: Instant(seconds: 5))
        #expect(try saved("checking") == app)
        try app.succeeded()
        #expect(try saved("enrolled") == app)
        #expect(try saved("failed").phase == .failed(.emailNotVerified))
    }

    @Test(
        "a snapshot of the embedding module is restored, and takes the change that followed it",
        arguments: StoredState.all)
    func snapshot(state: StoredState) throws {
        func packed(_ texts: [String]) -> [UInt8] {
            texts.flatMap { text in
                (0..<4).map { UInt8(truncatingIfNeeded: text.utf8.count >> (8 * $0)) } + Array(text.utf8)
            }
        }
        let seed = [UInt8](repeating: 1, count: 32)
        let settings = packed(["projectId", try #require(state.known()["project"]?.string), "hashCost", "1"])
        var embedding = Embedding()
        let snapshot = try state.bytes("module/state.snapshot")
        #expect(embedding.restore(settings: settings, seed: seed, snapshot: snapshot).status == .done)
        #expect(embedding.commit(1, after: 0, changes: try state.bytes("module/next.changes")).status == .done)

        let signUp = try JSON.Document(parsing: state.bytes("module/sign-up.json")).root
        let path = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any"
        let body = #"{"idToken":"\#(signUp["idToken"]?.string ?? "")"}"#
        let reply = embedding.call(
            1, request: packed(["POST", path, body, "Content-Type", "application/json"]), answers: [],
            now: 1_772_366_500_000, seed: seed, commits: true)
        try #require(reply.status == .done)
        let answer = try JSON.Document(parsing: reply.parts[2]).root
        let text = String(decoding: reply.parts[2], as: UTF8.self)
        #expect(answer["users"]?[0]?["email"]?.string == "mia@example.com", "\(text)")
    }
}
