import PropertyKit
import Testing
@testable import Vinculum

/// Which answers of a host count.
@Suite("A host's answers")
struct AnswerTests {
    private static let algorithms: [PasswordHashAlgorithm] = [
        .scrypt(signerKey: [1, 2, 3], saltSeparator: [7], rounds: 1, memoryCost: 1),
        .standardScrypt(cpuMemCost: 2, parallelization: 1, blockSize: 1, dkLen: 32), .pbkdf2SHA256(rounds: 1),
        .pbkdf2SHA512(rounds: 1),
        .pbkdfSHA1(rounds: 1), .hmac(.sha256, signerKey: [9], .saltFirst), .digest(.md5, rounds: 1, .saltFirst),
        .digest(.sha512, rounds: 1, .saltFirst), .bcrypt,
    ]

    private static func questions(_ algorithm: PasswordHashAlgorithm) -> [Question] {
        let salt = [UInt8](repeating: 5, count: 16)
        return [
            .hashPassword(algorithm, password: Array("secret".utf8), salt: salt),
            .verifyPassword(algorithm, password: Array("secret".utf8), salt: salt, expected: [1]),
            .call(OutboundCall(method: "GET", url: "http://127.0.0.1/", body: [], timeoutMilliseconds: 1)),
        ]
    }

    @Test("a question accepts the core's own answer, and none of another question's", arguments: algorithms)
    func kinds(algorithm: PasswordHashAlgorithm) {
        let questions = Self.questions(algorithm)
        for (index, question) in questions.enumerated() {
            for (other, asked) in questions.enumerated() {
                #expect(question.accepts(asked.answered()) == (index == other), "\(question) \(asked)")
            }
            #expect(!question.accepts(.signature([1])))
        }
    }

    @Test("a hash longer or shorter than any of its algorithm is accepted by none", arguments: algorithms)
    func lengths(algorithm: PasswordHashAlgorithm) {
        let question = Self.questions(algorithm)[0]
        for hash in [[1], [UInt8](repeating: 0, count: 257)] { #expect(!question.accepts(.passwordHash(hash))) }
        #expect(question.accepts(.passwordHash([])), "the hash could not be computed")
    }

    @Test(
        "an answer that is none to its question fails the request and changes nothing",
        arguments: [
            Answer.passwordHash([1]), .passwordMatches(true), .signature([1]), .reply(.unreachable),
        ])
    func refused(answer: Answer) {
        let service = Service()
        let request = Service.request(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#,
            headers: [("x-goog-api-key", "k")])
        let seed = service.seed(1)
        guard
            case .done(let proposal) = service.authority.propose(
                request, now: service.now, seed: seed, answers: [answer])
        else {
            Issue.record("the request asks again")
            return
        }
        #expect(proposal.response.status == 500)
        #expect(proposal.changes.isEmpty)
    }
}
