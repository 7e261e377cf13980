/// How much work and memory a password hash that is imported may take.
///
/// An import is checked against the bounds of the service's settings. A stored hash was accepted once and is computed
/// whatever the settings say now, up to ``maximum``: an account does not lose its password because an option was left
/// out at a restart.
public struct PasswordHashBounds: Equatable, Sendable {
    /// The most rounds of PBKDF2.
    public var rounds: Int64
    /// The most bytes of memory of `STANDARD_SCRYPT` and `ARGON2`.
    public var memoryByteCount: Int64

    /// Creates bounds; values beyond ``maximum`` count as that.
    public init(rounds: Int64, memoryByteCount: Int64) {
        self.rounds = rounds
        self.memoryByteCount = memoryByteCount
    }

    /// What the hosted service accepts: 120,000 rounds and 32 MiB.
    public static var hosted: PasswordHashBounds { PasswordHashBounds(rounds: 120_000, memoryByteCount: 32 << 20) }

    /// What this service accepts by default: 2,000,000 rounds and 128 MiB, in WebAssembly 32 MiB.
    /// Natively the defaults of Django, Werkzeug, argon2-cffi and PHP are within them.
    public static var own: PasswordHashBounds {
        #if arch(wasm32)
        PasswordHashBounds(rounds: 2_000_000, memoryByteCount: 32 << 20)
        #else
        PasswordHashBounds(rounds: 2_000_000, memoryByteCount: 128 << 20)
        #endif
    }

    /// The most that is computed at all: 20,000,000 rounds and 1 GiB, in WebAssembly 128 MiB.
    public static var maximum: PasswordHashBounds {
        #if arch(wasm32)
        PasswordHashBounds(rounds: 20_000_000, memoryByteCount: 128 << 20)
        #else
        PasswordHashBounds(rounds: 20_000_000, memoryByteCount: 1 << 30)
        #endif
    }

    /// The bounds of both.
    func limited(to other: PasswordHashBounds) -> PasswordHashBounds {
        PasswordHashBounds(
            rounds: min(self.rounds, other.rounds),
            memoryByteCount: min(self.memoryByteCount, other.memoryByteCount))
    }
}
