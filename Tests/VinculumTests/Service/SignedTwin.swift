import Testing
@testable import Vinculum

/// The same service before a request, which goes on before its tokens are signed: whatever a test sends to a service
/// that signs, both must come to the same.
struct SignedTwin {
    private let authority: Authority
    private let budgets: Budgets

    init(_ authority: Authority, _ budgets: Budgets) {
        (self.authority, self.budgets) = (authority, budgets)
    }

    /// Answers a request whose host has been asked all that it may ask.
    func compare(_ request: HTTPRequest, _ service: Service, _ expected: Proposal) {
        guard service.answered.contains(where: { $0.question.isSignature }) else { return }
        var (authority, budgets, questions) = (self.authority, self.budgets, PendingQuestions.staying())
        while true {
            let step = authority.propose(request, now: service.now, seed: service.nextSeed, &budgets, &questions)
            switch step {
            case .done(let proposal):
                #expect(proposal == expected, "\(request.path) comes to something else where it is signed at its end")
                #expect("\(budgets)" == "\(service.budgets)", "\(request.path) counts otherwise")
                return
            case .reads:
                Issue.record("a whole store lacks no rows")
                return
            case .commitThenAsk(let claim, let asked):
                do {
                    try authority.commit(claim)
                } catch {
                    Issue.record("a claim on the present state was refused: \(error)")
                }
                questions.answers += asked.map { self.answer(to: $0, of: service) }
            case .needs(let asked):
                questions.answers += asked.map { self.answer(to: $0, of: service) }
            }
        }
    }

    private func answer(to question: Question, of service: Service) -> Answer {
        service.answered.first { $0.question == question }?.answer ?? question.answered()
    }
}
