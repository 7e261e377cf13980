/// Why an operation does not go on.
///
/// Indirect, so that handing it on through every `try` moves one word.
indirect enum OperationExit: Error {
    case refused(ServiceError, on: RefusalContext)
    case needs([Question])

    // Compiled into every refusal otherwise.

    /// - Parameters:
    ///   - rule: The rule, where it is not the one the word stands for.
    ///   - facts: What mattered; no secrets.
    @inline(never)
    static func refused(_ refusal: ServiceError, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> OperationExit {
        .refused(refusal, on: RefusalContext(rule: rule, facts: facts))
    }

    @inline(never)
    static func refused(_ code: ServiceError.Code, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...) -> OperationExit {
        .refused(ServiceError(code), on: RefusalContext(rule: rule, facts: facts))
    }
}
