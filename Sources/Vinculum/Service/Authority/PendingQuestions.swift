/// The questions of one request so far, with the host's answers: plain data, passed in with each run.
///
/// While a question is open the state may change: a password is reset while the old one is compared, an account is
/// deleted while a blocking function is asked. So an answer counts only for the question it was given to. Where the
/// next run asks something else, that answer and the later ones are dropped, and the new questions are asked.
public struct PendingQuestions: Sendable {
    /// In the order they were asked; `nil` if the host says that the state has not changed.
    private(set) var questions: [Question]?
    /// In the order of the questions. The host appends to them.
    public var answers: [Answer]
    /// How often replies to calls were dropped because the state changed.
    private(set) var forgottenCount = 0
    /// Whether the state changed while an answer was worked out, so that the answer was dropped.
    public private(set) var wasOutpaced = false

    /// What the runs so far worked out from the request alone.
    package internal(set) var memory: RequestMemory

    /// How many answers the host holds already, for a host that runs the request from its start each time.
    private let heldCount: Int
    #if !COMPACT_TEXT
    /// Whether a run may go on before its tokens are signed.
    let leavesPlaces: Bool
    /// What a run came to that did so.
    var unsigned: UnsignedProposal?
    #endif
}

extension PendingQuestions {
    // Not in the structure: what its own initialisers set one by one is copied once more at their end.

    /// Creates the questions of a request.
    ///
    /// - Parameter heldCount: How many answers to earlier runs of the request the host holds and passes again; 0 for a
    ///   request that was not run yet.
    public init(holding heldCount: Int = 0) {
        self.init(holding: heldCount, remembering: RequestMemory())
    }

    /// - Parameter memory: The ``memory`` of earlier runs of the request.
    package init(holding heldCount: Int = 0, remembering memory: RequestMemory) {
        self.init([], [], memory, heldCount)
    }

    /// Creates questions that were all asked about the present state.
    init(trusting answers: [Answer]) {
        self.init(nil, answers, RequestMemory(), 0)
    }

    /// Creates the questions of a request that stay with it until it is answered, so that a run may go on before its
    /// tokens are signed.
    package static func staying() -> PendingQuestions {
        PendingQuestions([], [], RequestMemory(), 0, leavesPlaces: true)
    }

    #if COMPACT_TEXT
    private init(
        _ questions: [Question]?, _ answers: [Answer], _ memory: RequestMemory, _ heldCount: Int,
        leavesPlaces: Bool = false
    ) {
        self.init(questions: questions, answers: answers, memory: memory, heldCount: heldCount)
    }
    #else
    private init(
        _ questions: [Question]?, _ answers: [Answer], _ memory: RequestMemory, _ heldCount: Int,
        leavesPlaces: Bool = false
    ) {
        self.init(
            questions: questions, answers: answers, memory: memory, heldCount: heldCount, leavesPlaces: leavesPlaces)
    }

    /// Takes out what a run came to before its tokens were signed.
    mutating func takeUnsigned() -> UnsignedProposal? { self.unsigned.take() }
    #endif

    /// The answers to these questions; `nil` if there are none, or only answers to other questions.
    ///
    /// - Parameter count: How many of the answers are used already.
    func answers(to next: [Question], after count: Int) -> [Answer]? {
        let end = count + next.count
        guard self.answers.count >= end else { return nil }
        if let questions = self.questions {
            guard questions.count >= end, questions[count..<end].elementsEqual(next) else { return nil }
        }
        return Array(self.answers[count..<end])
    }

    /// Whether a run before this one asked what comes after the first `count` answers, and the host has answered it.
    func isAnswered(after count: Int) -> Bool { max(self.answers.count, self.heldCount) > count }

    /// Takes back what the last run counted, if no answer has come since: its proposal was not committed.
    mutating func undoCount(in budgets: inout Budgets) {
        if self.memory.count.answerCount == self.answers.count { budgets.undo(self.memory.count) }
        self.memory.count = BudgetUse.Count()
    }

    /// Records the questions that a run ended with.
    ///
    /// - Parameter count: How many of the answers still count.
    mutating func ask(_ next: [Question], after count: Int) {
        guard let questions = self.questions else { return }
        if self.answers.count > count {
            self.wasOutpaced = true
            // Hashes and signatures may be computed again as often as needed; calls have effects elsewhere.
            if questions.dropFirst(count).contains(where: { $0.isCall }) { self.forgottenCount += 1 }
        }
        self.questions = questions.prefix(count) + next
        self.answers = Array(self.answers.prefix(count))
    }
}
