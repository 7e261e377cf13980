import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumEmbedding

/// Answers that cannot be those to their questions.
@Suite("Wrong answers of a host")
struct WrongAnswerTests {
    private static let signUp = EmbeddingTests.list(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any",
        #"{"email":"ada@example.com","password":"secret1"}"#, "Content-Type", "application/json")
    private static let signIn = EmbeddingTests.list(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
        #"{"email":"ada@example.com","password":"secret1"}"#, "Content-Type", "application/json")

    /// Hashes of the default parameters are as long as the default signer key, which they encrypt.
    private static let hashByteCount = "vinculum-local-signer".utf8.count

    private static func answers(notOf kind: String) -> [Answer] {
        let hashes = [1, 8, Self.hashByteCount - 1, Self.hashByteCount + 1, 64, 4096].map {
            Answer.passwordHash([UInt8](repeating: 0, count: $0))
        }
        let others: [Answer] = [
            .passwordMatches(true), .passwordMatches(false), .signature([]), .signature([1]), .reply(.unreachable),
        ]
        return kind == "hashPassword"
            ? hashes + others : others.dropFirst(2) + [.passwordHash([UInt8](repeating: 0, count: Self.hashByteCount))]
    }

    @Test(
        "an answer of another kind, or a hash of a wrong length, is refused and stores nothing",
        arguments: [
            true, false,
        ])
    func module(named: Bool) throws {
        for kind in ["hashPassword", "verifyPassword"] {
            var embedding = EmbeddingTests.embedding(0)
            func run(_ request: [UInt8], _ answers: [[UInt8]]) -> Reply {
                embedding.call(
                    1, request: request, answers: Packet.packed(answers), now: 0, seed: EmbeddingTests.seed,
                    commits: true)
            }
            if kind == "verifyPassword" {
                let question = run(Self.signUp, []).parts[0]
                let answer = Packet.packed(embedding.answer(question: question).parts)
                #expect(run(Self.signUp, [answer]).parts.first == Array("200".utf8))
            }
            let request = kind == "verifyPassword" ? Self.signIn : Self.signUp
            let asked = run(request, [])
            try #require(try asked.status == .needs && Packet.unpacked(asked.parts[0])[0] == Array(kind.utf8))
            let before = embedding.snapshot(1)
            for answer in Self.answers(notOf: kind) {
                let reply = run(request, [answer.packed + (named ? Packet.packed([asked.parts[0]]) : [])])
                #expect(reply.status == .malformed, "\(answer)")
                #expect(embedding.snapshot(1) == before, "\(answer)")
            }
        }
    }
}
