/// What an authority asked about one request so far, and what it was answered: plain data, handed in with each run.
///
/// While a question is open the state may move on: a password is reset while the old one is being compared, an account
/// goes while a blocking function thinks about it. So an answer counts only for the question it was given to; where the
/// next run asks something else, that answer and the later ones are forgotten, and it is asked again.
public struct PendingQuestions: Sendable {
    /// In the order they were asked; `nil` where the host vouches that the state has not moved on.
    private(set) var questions: [Question]?
    /// In the order of the questions; a host appends to them.
    public var answers: [Answer]
    /// How often the state moved on so that replies to calls were to other questions than are asked now.
    private(set) var forgottenCount = 0
    /// Whether the state moved on while an answer was worked out, so that it was to another question.
    public private(set) var wasOutpaced = false

    public init() {
        self.questions = []
        self.answers = []
    }

    /// Answers to questions of the very state that is asked now.
    init(trusting answers: [Answer]) {
        self.questions = nil
        self.answers = answers
    }

    /// The answers to these questions; `nil` where there are none yet, or only ones to other questions.
    ///
    /// - Parameter count: How many of the answers are taken already.
    func answers(to next: [Question], after count: Int) -> [Answer]? {
        let end = count + next.count
        guard self.answers.count >= end else { return nil }
        if let questions = self.questions {
            guard questions.count >= end, Array(questions[count..<end]) == next else { return nil }
        }
        return Array(self.answers[count..<end])
    }

    /// Takes down what is asked next.
    ///
    /// - Parameter count: How many of the answers still hold.
    mutating func ask(_ next: [Question], after count: Int) {
        guard let questions = self.questions else { return }
        if self.answers.count > count {
            self.wasOutpaced = true
            // Hashes and signatures may be worked out again as often as others were faster; calls reach somebody.
            if questions.dropFirst(count).contains(where: { $0.isCall }) { self.forgottenCount += 1 }
        }
        self.questions = questions.prefix(count) + next
        self.answers = Array(self.answers.prefix(count))
    }
}
