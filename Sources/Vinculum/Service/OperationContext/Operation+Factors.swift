extension Operation {
    /// The factors of a request that creates or replaces factors: phone factors only, each number and each id once.
    ///
    /// - Parameter keepingIDs: Whether factors have the ids of the request; otherwise each gets a new one.
    mutating func normalisedFactors(
        _ enrollments: [Wire.MfaEnrollment]?, keepingIDs: Bool, existing: Account? = nil
    ) throws(OperationExit) -> [Factor] {
        var factors: [Factor] = []
        for enrollment in enrollments ?? [] {
            if let known = existing?.factor(enrollment.mfaEnrollmentId ?? "")?.factor, known.phoneNumber == nil {
                if factors.contains(where: { sameBytes($0.id, known.id) }) { throw .refused(.duplicateMFAEnrollmentID) }
                factors.append(known)
                continue
            }
            if enrollment.phoneInfo == nil, enrollment.totpInfo != nil { throw .refused(.newTOTPFactor) }
            guard let number = PhoneNumber(enrollment.phoneInfo ?? "") else {
                throw .refused(ServiceError.invalidMFAPhoneNumber)
            }
            if factors.contains(where: { sameBytes($0.phoneNumber, number.text) }) { continue }
            let id: String
            if keepingIDs {
                guard let given = enrollment.mfaEnrollmentId.nonEmpty else {
                    throw .refused(.missingMFAEnrollmentIDInFactor)
                }
                id = given
            } else {
                id = self.generator.text(28, .alphanumeric)
            }
            if factors.contains(where: { sameBytes($0.id, id) }) { throw .refused(.duplicateMFAEnrollmentID) }
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
