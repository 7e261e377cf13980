import PropertyKit
import Testing
import Vinculum
@testable import VinculumEmbedding

@Suite("Questions as bytes")
struct QuestionPacketTests {
    static let algorithms: [PasswordHashAlgorithm] =
        [
            .scrypt(signerKey: [1, 2], saltSeparator: [7], rounds: 8, memoryCost: 14),
            .standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64),
            .pbkdf2SHA256(rounds: 1000), .pbkdfSHA1(rounds: 1), .pbkdf2SHA512(rounds: 2), .bcrypt,
            .argon2(
                .init(
                    .i, version: .v10, iterations: 1, memory: 8, parallelism: 1, byteCount: 4, associatedData: [0, 255])
            ),
        ]
        + PasswordDigest.allCases.flatMap { digest in
            SaltOrder.allCases.flatMap { order in
                [.digest(digest, rounds: 3, order), .hmac(digest, signerKey: [9], order)] as [PasswordHashAlgorithm]
            }
        }

    @Test("an encoded algorithm decodes to itself", arguments: algorithms)
    func roundTrip(algorithm: PasswordHashAlgorithm) throws {
        for question in [
            Question.verifyPassword(algorithm, password: [1, 0], salt: [], expected: [2]),
            .hashPassword(algorithm, password: [], salt: [3]),
        ] {
            #expect(try Question(question.packed) == question)
        }
    }

    @Test("altered bytes are decoded or refused, never a trap", arguments: TestSeed.sample(2), algorithms)
    func mutated(seed: TestSeed, algorithm: PasswordHashAlgorithm) {
        let packed = Question.verifyPassword(algorithm, password: [1, 0], salt: [], expected: [2]).packed
        forAll(seed: seed, count: 50, Gen<[UInt8]>.mutations(of: packed)) { bytes in
            guard let question = try? Question(bytes) else { return }
            try check((try? Question(question.packed)) == question, "\(bytes)")
        }
    }
}
