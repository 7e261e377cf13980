/// Where an object on an account comes from: whose time it belongs to, and what was shown to create it (I1).
public struct Provenance: Equatable, Sendable {
    public var epoch: Epoch
    public var proof: Proof

    public init(epoch: Epoch, proof: Proof) {
        self.epoch = epoch
        self.proof = proof
    }
}
