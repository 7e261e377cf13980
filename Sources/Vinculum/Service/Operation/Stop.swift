/// Why an operation does not go on.
enum Stop: Error {
    case refused(ServiceError, on: Grounds)
    case needs([Question])

    /// - Parameters:
    ///   - rule: The rule, where it is not the one the word stands for.
    ///   - facts: What mattered; no secrets.
    static func refused(_ refusal: ServiceError, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> Stop {
        .refused(refusal, on: Grounds(rule: rule, facts: facts))
    }

    static func refused(_ word: ServiceError.Word, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> Stop {
        .refused(ServiceError(word), on: Grounds(rule: rule, facts: facts))
    }
}
