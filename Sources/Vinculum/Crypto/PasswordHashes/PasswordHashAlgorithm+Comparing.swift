extension PasswordHashAlgorithm {
    /// The shortest signer key with which a hash of the modified scrypt, which has its length, is as good as any.
    private static let sufficientKeyByteCount = 16

    /// Whether a hash by these parameters is at least as good as one by `other`, so that hashing the password again
    /// gains nothing.
    ///
    /// Both are the modified scrypt, and these have as many rounds and as much memory. Another signer key or salt
    /// separator alone makes no hash better.
    func isAsGood(as other: PasswordHashAlgorithm) -> Bool {
        if self == other { return true }
        guard case .scrypt(let key, _, let rounds, let memory) = self,
            case .scrypt(_, _, let wantedRounds, let wantedMemory) = other
        else { return false }
        return key.count >= Self.sufficientKeyByteCount && rounds >= wantedRounds && memory >= wantedMemory
    }
}
