#if !COMPACT_TEXT
/// A token of a response that its signature is still to be written into.
struct UnsignedToken: Sendable {
    /// What the host signs.
    let task: SigningTask
    /// The key that verifies the signature.
    let key: VerificationKey
    /// What stands in the token for the signature: as many characters, none of them of base64url.
    let place: String

    init(_ task: SigningTask, _ key: VerificationKey) {
        self.task = task
        self.key = key
        let count = (key.signatureByteCount * 4 + 2) / 3
        self.place = String(decoding: [UInt8](repeating: UInt8(ascii: "~"), count: count), as: UTF8.self)
    }

    /// Writes the signature into each place of the token in a body.
    ///
    /// - Returns: Whether there was one. A place stands right behind the rest of its token, so a text of a client that
    ///   looks like a place is none.
    func write(_ signature: [UInt8], to body: inout [UInt8]) -> Bool {
        let text = Base64URL.encoded(signature)
        let count = text.utf8.count
        guard count == self.place.utf8.count else { return false }
        var (isWritten, index) = (false, self.task.input.count + 1)
        while let start = self.nextPlace(in: body.span, from: index) {
            let text = text.utf8.span
            for offset in 0..<count { body[start + offset] = text[offset] }
            (isWritten, index) = (true, start + count)
        }
        return isWritten
    }

    private func nextPlace(in body: Span<UInt8>, from first: Int) -> Int? {
        let (inputCount, count) = (self.task.input.count, self.place.utf8.count)
        var index = first
        while index + count <= body.count,
            let next = ByteScan.firstIndex(of: UInt8(ascii: "~"), in: body.extracting(index...))
        {
            let start = index + next
            guard start + count <= body.count else { return nil }
            if body[start - 1] == UInt8(ascii: "."),
                ByteScan.equal(body.extracting((start - 1 - inputCount)..<(start - 1)), self.task.input.span),
                ByteScan.equal(body.extracting(start..<(start + count)), self.place.utf8.span)
            {
                return start
            }
            index = start + 1
        }
        return nil
    }
}

/// What a run came to that went on before its tokens were signed.
///
/// A signature decides nothing. So once the host has signed, the signatures are written into the response, and the
/// operation does not run again, as long as what it has read still holds; otherwise it runs again as after any answer.
//
// A class, because every copy of the questions passes it.
final class UnsignedProposal: Sendable {
    private let proposal: Proposal
    let tokens: [UnsignedToken]
    let preconditions: [Precondition]
    /// Those that it was worked out with. As long as they are held here, a change makes others.
    let settings: CopiedOnWrite<AuthoritySettings>
    let budgetUse: BudgetUse
    private let answeredCount: Int

    init(
        _ proposal: Proposal, _ tokens: [UnsignedToken], _ preconditions: [Precondition],
        _ settings: CopiedOnWrite<AuthoritySettings>, _ budgetUse: BudgetUse, after answeredCount: Int
    ) {
        self.proposal = proposal
        self.tokens = tokens
        self.preconditions = preconditions
        self.settings = settings
        self.budgetUse = budgetUse
        self.answeredCount = answeredCount
    }

    /// The questions to the host.
    var questions: [Question] { self.tokens.map { .sign($0.task) } }

    /// The proposal with its signatures.
    ///
    /// - Returns: `nil` if the answers are not signatures of the expected length, one for each token.
    func signed(by answers: [Answer], noting signatures: inout ValidSignatures) -> Proposal? {
        guard answers.count == self.answeredCount + self.tokens.count else { return nil }
        var proposal = self.proposal
        var made: [ValidSignature] = []
        for (token, answer) in zip(self.tokens, answers.dropFirst(self.answeredCount)) {
            guard case .signature(let signature) = answer, token.write(signature, to: &proposal.response.body) else {
                return nil
            }
            if let signature = token.task.made(signature, by: token.key) { made.append(signature) }
        }
        for signature in made { signatures.add(signature) }
        return proposal
    }
}

extension VerificationKey {
    /// The length of its signatures in the form of RFC 7518 section 3.
    fileprivate var signatureByteCount: Int {
        switch self {
        case .rsa(let key): (key.bitCount + 7) / 8
        case .ecdsa(let key): 2 * key.curve.coordinateByteCount
        case .ed25519: 64
        case .secret: SHA256.digestByteCount
        }
    }
}
#endif
