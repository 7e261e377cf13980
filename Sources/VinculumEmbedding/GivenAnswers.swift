import Vinculum

/// The answers that a host passes with a call.
struct GivenAnswers {
    private var answers: [(answer: Answer, question: [UInt8]?)] = []

    /// How many there are.
    var count: Int { self.answers.count }

    /// Reads a list of answers, each a list of kind, value and, optionally, the question.
    init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
        for part in try Packet.slices(bytes) {
            let parts = try Packet.slices(part).map { Array($0) }
            guard parts.count == 2 || parts.count == 3 else {
                throw .malformed("an answer must be a list of kind, value and, optionally, the question")
            }
            self.answers.append((try Answer(kind: parts[0], parts[1]), parts.count == 3 ? parts[2] : nil))
        }
    }

    /// Returns the answers to these questions; `nil` where one is missing.
    ///
    /// - Parameter count: The number of questions before these. An answer without a question counts by its position.
    func answers(to questions: [[UInt8]], after count: Int) -> [Answer]? {
        var found: [Answer] = []
        for (offset, question) in questions.enumerated() {
            let position = count + offset
            if let named = self.answers.last(where: { $0.question == question }) {
                found.append(named.answer)
            } else if position < self.answers.count, self.answers[position].question == nil {
                found.append(self.answers[position].answer)
            } else {
                return nil
            }
        }
        return found
    }
}
