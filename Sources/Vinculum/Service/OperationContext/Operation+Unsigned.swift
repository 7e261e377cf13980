#if !COMPACT_TEXT
/// Runs that go on before their tokens are signed.
extension Operation {
    /// Whether a token is left unsigned until the run has ended. Not where the run has an answer that it did not use
    /// yet, which may be its signature; nor on some rows, where nothing says before the commit whether they changed.
    var leavesPlaces: Bool {
        self.pendingQuestions.leavesPlaces && self.pendingQuestions.answers.count == self.answeredCount
            && self.view.isWhole
    }

    /// Keeps a proposal until its tokens are signed. They must stand plainly in the body of its response, and nothing
    /// may be taken from the budgets behind a token: the run that comes again would take it again.
    func leave(_ proposal: Proposal) -> Step {
        let unsigned = UnsignedProposal(
            proposal, self.unsigned, self.view.preconditions, self.sharedSettings, self.budgetUse,
            after: self.answeredCount)
        self.pendingQuestions.ask(unsigned.questions, after: self.answeredCount)
        self.pendingQuestions.unsigned = unsigned
        return .needs(unsigned.questions)
    }

    /// The questions to ask before those that the run ended with: a token that was left unsigned may be in them.
    ///
    /// - Returns: `nil` if there is none, or if the run was refused.
    func asking(before exit: OperationExit) -> Step? {
        if case .refused = exit { return nil }
        guard !self.unsigned.isEmpty else { return nil }
        let questions = self.unsigned.map { Question.sign($0.task) }
        self.pendingQuestions.ask(questions, after: self.answeredCount)
        return .needs(questions)
    }

    /// The proposal that an earlier run left, signed.
    ///
    /// - Returns: `nil` if there is none, if its signatures are not as expected, or if something that it rests on has
    ///   changed: then the operation runs. The settings count as a whole: a key that is revoked is among them.
    func signedProposal() -> Proposal? {
        guard let unsigned = self.pendingQuestions.takeUnsigned() else { return nil }
        guard self.call.targetProblem == nil, unsigned.settings.isSame(as: self.sharedSettings),
            self.view.meets(unsigned.preconditions),
            let proposal = unsigned.signed(
                by: self.pendingQuestions.answers, noting: &self.memory.signatures)
        else { return nil }
        self.budgetUse = unsigned.budgetUse
        // What that run counted stays counted, whatever becomes of the proposal.
        self.budgetUse.count = BudgetUse.Count()
        self.settleBudgets(isRefused: false)
        return proposal
    }
}
#endif
