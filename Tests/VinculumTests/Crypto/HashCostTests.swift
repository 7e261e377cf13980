import PropertyKit
import Testing
@testable import Vinculum

@Suite("Cost of password hashes")
struct HashCostTests {
    /// Usual times of one core of a server of these years.
    @Test(
        "the estimate is within a factor of three of usual times, in microseconds",
        arguments: [
            Row(PasswordHashAlgorithm.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 14), "", 37_000),
            Row(.bcrypt, "$2b$10$", 50_000), Row(.bcrypt, "$2b$12$", 200_000), Row(.bcrypt, "$2a$14$", 800_000),
            Row(.pbkdf2SHA256(rounds: 100_000), "", 50_000), Row(.pbkdf2SHA512(rounds: 100_000), "", 75_000),
        ] as [Row<PasswordHashAlgorithm, String, Int64>])
    func estimates(row: Row<PasswordHashAlgorithm, String, Int64>) {
        let (algorithm, expected, measured) = row.fields
        let estimate = algorithm.estimatedMicroseconds(expected: Array((expected + "rest").utf8))
        #expect((measured / 3...measured * 3).contains(estimate), "\(estimate)", sourceLocation: row.line)
    }

    @Test("a hash that is longer than its digest costs as often as the digest begins in it")
    func pieces() {
        let algorithm = PasswordHashAlgorithm.pbkdf2SHA256(rounds: 2_000_000)
        let one = algorithm.estimatedMicroseconds(expected: [UInt8](repeating: 0, count: 32))
        #expect(one == algorithm.estimatedMicroseconds())
        #expect(algorithm.estimatedMicroseconds(expected: [UInt8](repeating: 0, count: 33)) == 2 * one)
        #expect(algorithm.estimatedMicroseconds(expected: [UInt8](repeating: 0, count: 256)) == 8 * one)
    }

    @Test("the memory is that of RFC 7914 and RFC 9106, in KiB")
    func memory() {
        let scrypt = PasswordHashAlgorithm.standardScrypt(
            cpuMemCost: 65536, parallelization: 1, blockSize: 8, dkLen: 32)
        #expect(scrypt.memoryKibibytes == 64 << 10)
        #expect(
            PasswordHashAlgorithm.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 14).memoryKibibytes
                == 16 << 10)
        let argon2 = Argon2.Parameters(.id, iterations: 3, memory: 65536, parallelism: 4, byteCount: 32)
        #expect(PasswordHashAlgorithm.argon2(argon2).memoryKibibytes == 64 << 10)
        #expect(PasswordHashAlgorithm.pbkdf2SHA512(rounds: 2_000_000).memoryKibibytes == 0)
    }

    @Test("parameters of any size have a cost of 10 microseconds to a minute")
    func extremes() {
        for number in [Int64.min, -1, 0, 1, .max] {
            for algorithm in [
                PasswordHashAlgorithm.scrypt(signerKey: [], saltSeparator: [], rounds: number, memoryCost: number),
                .standardScrypt(cpuMemCost: number, parallelization: number, blockSize: number, dkLen: number),
                .pbkdf2SHA256(rounds: number), .digest(.md5, rounds: number, .saltFirst),
                .argon2(Argon2.Parameters(.id, iterations: number, memory: number, parallelism: number, byteCount: 4)),
            ] {
                #expect((10...60_000_000).contains(algorithm.estimatedMicroseconds()))
            }
        }
        let bcrypt = PasswordHashAlgorithm.bcrypt.estimatedMicroseconds(expected: Array("$2b$99$".utf8))
        #expect((10...60_000_000).contains(bcrypt))
    }
}
