/// What the runs of one request have worked out from the request alone, or from what has not changed: the next run need
/// not work it out again.
///
/// Each entry stands with all that it was worked out from, and serves only where that is the same to the byte. What a
/// run read from the state is not here; the commit's preconditions decide about that.
package struct RequestMemory: Sendable {
    /// The signatures of tokens and authenticators, and those of the tokens that the request makes.
    var signatures = ValidSignatures()
    /// The accounts that were decoded. What decides is still the state of each run.
    var accounts = DecodedAccounts()
    /// What the last run has counted in the budgets.
    var count = BudgetUse.Count()
    private var tokens: [RequestIDToken] = []
    private var contracts: [Kept<ProviderConfiguration, ProviderContract>] = []
    private var keySets: [Kept<KeyDocument, JSONWebKeySet>] = []

    private struct Kept<Source: Sendable, Value: Sendable>: Sendable {
        let source: Source
        let value: Value
    }

    private struct KeyDocument: Equatable, Sendable {
        let bytes: [UInt8]
        let wanted: JSONWebKeySet.Wanted
    }

    /// Creates the memory of a request that was not run yet.
    package init() {}

    /// An ID token, read.
    ///
    /// - Returns: `nil` for a text that is not an ID token.
    mutating func idToken(_ text: String) -> RequestIDToken? {
        if let known = self.tokens.first(where: { $0.text == text }) { return known }
        guard let token = RequestIDToken.read(text) else { return nil }
        self.tokens.append(token)
        return token
    }

    /// The contract of a provider's configuration.
    mutating func contract(of configuration: ProviderConfiguration) -> ProviderContract {
        if let known = self.contracts.first(where: { $0.source.isWritten(as: configuration) }) { return known.value }
        let contract = ProviderContract(configuration)
        self.contracts.append(Kept(source: configuration, value: contract))
        return contract
    }

    /// How many contracts were read.
    var contractCount: Int { self.contracts.count }

    /// The keys of a document, as far as they are wanted.
    mutating func keySet(
        _ bytes: [UInt8], _ wanted: JSONWebKeySet.Wanted
    ) throws(JSONWebKeySet.ReadError) -> JSONWebKeySet {
        let document = KeyDocument(bytes: bytes, wanted: wanted)
        if let known = self.keySets.first(where: { $0.source == document }) { return known.value }
        let keys = try JSONWebKeySet(parsing: bytes, wanted)
        self.keySets.append(Kept(source: document, value: keys))
        return keys
    }
}

extension ProviderConfiguration {
    fileprivate func isWritten(as other: ProviderConfiguration) -> Bool {
        self.id == other.id && self.json == other.json && self.contract == other.contract
    }
}
