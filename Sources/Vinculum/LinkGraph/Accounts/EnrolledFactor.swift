/// A second factor of an account, with its origin.
public struct EnrolledFactor: Equatable, Sendable {
    /// The factor itself.
    public var factor: Factor
    /// When and how the factor joined the account.
    public var origin: Origin
    /// The verified address of the account when the factor was enrolled; `nil` if none was, or if it is not known.
    public var provenAddress: EmailAddress?

    /// Creates an enrolled factor.
    public init(factor: Factor, origin: Origin, provenAddress: EmailAddress? = nil) {
        self.factor = factor
        self.origin = origin
        self.provenAddress = provenAddress
    }
}

extension Factor {
    /// The factor with its origin.
    ///
    /// - Parameter account: The account that enrols it, for the address that it has verified.
    func enrolled(_ origin: Origin, by account: Account? = nil) -> EnrolledFactor {
        let email = account?.email
        return EnrolledFactor(
            factor: self, origin: origin, provenAddress: email?.isVerified ?? false ? email?.address : nil)
    }
}
