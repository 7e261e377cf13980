import Vinculum

/// `vinculum merge status`, `vinculum merge abort` and `vinculum merge undo`.
enum MergeStepCommand {
    enum Step { case status, abort, undo }

    static func specification(_ step: Step) -> CommandSpecification {
        switch step {
        case .status:
            CommandSpecification(
                "merge", "status", group: .session, summary: "show how far a merge of the signed-in account has come",
                synopsis: "[ID]", operands: 0...1,
                examples: [.init("vinculum merge status", "The unfinished merge, if there is one.")])
        case .abort:
            CommandSpecification(
                "merge", "abort", group: .session, summary: "end an unfinished merge; nothing has moved",
                synopsis: "[ID]", operands: 0...1,
                examples: [.init("vinculum merge abort", "Both accounts stay as they are.")])
        case .undo:
            CommandSpecification(
                "merge", "undo", group: .session, summary: "bring back the account that was merged into this one",
                synopsis: "ID", operands: 1...1,
                options: [.init("--yes", nil, "do not ask for confirmation")],
                details: [
                    "This works for 30 days. It takes a sign-in within the last five minutes by a method that goes "
                        + "back. Where one does, the sessions of this account end, and the other account is signed in."
                ],
                examples: [.init("vinculum merge undo m1", "Show what goes back, ask, and bring the account back.")])
        }
    }

    static func run(
        _ step: Step, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let id = invocation.operand(0)
        let report: MergeReport
        switch step {
        case .status: report = try self.status(id, invocation, on: &host)
        case .abort: report = try self.perform(.abort, id, nil, invocation, on: &host)
        case .undo:
            let planned = try self.perform(.planUndo, id, nil, invocation, on: &host)
            if let plan = planned.plan, !invocation.has("--yes") {
                host.put(invocation, text: MergeText.text(plan)) { MergeText.write(plan, to: &$0) }
                let warning = planned.leavesUnreachable ? ", and no sign-in method remains here" : ""
                try Confirmation.ask("\(plan.absorbed) comes back\(warning)", invocation, on: &host)
            }
            report = try self.perform(.undo, id, nil, invocation, on: &host)
        }
        MergeText.put(try self.state(report), invocation, on: &host)
    }

    /// How far a merge has come. If this account is part of the other one by now, the other one is signed in.
    private static func status(
        _ id: String?, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> MergeReport {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent = AuthClient.Intent.merging(.status, id: id, survivor: nil)
        switch try side.attempt(intent, for: invocation, on: &host) {
        case .success(.merging(let report)): return report
        case .success: throw CommandFailure(.failure, "the service answered without a merge")
        case .failure(let error):
            guard let id, let other = side.client.otherUser else { throw side.failure(error, of: intent, invocation) }
            let intent = AuthClient.Intent.merging(.status, id: id, survivor: other.uid)
            guard case .merging(let report) = try side.perform(intent, for: invocation, on: &host) else {
                throw side.failure(error, of: intent, invocation)
            }
            return report
        }
    }

    /// Performs one step of the signed-in account's merge.
    static func perform(
        _ step: AuthClient.MergeStep, _ id: String?, _ survivor: String?, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> MergeReport {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent = AuthClient.Intent.merging(step, id: id, survivor: survivor)
        guard case .merging(let report) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the service answered without a merge")
        }
        return report
    }

    static func state(_ report: MergeReport) throws(CommandFailure) -> MergeState {
        guard let state = report.state else {
            throw CommandFailure(.failure, "the service answered without a merge")
        }
        return state
    }
}
