/// The parameters of password hashes, by number: a handful in any deployment, one for each import and one of the house.
public struct PasswordAlgorithms: Sendable {
    private(set) var entries: [(id: UInt32, algorithm: PasswordHashAlgorithm)] = []

    init() {}

    /// The parameters that a ``PasswordCredential/algorithm`` names.
    public subscript(id: UInt32) -> PasswordHashAlgorithm? {
        self.entries.first { $0.id == id }?.algorithm
    }

    /// The number under which exactly these parameters are known.
    public func id(of algorithm: PasswordHashAlgorithm) -> UInt32? {
        self.entries.first { $0.algorithm == algorithm }?.id
    }

    /// A number that names nothing yet.
    public var freeID: UInt32 {
        var id: UInt32 = 1
        while self[id] != nil { id &+= 1 }
        return id
    }

    /// - Returns: Whether the number now names these parameters; `false` where it names others already.
    mutating func insert(_ id: UInt32, _ algorithm: PasswordHashAlgorithm) -> Bool {
        if let known = self[id] { return known == algorithm }
        self.entries.append((id, algorithm))
        return true
    }
}
