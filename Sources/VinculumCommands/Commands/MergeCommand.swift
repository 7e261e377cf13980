import Vinculum

/// `vinculum merge`.
enum MergeCommand {
    static let options: [OptionSpecification] = [
        .init("--survivor", "UID", "the account that stays; chosen by the service by default"),
        .init("--id", "ID", "a name for the merge; made up by default"),
        .init("--moved", nil, "the app's data is moved already: commit"),
        .init("--wait", nil, "wait until the app's server commits, for an hour at most"),
        .init("--yes", nil, "do not ask for confirmation, and commit"),
    ]

    static let specification = CommandSpecification(
        "merge", group: .session, summary: "merge the signed-in account with another one of the same person",
        synopsis: "[KIND [EMAIL|NUMBER|PROVIDER]]", operands: 0...2,
        options: options + CredentialReader.options + ProviderPageVisit.options,
        details: [
            "The credential signs in to the other account; this one stays signed in until the merge is committed, "
                + "whatever fails before. The command shows both accounts and what becomes of each sign-in method, "
                + "asks, and prepares the merge. Then the app moves its data, and the merge is committed: the survivor "
                + "is signed in, and the other account becomes part of it.",
            "Without a KIND, the command goes on with the merge that was interrupted, or with the other account that "
                + "vinculum mfa resolve has signed in to.",
        ] + CredentialReader.details + [ProviderPageVisit.details],
        examples: [
            .init("vinculum merge google --sub 1001 --email ada@example.net", "Show the plan, ask, and prepare."),
            .init("vinculum merge", "Go on with it."),
            .init("vinculum merge --moved", "Say that the app has moved its data: commit."),
            .init("vinculum merge password ada@example.net --yes", "Merge without questions."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if invocation.operand(0) != nil {
            guard try CredentialCommand.signIn(.merge, invocation, on: &host) != nil else { return }
        }
        var state = try self.prepare(invocation, on: &host)
        if state.isOpen, invocation.has("--wait") { state = try self.wait(state, invocation, on: &host) }
        guard state.isOpen else {
            if state.isCommitted { return MergeText.put(state, invocation, on: &host) }
            throw CommandFailure(
                .conflict, code: "mergeEnded", "the merge \(state.id) is \(state.phase)",
                next: [.init(invocation.line(["merge"]), "begin another one, under another --id")])
        }
        if !invocation.has("--moved"), !invocation.has("--yes") {
            try Confirmation.ask(
                "the merge \(state.id) is prepared, and the app must have moved its data from \(state.absorbed) to "
                    + state.survivor, invocation, on: &host)
        }
        let report = try MergeStepCommand.perform(.commit, state.id, state.survivor, invocation, on: &host)
        if let state = report.state { MergeText.put(state, invocation, on: &host) }
    }

    /// Finds the merge that was interrupted, or shows the plan of a new one, asks, and prepares it.
    private static func prepare(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> MergeState {
        let (plan, users) = try self.plan(invocation, on: &host)
        guard let plan else {
            return try MergeStepCommand.state(try MergeStepCommand.perform(.status, nil, nil, invocation, on: &host))
        }
        let text = MergeText.text(users) + MergeText.text(plan)
        host.put(invocation, text: text) { MergeText.write(plan, to: &$0) }
        if !invocation.has("--yes") {
            try Confirmation.ask("\(plan.absorbed) becomes part of \(plan.survivor)", invocation, on: &host)
        }
        let id: String
        if let given = invocation.value("--id") { id = given } else { id = try self.name(invocation, on: &host) }
        return try MergeStepCommand.state(
            try MergeStepCommand.perform(.prepare, id, plan.survivor, invocation, on: &host))
    }

    /// - Returns: The plan, `nil` if a merge with the other account is under way, and both users.
    private static func plan(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> (MergeOutline?, [User]) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard let user = side.client.currentUser else { throw CommandFailure.nobodySignedIn(invocation) }
        let unfinished = try side.attempt(.merging(.status, id: nil, survivor: nil), for: invocation, on: &host)
        guard let other = side.client.otherUser else {
            // The merge was begun elsewhere, or the other session is lost; the survivor's commits it.
            if case .success(.merging(let report)) = unfinished, report.state?.isOpen ?? false { return (nil, []) }
            throw .usage(
                "name a credential of the other account",
                next: [.init(invocation.line(["merge", "--help"]), "list the kinds, with examples")])
        }
        if case .success(.merging(let report)) = unfinished, let state = report.state, state.isOpen,
            [state.survivor, state.absorbed].contains(where: { $0 == other.uid })
        {
            return (nil, [user, other])
        }
        let intent = AuthClient.Intent.merging(.plan, id: nil, survivor: invocation.value("--survivor"))
        guard case .merging(let report) = try side.perform(intent, for: invocation, on: &host), let plan = report.plan
        else { throw CommandFailure(.failure, "the service answered without a plan") }
        return (plan, [user, other])
    }

    /// Asks until the app's server has committed the merge, or ended it.
    private static func wait(
        _ state: MergeState, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> MergeState {
        var state = state
        for _ in 0..<1200 where state.isOpen {
            for _ in 0..<3 { host.pause(milliseconds: 1000) }
            state = try MergeStepCommand.state(
                try MergeStepCommand.perform(.status, state.id, state.survivor, invocation, on: &host))
        }
        return state
    }

    /// A name for a merge that is new and tells nothing.
    private static func name(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> String {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        return Base64URL.encoded(Array(side.nextSeed(on: &host).bytes.prefix(12)))
    }
}
