/// The project as a client of one provider (RFC 6749 section 1.1): what it asks there, and how it checks the answers.
///
/// It reaches the questions to the host, the settings and what the request remembers, and no account.
struct ProviderClient {
    private let operation: Operation
    let contract: ProviderContract
    /// The addresses of the documents that were read: newer ones may lift a refusal.
    var documents: [String] = []
    /// What the last call carried.
    private(set) var sent = SentSecrets()
    private var calledURL = ""
    /// Whether the provider failed at the last call, and refused nothing: it was silent, has a problem of its own
    /// (RFC 9110 section 15.6) or is asked too often (RFC 6585 section 4).
    private(set) var hasFailed = false
    /// Whether what the client sent is used up, so that it must start the sign-in again.
    var isSpent = false

    init(_ operation: Operation, _ contract: ProviderContract) {
        (self.operation, self.contract) = (operation, contract)
    }

    var provider: ProviderID { self.contract.id }
    var settings: AuthoritySettings { _read { yield self.operation.settings } }
    var now: Instant { self.operation.now }
    var generator: SeededGenerator {
        _read { yield self.operation.generator }
        nonmutating _modify { yield &self.operation.generator }
    }
    var memory: RequestMemory {
        _read { yield self.operation.memory }
        nonmutating _modify { yield &self.operation.memory }
    }

    func ask(
        _ questions: [Question], claiming claim: Operation.Claim? = nil
    ) throws(OperationExit) -> [Answer] {
        try self.operation.ask(questions, claiming: claim)
    }

    /// An address as an error names it.
    func shown(_ address: String) -> String { self.operation.shown(address) }
    /// Whether refusals name to the caller what is in the network behind the service.
    var tellsNetwork: Bool { self.operation.call.caller == .administrator }

    /// A provider's response to a call, whatever its status.
    ///
    /// - Parameter claim: What is committed before the call.
    /// - Throws: A refusal that names the address without its query, which may have a token in it.
    mutating func answer(
        _ call: OutboundCall, claiming claim: Operation.Claim? = nil
    ) throws(OperationExit) -> HTTPResponse {
        self.sent = SentSecrets(call, self.contract)
        self.calledURL = call.url
        var call = call
        call.isToWrittenHost = self.contract.hasWritten(hostOf: call.url)
        try self.operation.spendProviderCall()
        self.hasFailed = true
        if claim?.usesUp ?? false { self.isSpent = true }
        let problem: String
        switch try self.ask([.call(call)], claiming: claim).first {
        case .reply(.response(let response))?:
            self.hasFailed = response.isFailure
            return response
        case .reply(.timedOut)?: problem = "did not answer in time"
        default: problem = "cannot be reached from here"
        }
        throw self.provider.refusal(self.failure(problem, at: call.url), .revoked)
    }

    /// Throws if the last call's response says nothing of the request, because the provider failed.
    func checkHasNotFailed(_ response: HTTPResponse) throws(OperationExit) {
        guard self.hasFailed else { return }
        let failure = self.failure("answered with status \(response.status)", at: self.calledURL)
        throw self.provider.refusal(failure.said(TokenResponse.error(in: response, without: self.sent)), .revoked)
    }

    func failure(_ problem: String, at url: String) -> ServiceError {
        .failedProvider(self.shown(URIReference(url).textBeforeQuery), problem, isSpent: self.isSpent)
    }
}

extension HTTPResponse {
    /// Whether a provider says by the status that it failed, and refused nothing.
    var isFailure: Bool { self.status >= 500 || self.status == 429 }
}
