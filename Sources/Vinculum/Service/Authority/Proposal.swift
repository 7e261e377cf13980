/// What an authority comes to about a request.
public struct Proposal: Equatable, Sendable {
    /// What the response stands for; to be committed before it is given.
    public var changes: ChangeSet
    public var response: HTTPResponse
    /// Why: for each refusal, each demand and each change nobody asked for by name, in the order they were decided.
    public var decisions: [Decision]

    package init(_ changes: ChangeSet, _ response: HTTPResponse, _ decisions: [Decision]) {
        self.changes = changes
        self.response = response
        self.decisions = decisions
    }

    /// A refusal before any operation.
    package init(_ refusal: ServiceError) {
        self.init(ChangeSet(), .failure(refusal), [Decision(refusal)])
    }
}
