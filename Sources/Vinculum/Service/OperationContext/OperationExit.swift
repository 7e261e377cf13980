/// Why an operation ends early.
///
/// Indirect, so that passing it on through every `try` moves one word.
indirect enum OperationExit: Error {
    /// The request is refused.
    case refused(ServiceError, on: RefusalContext)
    /// The host must answer these questions first.
    case needs([Question])
    /// The host must commit this change, then answer these questions.
    case claims(Change, [Question])

    // Not inlined: each refusal would contain them.

    /// The refusal of a request.
    ///
    /// - Parameters:
    ///   - rule: The rule, if it is not the error code's own.
    ///   - facts: What the decision rests on; no secrets.
    @inline(never)
    static func refused(
        _ refusal: ServiceError, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...
    ) -> OperationExit {
        .refused(refusal, on: RefusalContext(rule: rule, facts: facts))
    }

    /// The refusal of a request by an error code without details.
    @inline(never)
    static func refused(
        _ code: ServiceError.Code, by rule: Decision.Rule? = nil, _ facts: Decision.Fact...
    ) -> OperationExit {
        .refused(ServiceError(code), on: RefusalContext(rule: rule, facts: facts))
    }
}

extension OperationExit {
    /// The exit with another fact, if it is a refusal.
    func adding(_ fact: Decision.Fact) -> OperationExit {
        guard case .refused(let refusal, var context) = self else { return self }
        context.facts.append(fact)
        return .refused(refusal, on: context)
    }
}

/// Refusals of several operations.
extension OperationExit {
    /// An account has the address.
    static func emailExists(_ email: EmailAddress, _ owner: Account) -> OperationExit {
        .refused(
            .emailExists, .email(email), Decision.Fact(.owner, owner.id.text),
            Decision.Fact(.isEmailProven, owner.email?.isVerified ?? false)
        )
    }

    /// An account has the number.
    static func phoneNumberExists(_ number: PhoneNumber, _ owner: Account) -> OperationExit {
        .refused(.phoneNumberExists, .phone(number), Decision.Fact(.owner, owner.id.text))
    }

    /// A number alone must not sign in to an account that has second factors.
    static func phoneFirstFactorOnMFAUser(_ account: Account) -> OperationExit {
        .refused(
            ServiceError.phoneFirstFactorOnMFAUser, .account(account),
            .factors(of: account)
        )
    }

    /// The account has no such second factor.
    static func factorNotFound(_ id: FactorID, _ account: Account) -> OperationExit {
        .refused(
            .mfaEnrollmentNotFound, .account(account), .factor(id),
            .factors(of: account)
        )
    }
}
