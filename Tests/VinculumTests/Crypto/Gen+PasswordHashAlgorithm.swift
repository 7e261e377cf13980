import PropertyKit
@testable import Vinculum

extension Gen<PasswordHashAlgorithm> {
    /// Every algorithm, with any parameters at all.
    static var passwordHashAlgorithm: Gen {
        let digest = Gen<PasswordDigest>.element(of: PasswordDigest.allCases)
        let order = Gen<SaltOrder>.element(of: SaltOrder.allCases)
        return .oneOf(
            Gen<Int64>.integer().map { .pbkdf2SHA256(rounds: $0) }, Gen<Int64>.integer().map { .pbkdfSHA1(rounds: $0) },
            Gen<Int64>.integer().map { .pbkdf2SHA512(rounds: $0) },
            Gen<([UInt8], [UInt8], Int64, Int64)>.zip(.bytes, .bytes, .integer(), .integer())
                .map { .scrypt(signerKey: $0, saltSeparator: $1, rounds: $2, memoryCost: $3) },
            Gen<(Int64, Int64, Int64, Int64)>.zip(.integer(), .integer(), .integer(), .integer())
                .map { .standardScrypt(cpuMemCost: $0, parallelization: $1, blockSize: $2, dkLen: $3) },
            Gen<(PasswordDigest, [UInt8], SaltOrder)>.zip(digest, .bytes, order).map { .hmac($0, signerKey: $1, $2) },
            Gen<(PasswordDigest, Int64, SaltOrder)>.zip(digest, .integer(), order).map { .digest($0, rounds: $1, $2) },
            .always(.bcrypt),
            Gen<(Argon2.Variant, Argon2.Version, Int64, Int64, Int64, Int64, [UInt8])>
                .zip(
                    .element(of: Argon2.Variant.allCases), .element(of: Argon2.Version.allCases), .integer(),
                    .integer(),
                    .integer(), .integer(), .bytes
                )
                .map {
                    .argon2(
                        Argon2.Parameters(
                            $0, version: $1, iterations: $2, memory: $3, parallelism: $4, byteCount: $5,
                            associatedData: $6))
                }
        )
    }
}
