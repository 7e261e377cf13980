/// Where an object on an account comes from: whose time it belongs to, and what was shown to create it (I1).
public struct Origin: Equatable, Sendable {
    public var epoch: Epoch
    public var proof: ProofMethod

    public init(epoch: Epoch, proof: ProofMethod) {
        self.epoch = epoch
        self.proof = proof
    }
}
