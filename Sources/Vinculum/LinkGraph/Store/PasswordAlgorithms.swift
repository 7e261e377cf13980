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
        (self.entries.map { $0.id }.max() ?? 0) &+ 1
    }

    mutating func insert(_ id: UInt32, _ algorithm: PasswordHashAlgorithm) {
        if self[id] == nil { self.entries.append((id, algorithm)) }
    }
}
