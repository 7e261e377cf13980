/// The parameters of password hashes, by number. A deployment has a few: one for each import and one for new passwords.
public struct PasswordAlgorithms: Sendable {
    private(set) var entries: [(id: UInt32, algorithm: PasswordHashAlgorithm)] = []

    init() {}

    /// The parameters of a ``PasswordCredential/algorithm``.
    public subscript(id: UInt32) -> PasswordHashAlgorithm? {
        self.entries.first { $0.id == id }?.algorithm
    }

    /// The number of exactly these parameters; `nil` if they have none.
    public func id(of algorithm: PasswordHashAlgorithm) -> UInt32? {
        self.entries.first { $0.algorithm == algorithm }?.id
    }

    /// A number that is not in use.
    public var freeID: UInt32 {
        var id: UInt32 = 1
        while self[id] != nil { id &+= 1 }
        return id
    }

    /// Gives the parameters a number.
    ///
    /// - Returns: `false` if the number names other parameters.
    mutating func insert(_ id: UInt32, _ algorithm: PasswordHashAlgorithm) -> Bool {
        if let known = self[id] { return known == algorithm }
        self.entries.append((id, algorithm))
        return true
    }
}
