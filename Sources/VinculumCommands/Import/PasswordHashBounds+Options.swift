import Vinculum

extension PasswordHashBounds {
    static let roundsOption = "--hash-rounds"
    static let memoryOption = "--hash-memory"

    /// The options of the commands that accept hashes.
    static let options = [
        OptionSpecification(
            roundsOption, "N", "accept hashes of PBKDF2 with up to N rounds (default: \(own.rounds))"),
        OptionSpecification(
            memoryOption, "MIB",
            "accept hashes of scrypt and Argon2 with up to MIB of memory (default: \(own.memoryByteCount >> 20))"),
    ]

    /// The bounds that the options name.
    ///
    /// - Throws: ``CommandFailure`` beyond ``maximum``.
    init(_ invocation: Invocation) throws(CommandFailure) {
        self = .own
        if let rounds = try Self.number(Self.roundsOption, invocation, to: Self.maximum.rounds) { self.rounds = rounds }
        let mebibytes = try Self.number(Self.memoryOption, invocation, to: Self.maximum.memoryByteCount >> 20)
        if let mebibytes { self.memoryByteCount = mebibytes << 20 }
    }

    private static func number(
        _ name: String, _ invocation: Invocation, to most: Int64
    ) throws(CommandFailure) -> Int64? {
        guard let number = try invocation.count(name) else { return nil }
        guard number >= 1, number <= most else { throw .usage("\(name) must be a number from 1 to \(most)") }
        return Int64(number)
    }
}
