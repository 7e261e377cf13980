/// What may be used once, at this service and at another one: claimed by a commit before the call that uses it there.
///
/// The claim names its request. So the request finds the claim as its own in its next run, and others find the thing
/// used and make no call.
extension Operation {
    /// A change that the host commits before it asks.
    struct Claim {
        let change: Change
        /// Whether the run's own claim is in the state already, by an earlier run.
        let isHeld: Bool
        /// Whether the thing is used up whatever comes of the call.
        let usesUp: Bool
    }

    /// Names this request in a claim; the same in each run of it, and no other request's.
    var claimant: [UInt8] { Array(HMAC<SHA256>.code(Array("claim".utf8), key: self.seed.bytes).prefix(16)) }

    /// The host's answers to these questions, asked after a commit.
    ///
    /// - Parameter claim: What the commit changes; `nil` to ask as ``ask(_:)`` does.
    func ask(_ questions: [Question], claiming claim: Claim?) throws(OperationExit) -> [Answer] {
        guard let claim, !claim.isHeld else { return try self.ask(questions) }
        do throws(OperationExit) {
            return try self.ask(questions)
        } catch {
            guard case .needs(let questions) = error else { throw error }
            throw .claims(claim.change, questions)
        }
    }

    /// The change set of a claim, with what its run has read.
    func claim(_ change: Change) -> ChangeSet {
        var set = ChangeSet(tenant: self.call.tenant)
        set.changes = [change]
        set.preconditions = self.view.preconditions
        return set
    }
}
