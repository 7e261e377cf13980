/// A request's outcome: the changes to commit, the response, the decisions behind it, and what the host sends.
///
/// The host commits ``changes``, then gives ``response`` and performs ``effects``.
public struct Proposal: Equatable, Sendable {
    /// The changes to commit before the response is sent.
    public var changes: ChangeSet
    /// What the client receives, once the changes are committed.
    public var response: HTTPResponse
    /// Why: one for each refusal, each demand and each change that the request did not ask for by name, in the order in
    /// which they were made. They explain; no program acts on them.
    public var decisions: [Decision]
    /// What to send once the changes are committed. Every mail and message belongs to a code among the changes.
    public var effects: [Effect]
    /// The error that the response carries; `nil` for a success, and for a method that a path does not have.
    public var refusal: ServiceError?
    /// The account whose session the request carries; `nil` without a session that was verified, and for a refusal.
    public var sessionAccount: AccountID?
    /// The addresses of the documents that a refusal rests on, where a newer version of one may lift it: a provider's
    /// key set that lacks the token's key, for instance. Empty for every other outcome.
    ///
    /// A host that answered a question about one of these from a cache may fetch it again, then run the request again.
    public var retryAfterFetching: [String]
}

extension Proposal {
    // In an extension: what an initialiser of the structure itself sets one by one is copied once more at its end.
    package init(
        _ changes: ChangeSet, _ response: HTTPResponse, _ decisions: [Decision], effects: [Effect] = [],
        refusal: ServiceError? = nil, sessionAccount: AccountID? = nil, retryAfterFetching: [String] = []
    ) {
        self.init(
            changes: changes, response: response, decisions: decisions, effects: effects, refusal: refusal,
            sessionAccount: sessionAccount, retryAfterFetching: retryAfterFetching)
    }

    /// The refusal of a request that reached no operation.
    package init(_ refusal: ServiceError) {
        self.init(ChangeSet(), .failure(refusal), [Decision(refusal)], refusal: refusal)
    }
}

extension Proposal {
    /// The refusal of a host that has the whole state and is asked for rows: only a store of some rows lacks any.
    package static var lacksRows: Proposal {
        Proposal(.internal("The store has a part of the rows alone; nothing was changed."))
    }

    /// Takes the response out, which then has one owner, and is not copied by what is added to it.
    package mutating func takeResponse() -> HTTPResponse {
        let response = self.response
        self.response = HTTPResponse.taken
        return response
    }

    /// The response to a known path with a method that it does not have. The protocol sends it without the error
    /// envelope.
    package static func methodNotAllowed(_ request: HTTPRequest, allowed: [String]) -> Proposal {
        let target = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("message", "Method \(request.method) not allowed for \(target)")
        writer.endObject()
        // RFC 9110 section 15.5.6: the response lists the methods.
        let response = HTTPResponse(
            status: 405, contentType: "application/json; charset=utf-8",
            headers: [HTTPRequest.Header("Allow", allowed.joined(separator: ", "))], body: writer.bytes
        )
        return Proposal(ChangeSet(), response, [Decision(.refusal, .offered, [])])
    }
}

/// The result of one run of a request.
public enum Step: Sendable {
    /// The run is complete.
    case done(Proposal)
    /// The host must answer these questions, then run the request again with the same instant and seed, and with all
    /// answers so far in the order of their questions.
    case needs([Question])
    /// The host must commit these changes before it has these questions answered, then run the request again as after
    /// ``needs(_:)``. If the commit is refused, it runs the request again at once.
    ///
    /// The changes claim what may be used once: the questions use it at another service.
    case commitThenAsk(ChangeSet, [Question])
    /// The host must read these rows, all as of one moment, and run the request again on them. Nothing of the run
    /// counts. Never of an authority whose store is the whole state.
    case reads(RowNeeds)
}
