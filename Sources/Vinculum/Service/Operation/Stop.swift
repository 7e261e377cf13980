/// Why an operation does not go on.
///
/// Indirect, so that handing it on through every `try` moves one word.
indirect enum Stop: Error {
    case refused(ServiceError, on: Grounds)
    case needs([Question])

    // Compiled into every refusal otherwise.

    /// - Parameters:
    ///   - rule: The rule, where it is not the one the word stands for.
    ///   - facts: What mattered; no secrets.
    @inline(never)
    static func refused(_ refusal: ServiceError, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> Stop {
        .refused(refusal, on: Grounds(rule: rule, facts: facts))
    }

    @inline(never)
    static func refused(_ word: ServiceError.Word, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> Stop {
        .refused(ServiceError(word), on: Grounds(rule: rule, facts: facts))
    }
}
