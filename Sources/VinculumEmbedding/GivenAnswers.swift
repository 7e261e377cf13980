import Vinculum

/// The answers that a host gives with a call.
struct GivenAnswers {
    private var answers: [(answer: Answer, question: [UInt8]?)] = []

    init(_ bytes: [UInt8]) throws(Refusal) {
        for part in try Packet.unpacked(bytes) {
            let parts = try Packet.unpacked(part)
            guard parts.count == 2 || parts.count == 3 else {
                throw .malformed("an answer is a kind and a value, and perhaps the question")
            }
            self.answers.append((try Answer(kind: parts[0], parts[1]), parts.count == 3 ? parts[2] : nil))
        }
    }

    /// The answers to these questions; `nil` where one is missing.
    ///
    /// - Parameter count: How many questions came before, for answers that do not name theirs.
    func answers(to questions: [[UInt8]], after count: Int) -> [Answer]? {
        var found: [Answer] = []
        for (offset, question) in questions.enumerated() {
            let place = count + offset
            if let named = self.answers.last(where: { $0.question == question }) {
                found.append(named.answer)
            } else if place < self.answers.count, self.answers[place].question == nil {
                found.append(self.answers[place].answer)
            } else {
                return nil
            }
        }
        return found
    }
}
