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

/// Refusals of several operations.
extension OperationExit {
    /// The address belongs to an account already.
    static func emailExists(_ email: EmailAddress, _ owner: Account) -> OperationExit {
        .refused(
            .emailExists, .email(email), Decision.Fact(.owner, owner.id.text),
            Decision.Fact(.isEmailProven, owner.email?.isVerified ?? false)
        )
    }

    /// The number belongs to an account already.
    static func phoneNumberExists(_ number: PhoneNumber, _ owner: Account) -> OperationExit {
        .refused(.phoneNumberExists, .phone(number), Decision.Fact(.owner, owner.id.text))
    }

    /// A number alone must not lead in to an account that has second factors.
    static func phoneFirstFactorOnMFAUser(_ account: Account) -> OperationExit {
        .refused(
            ServiceError.phoneFirstFactorOnMFAUser, .account(account),
            Decision.Fact(.factors, account.factors.map { $0.factor.id })
        )
    }

    /// The account has no such factor.
    static func factorNotFound(_ id: String, _ account: Account) -> OperationExit {
        .refused(
            .mfaEnrollmentNotFound, .account(account), Decision.Fact(.factor, id),
            Decision.Fact(.factors, account.factors.map { $0.factor.id })
        )
    }
}
