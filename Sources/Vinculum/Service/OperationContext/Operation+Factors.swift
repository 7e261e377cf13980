extension Operation {
    /// The factors of a request that creates or replaces factors: phone factors only, each number and each id once.
    ///
    /// - Parameter keepingIDs: Whether factors have the ids of the request; otherwise each gets a new one.
    func normalisedFactors(
        _ enrollments: [Wire.MfaEnrollment]?, keepingIDs: Bool, existing: Account? = nil
    ) throws(OperationExit) -> [Factor] {
        var factors: [Factor] = []
        guard (enrollments?.count ?? 0) <= StoredBounds.listedFactors else {
            throw .refused(ServiceError.tooManyFactors)
        }
        for enrollment in enrollments ?? [] {
            let given = FactorID(enrollment.mfaEnrollmentId ?? "")
            if let known = existing?.factor(given)?.factor, known.phoneNumber == nil {
                if factors.contains(where: { $0.id == known.id }) { throw .refused(.duplicateMFAEnrollmentID) }
                factors.append(known)
                continue
            }
            // A client repeats what it was shown, which may be from before there were bounds.
            if existing?.factor(given)?.factor.displayName != enrollment.displayName {
                try Operation.check(enrollment.displayName, "displayName", upTo: StoredBounds.name)
            }
            if enrollment.phoneInfo == nil, enrollment.totpInfo != nil { throw .refused(.newTOTPFactor) }
            let known = existing?.factor(given)?.factor.phoneNumber
            guard let number = PhoneNumber(enrollment.phoneInfo ?? ""),
                number.text == known || self.newNumber(number.text) != nil
            else { throw .refused(ServiceError.invalidMFAPhoneNumber) }
            if factors.contains(where: { $0.phoneNumber == number.text }) { continue }
            let id: FactorID
            if keepingIDs {
                guard let given = FactorID(enrollment.mfaEnrollmentId.nonEmpty) else {
                    throw .refused(.missingMFAEnrollmentIDInFactor)
                }
                if existing?.factor(given) == nil {
                    try Operation.check(given.text, "mfaEnrollmentId", upTo: StoredBounds.identifier)
                }
                id = given
            } else {
                id = FactorID(self.generator.text(28, .alphanumeric))
            }
            if factors.contains(where: { $0.id == id }) { throw .refused(.duplicateMFAEnrollmentID) }
            factors.append(
                Factor(
                    id: id, kind: .phone(number: number.text), displayName: enrollment.displayName,
                    enrolledAt: enrollment.enrolledAt.flatMap { Instant(rfc3339: $0) }
                )
            )
        }
        return factors
    }
}
