extension Operation {
    /// The code that goes to a number: a fresh one, or for a test number its own, which is not sent.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED` for a number in a region that is closed to messages.
    mutating func codeToSend(to number: PhoneNumber) throws(Stop) -> String {
        if let fixed = self.policy.testCode(of: number) { return fixed }
        guard self.policy.smsRegions.admits(number) else { throw .refused(ServiceError.smsRegionClosed) }
        return self.smsCode()
    }
}
