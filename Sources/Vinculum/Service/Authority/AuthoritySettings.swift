/// What an authority is told at start.
public struct AuthoritySettings: Sendable {
    public var projectID: String
    /// How new passwords are hashed.
    public var houseHash: PasswordHashAlgorithm
    /// Whether rules hold that the hosted service has and that get in the way of tests with a hand-moved clock: a recent
    /// sign-in before a second factor is enrolled, and a name for it.
    public var isStrict: Bool

    /// - Parameter hashCost: `memoryCost` of the modified scrypt, 1 to 14. Persistent data deserves 14 (about 40 ms),
    ///   a store that dies with the process may take 6.
    public init(projectID: String, signerKey: [UInt8] = Array("vinculum-local-signer".utf8), hashCost: Int64 = 14) {
        self.projectID = projectID
        self.houseHash = .scrypt(signerKey: signerKey, saltSeparator: [0x07], rounds: 8, memoryCost: hashCost)
        self.isStrict = false
    }
}
