/// What an authority is told at start.
public struct AuthoritySettings: Sendable {
    public var projectID: String
    /// How new passwords are hashed.
    public var houseHash: PasswordHashAlgorithm
    /// Whether accounts are matched by e-mail address, and an address belongs to one account.
    public var oneAccountPerEmail: Bool
    /// Whether answers hide which addresses have an account.
    public var improvedEmailPrivacy: Bool
    /// How many time steps before and after the current one a TOTP code may come from.
    public var totpAdjacentIntervals: Int64

    /// - Parameter hashCost: `memoryCost` of the modified scrypt, 1 to 14. Persistent data deserves 14 (about 40 ms),
    ///   a store that dies with the process may take 6.
    public init(projectID: String, signerKey: [UInt8] = Array("vinculum-local-signer".utf8), hashCost: Int64 = 14) {
        self.projectID = projectID
        self.houseHash = .scrypt(signerKey: signerKey, saltSeparator: [0x07], rounds: 8, memoryCost: hashCost)
        self.oneAccountPerEmail = true
        self.improvedEmailPrivacy = false
        self.totpAdjacentIntervals = 5
    }
}
