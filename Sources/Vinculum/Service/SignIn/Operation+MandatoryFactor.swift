/// Second factors that the project's configuration makes mandatory (`MANDATORY`).
extension Operation {
    /// Whether an account has to enrol a second factor before a sign-in by this first factor opens a session. Bound are
    /// first factors that a second one can follow, the guest's session of an account that has one by now, and a
    /// passkey's session that has not, or no longer, the passkey as its second factor. A session that has it keeps it
    /// through a change after which its first factor is the password.
    func mustEnroll(_ account: Account, firstFactor: ProviderID, _ secondFactor: SecondFactorClaim?) -> Bool {
        guard self.settings.refuses(.optionalFactors), self.policy.secondFactors.isMandatory, account.factors.isEmpty,
            secondFactor == nil
        else { return false }
        if firstFactor == .passkey { return true }
        if firstFactor != .anonymous { return firstFactor.isEligibleFirstFactor }
        return account.emailLink != nil
            || account.linkedProviders.contains { $0.provider.isEligibleFirstFactor }
    }

    /// Refuses every operation but those that lead to a second factor: the enrolment, the look-up that clients make
    /// after each sign-in, and the proof of the address that an enrolment needs.
    func checkIsEnrollment(_ account: Account) throws(OperationExit) {
        switch self.call.endpoint {
        case .enrollmentStart, .enrollmentFinalize, .lookup: return
        // The operation itself refuses other mails.
        case .sendOobCode: return
        default: throw .refused(ServiceError.secondFactorMissing, by: .secondFactor, .account(account))
        }
    }
}

extension Authority {
    /// The enabled sign-in methods of a project or tenant that no second factor can follow although second factors are
    /// mandatory there; none where they are not.
    public func unguardedMethods(of tenant: TenantID? = nil) -> [String] {
        var view = self.store.view(tenant)
        let policy = view.policy()
        guard self.settings.refuses(.optionalFactors), policy.secondFactors.isMandatory, !policy.isDisabled else {
            return []
        }
        let hasGameCenter = view.provider(.gameCenter).map { ProviderContract($0).isEnabled } ?? false
        return (policy.allowsAnonymous ? ["anonymous"] : []) + (policy.allowsPhones ? ["phone"] : [])
            + (hasGameCenter ? ["Game Center"] : []) + (self.settings.customTokenKeys == nil ? [] : ["custom token"])
    }
}
