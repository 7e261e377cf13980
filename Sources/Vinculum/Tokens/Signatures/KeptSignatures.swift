/// The signatures of an authority's own tokens that were made or found valid lately, so that not every request of a
/// session verifies its token again.
///
/// All else that a token must meet is checked at each request: that its key is still published, its expiry, its session.
/// So what is kept decides nothing but how long the check of a signature takes.
///
/// A signature's last bytes, which nobody chooses without the key, name its place, and the newer of two stays. With
/// RS256 and tokens of 1,000 bytes all places take 2.5 MB.
struct KeptSignatures: Sendable {
    /// How many signatures are kept, a power of two.
    static let placeCount = 2048

    /// Empty until the first is kept.
    private var places: [ValidSignature?] = []

    func contains(_ signature: ValidSignature) -> Bool {
        guard !self.places.isEmpty, let place = KeptSignatures.place(of: signature) else { return false }
        return self.places[place]?.isSame(as: signature) ?? false
    }

    mutating func insert(_ signature: ValidSignature) {
        guard let place = KeptSignatures.place(of: signature) else { return }
        if self.places.isEmpty { self.places = Array(repeating: nil, count: KeptSignatures.placeCount) }
        self.places[place] = signature
    }

    private static func place(of signature: ValidSignature) -> Int? {
        guard let last = signature.signature.last, let before = signature.signature.dropLast().last else { return nil }
        return (Int(before) << 8 | Int(last)) & (KeptSignatures.placeCount - 1)
    }
}
